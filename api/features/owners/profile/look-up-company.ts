/** Asks the public register for the company of a NIP. The answer only fills the form; the owner checks and saves it. */
import type { Deps } from '#api/deps.ts'
import { RegistryFailed, type RegisteredCompany } from '#api/adapters/registry/registry.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { Voivodeship } from '#domain/listing/codes.ts'
import { voivodeshipLabels } from '#domain/listing/labels.pl.ts'
import { oneLine } from '#domain/people/fields.ts'
import { nipSentence } from '#domain/people/number-words.pl.ts'
import { legalFormOfName } from '#domain/people/owner-names.pl.ts'
import { parseNip, parsePostcode, parseRegon } from '#domain/people/polish-ids.ts'

type Found = Handled['lookUpCompany']['reply']

export async function lookUpCompany(deps: Pick<Deps, 'registry' | 'log'>, typed: string): Promise<Found> {
  const nip = parseNip(typed)
  if (!nip) throw new InvalidInput({ nip: [nipSentence(typed)] })
  if (!deps.registry) throw new Refused('registry_off')
  const company = await deps.registry.find(nip).catch((error: unknown) => {
    if (!(error instanceof RegistryFailed)) throw error
    deps.log.warn({ reason: error.message }, 'register of companies')
    throw new Refused('registry_unavailable')
  })
  // An answer about another company than the one asked for is not used.
  if (company && company.nip !== nip) throw new Refused('registry_unavailable')
  if (!company) throw new Refused('company_unknown')
  return {
    company_name: oneLine(company.name).slice(0, 200),
    nip,
    regon: company.regon && parseRegon(company.regon),
    legal_form: company.sole_trader ? 'jdg' : legalFormOfName(company.name),
    address: addressOf(company),
    ended: company.ended,
  }
}

/** In villages without streets the name of the village stands for the street, as in the form. */
function addressOf({ address }: RegisteredCompany): Found['address'] {
  const city = oneLine(address.city).slice(0, 80)
  const street = oneLine(address.street).slice(0, 120) || city
  const building_no = oneLine(address.building_no).slice(0, 12)
  const postcode = parsePostcode(address.postcode)
  if (!city || !building_no || !postcode) return null
  const flat_no = oneLine(address.flat_no).slice(0, 12) || null
  return {
    street,
    building_no,
    flat_no,
    postcode,
    city,
    voivodeship: voivodeshipOf(address.voivodeship),
    country: 'PL',
  }
}

function voivodeshipOf(name: string): Voivodeship | null {
  const found = Object.entries(voivodeshipLabels).find(([, label]) => label === name)
  return found ? (found[0] as Voivodeship) : null
}

/** Reads the business profile as it was typed: the stored form, or one Polish sentence per wrong field (domain 6.2). */
import { profileSentences as say } from '#api/features/owners/texts.pl.ts'
import { webAddress } from './web-address.ts'
import { fieldSentence } from '#api/http/errors/errors.pl.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import type { Handled } from '#contract/index.ts'
import { oneLine, parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { legalForms, namesItsOwner, profileAsks, requiredOwnerConsents } from '#domain/people/owner.ts'
import {
  birthDateOfPesel,
  isForeignIban,
  parseIban,
  parseKrs,
  parseNip,
  parsePesel,
  parsePhone,
  parsePostcode,
  parseRegon,
} from '#domain/people/polish-ids.ts'
import { ibanSentence, nipSentence } from '#domain/people/number-words.pl.ts'

export type ProfileBody = Handled['completeProfile']['body']
type Address = ProfileBody['address']
type Person = { first_name: string; last_name: string }
/** What is already kept of the person, unreadable. */
type Sealed = { pesel_sealed: Buffer | null }

/** Collects sentences; the form sees all of them at once. */
type Wrong = (path: string, sentence?: string) => null

export type BusinessProfile = ReturnType<typeof read>

/** Throws `InvalidInput` with every field that is wrong. `person` is the owner, whom a sole trader's firm must name. */
export function checkProfile(body: ProfileBody, person: Person & Sealed): BusinessProfile {
  const sentences: Record<string, string[]> = {}
  const wrong: Wrong = (path, sentence = fieldSentence(path, 'validation')) => {
    sentences[path] = [sentence]
    return null
  }
  const profile = read(body, person, wrong)
  if (Object.keys(sentences).length > 0) throw new InvalidInput(sentences)
  return profile
}

function read(body: ProfileBody, person: Person & Sealed, wrong: Wrong) {
  const legal_form = legalForms.find((form) => form === body.legal_form) ?? wrong('legal_form', say.legal_form)
  const asks = profileAsks(legal_form)
  const company_name = oneLine(body.company_name)
  if (asks.names_owner && !namesItsOwner(company_name, person)) wrong('company_name', say.company_name_of_sole_trader)
  if (asks.personal && body.vat_status !== 'none') wrong('vat_status', say.private_vat)
  for (const consent of requiredOwnerConsents) {
    if (!body.consents[consent]) wrong(`consents.${consent}`, say.consent)
  }
  return {
    legal_form,
    company_name,
    nip: number('nip', body.nip, parseNip, { needed: legal_form === null || asks.nip_needed, wrong }),
    regon: number('regon', body.regon, parseRegon, { needed: false, wrong }),
    krs: number('krs', body.krs, parseKrs, { needed: asks.krs, wrong }),
    address: address('address', body.address, wrong),
    correspondence_address: correspondence(body, wrong),
    phone: parsePhone(body.phone) ?? wrong('phone', say.phone),
    contact_email: parseEmail(body.contact_email) ?? wrong('contact_email', fieldSentence('email', 'validation')),
    website: body.website ? (webAddress(body.website) ?? wrong('website')) : null,
    vat_status: body.vat_status,
    vat_eu: vatEu(body.vat_eu, wrong),
    iban: parseIban(body.iban) ?? wrong('iban', isForeignIban(body.iban) ? say.foreign_iban : ibanSentence(body.iban)),
    account_holder: oneLine(body.account_holder),
    representative: representative(body, asks.representative, wrong),
    invoice_email: body.invoice_email
      ? (parseEmail(body.invoice_email) ?? wrong('invoice_email', fieldSentence('email', 'validation')))
      : null,
    person: asks.pesel
      ? personalData(body, asks.pesel_needed && !person.pesel_sealed, wrong)
      : { pesel: null, birth_date: null },
  }
}

function number(
  field: string,
  typed: string | null | undefined,
  parse: (text: string) => string | null,
  { needed, wrong }: { needed: boolean; wrong: Wrong },
): string | null {
  if (!typed?.trim()) return needed ? wrong(field) : null
  return parse(typed) ?? wrong(field, parse === parseNip ? nipSentence(typed) : undefined)
}

function address(path: string, typed: Address, wrong: Wrong) {
  return {
    street: oneLine(typed.street),
    building_no: oneLine(typed.building_no),
    flat_no: typed.flat_no ? oneLine(typed.flat_no) : null,
    postcode: parsePostcode(typed.postcode) ?? wrong(`${path}.postcode`),
    city: oneLine(typed.city),
    voivodeship: typed.voivodeship,
    country: typed.country,
  }
}

/** Null means: the same as the seat. */
function correspondence(body: ProfileBody, wrong: Wrong) {
  if (body.correspondence_same) return null
  if (!body.correspondence_address) return wrong('correspondence_address', say.correspondence_address)
  return address('correspondence_address', body.correspondence_address, wrong)
}

function vatEu(typed: string | null | undefined, wrong: Wrong): string | null {
  if (!typed?.trim()) return null
  const nip = parseNip(typed)
  return nip ? `PL${nip}` : wrong('vat_eu', say.vat_eu)
}

function representative(body: ProfileBody, needed: boolean, wrong: Wrong) {
  const typed = body.representative
  if (!needed) return null
  if (!typed) return wrong('representative', say.representative)
  return {
    first_name: parsePersonName(typed.first_name) ?? wrong('representative.first_name'),
    last_name: parsePersonName(typed.last_name) ?? wrong('representative.last_name'),
    role: oneLine(typed.role) || wrong('representative.role', say.representative),
  }
}

/** Undefined leaves what is kept: the form never shows it again, so an empty field means "as before". */
function personalData(body: ProfileBody, needed: boolean, wrong: Wrong) {
  const typed = body.pesel?.trim()
  if (!typed) {
    if (needed) wrong('pesel', say.pesel)
    return { pesel: undefined, birth_date: body.birth_date ?? undefined }
  }
  const pesel = parsePesel(typed) ?? wrong('pesel', say.pesel)
  return { pesel, birth_date: pesel && birthDateOfPesel(pesel) }
}

/**
 * Checks the business profile as it was typed: gives the values to store, or one Polish sentence per wrong field
 * (domain 6.2, ruling 66).
 */
import { profileOf } from '#api/features/owners/owner-view.ts'
import type { Consents, OwnerRow } from '#api/features/owners/queries.ts'
import { neededSeller, profileSentences as say } from '#api/features/owners/texts.pl.ts'
import { webAddress } from './web-address.ts'
import { fieldSentence } from '#api/http/errors/errors.pl.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import type { Handled } from '#contract/index.ts'
import { voivodeships } from '#domain/listing/codes.ts'
import { oneLine, parseEmail, parsePersonName } from '#domain/people/fields.ts'
import {
  type LegalForm,
  legalForms,
  namesItsOwner,
  type OwnerAddress,
  type OwnerConsent,
  ownerConsents,
  profileAsks,
  requiredOwnerConsents,
  sellerMissing,
  vatStatuses,
} from '#domain/people/owner.ts'
import {
  birthDateOfPesel,
  isAdult,
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
type Typed = string | null | undefined
type TypedAddress = NonNullable<ProfileBody['address']>
type StoredAddress = OwnerAddress & { country: 'PL' }
type Representative = { first_name: string | null; last_name: string | null; role: string | null }

/** Collects the sentences, so that the form gets all of them at once. */
type Wrong = (path: string, sentence?: string) => null

export type BusinessProfile = ReturnType<typeof read>

/** Throws `InvalidInput` with every wrong field. Absent fields keep the value of `owner`. `today` is a date. */
export function checkProfile(body: ProfileBody, owner: OwnerRow, today: string): BusinessProfile {
  const sentences: Record<string, string[]> = {}
  const wrong: Wrong = (path, sentence = fieldSentence(path, 'validation')) => {
    sentences[path] ??= [sentence]
    return null
  }
  const profile = read(body, owner, today, wrong)
  if (mustBeWhole(owner)) {
    for (const part of sellerMissing(whole(profile, owner))) {
      const said = Object.keys(sentences).some((path) => path === part || path.startsWith(`${part}.`))
      if (!said) wrong(part, neededSeller[part])
    }
  }
  if (Object.keys(sentences).length > 0) throw new InvalidInput(sentences)
  return profile
}

/** An owner who could publish must stay able to: shown listings and their reservations use these data. */
function mustBeWhole(owner: OwnerRow): boolean {
  return owner.profile_completed_at !== null && sellerMissing(profileOf(owner)).length === 0
}

function whole(profile: BusinessProfile, owner: OwnerRow) {
  const pesel = profile.person.pesel === undefined ? owner.pesel_sealed && 'kept' : profile.person.pesel
  return { ...profile, pesel, correspondence_same: profile.correspondence_address === null }
}

function read(body: ProfileBody, owner: OwnerRow, today: string, wrong: Wrong) {
  const kept = { ...owner, ...known(body) }
  const legal_form = legalForms.find((form) => form === kept.legal_form) ?? wrong('legal_form', say.legal_form)
  const asks = profileAsks(legal_form)
  return {
    legal_form,
    company_name: companyName(kept.company_name, legal_form, owner, wrong),
    phone: parsePhone(kept.phone ?? '') ?? wrong('phone', say.phone),
    contact_email: parseEmail(kept.contact_email ?? '') ?? wrong('contact_email', fieldSentence('email', 'validation')),
    website: optional('website', kept.website, webAddress, wrong),
    consents: consents(body, owner, wrong),
    nip: optional('nip', kept.nip, parseNip, wrong, nipSentence(kept.nip ?? '')),
    regon: optional('regon', kept.regon, parseRegon, wrong),
    krs: asks.krs || body.krs ? optional('krs', kept.krs, parseKrs, wrong) : null,
    address: body.address ? address('address', body.address, wrong) : (kept.address as StoredAddress | null),
    correspondence_address: correspondence(body, owner, wrong),
    vat_status: vatStatus(kept.vat_status, asks.personal, wrong),
    vat_eu: optional('vat_eu', kept.vat_eu, vatEu, wrong, say.vat_eu),
    iban: optional(
      'iban',
      kept.iban,
      parseIban,
      wrong,
      isForeignIban(kept.iban ?? '') ? say.foreign_iban : ibanSentence(kept.iban ?? ''),
    ),
    account_holder: optional('account_holder', kept.account_holder, holder, wrong),
    representative: asks.representative ? representative(body, owner, wrong) : null,
    invoice_email: optional(
      'invoice_email',
      kept.invoice_email,
      parseEmail,
      wrong,
      fieldSentence('email', 'validation'),
    ),
    person: asks.pesel ? personalData(body, owner, today, wrong) : { pesel: null, birth_date: null },
  }
}

/** The fields that the call gave, without absent ones. */
function known(body: ProfileBody) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<
    Record<
      | 'legal_form'
      | 'company_name'
      | 'phone'
      | 'contact_email'
      | 'website'
      | 'nip'
      | 'regon'
      | 'krs'
      | 'vat_status'
      | 'vat_eu'
      | 'iban'
      | 'account_holder'
      | 'invoice_email',
      string | null
    >
  >
}

/** An empty field is null; a filled one must be readable. */
function optional(
  field: string,
  typed: Typed,
  parse: (text: string) => string | null,
  wrong: Wrong,
  sentence?: string,
): string | null {
  if (!typed?.trim()) return null
  return parse(typed) ?? wrong(field, sentence)
}

/** Owners without a company use their own name, and the company of a sole trader must contain it. */
function companyName(typed: Typed, form: LegalForm | null, owner: OwnerRow, wrong: Wrong): string | null {
  const asks = profileAsks(form)
  const name = oneLine(typed ?? '') || (asks.personal ? `${owner.first_name} ${owner.last_name}` : '')
  if (name.length < 2) return wrong('company_name')
  if (asks.names_owner && !namesItsOwner(name, owner)) return wrong('company_name', say.company_name_of_sole_trader)
  return name
}

/** Consents once given stay, unless the call says otherwise. */
function consents(body: ProfileBody, owner: OwnerRow, wrong: Wrong): Record<OwnerConsent, boolean> {
  const stored = owner.consents as Consents
  const given = Object.fromEntries(
    ownerConsents.map((consent) => [consent, body.consents ? body.consents[consent] : consent in stored]),
  ) as Record<OwnerConsent, boolean>
  for (const consent of requiredOwnerConsents) {
    if (!given[consent]) wrong(`consents.${consent}`, say.consent)
  }
  return given
}

function address(path: string, typed: TypedAddress, wrong: Wrong): StoredAddress {
  const line = (part: 'street' | 'building_no' | 'city', least: number) => {
    const text = oneLine(typed[part])
    return text.length < least ? wrong(`${path}.${part}`, say[part]) : text
  }
  return {
    street: line('street', 2),
    building_no: line('building_no', 1),
    flat_no: typed.flat_no ? oneLine(typed.flat_no) : null,
    postcode: parsePostcode(typed.postcode) ?? wrong(`${path}.postcode`),
    city: line('city', 2),
    voivodeship: voivodeships.find((one) => one === typed.voivodeship) ?? wrong(`${path}.voivodeship`, say.voivodeship),
    country: typed.country,
  }
}

/** Null means that it is the same as the registered address. */
function correspondence(body: ProfileBody, owner: OwnerRow, wrong: Wrong): StoredAddress | null {
  if (body.correspondence_same) return null
  if (body.correspondence_address) return address('correspondence_address', body.correspondence_address, wrong)
  const stored = body.correspondence_address === null ? null : (owner.correspondence_address as StoredAddress | null)
  if (body.correspondence_same === false && !stored) return wrong('correspondence_address', say.correspondence_address)
  return stored
}

function vatStatus(typed: Typed, personal: boolean, wrong: Wrong) {
  if (!typed?.trim()) return personal ? 'none' : null
  if (personal && typed !== 'none') return wrong('vat_status', say.private_vat)
  return vatStatuses.find((status) => status === typed) ?? wrong('vat_status', neededSeller.vat_status)
}

function vatEu(typed: string): string | null {
  const nip = parseNip(typed)
  return nip ? `PL${nip}` : null
}

function holder(typed: string): string | null {
  const name = oneLine(typed)
  return name.length < 2 ? null : name
}

function representative(body: ProfileBody, owner: OwnerRow, wrong: Wrong): Representative | null {
  const typed = body.representative
  if (typed === undefined) return owner.representative as Representative | null
  if (typed === null) return null
  return {
    first_name: parsePersonName(typed.first_name) ?? wrong('representative.first_name'),
    last_name: parsePersonName(typed.last_name) ?? wrong('representative.last_name'),
    role: oneLine(typed.role) || wrong('representative.role', say.representative),
  }
}

/** Undefined leaves the stored value: the form never shows it again, so an empty field means "as before". */
function personalData(body: ProfileBody, owner: OwnerRow, today: string, wrong: Wrong) {
  const typed = body.pesel?.trim()
  if (!typed) {
    // A PESEL that is kept has said the date.
    const born = owner.pesel_sealed ? undefined : (body.birth_date ?? undefined)
    if (born !== undefined && !isAdult(born, today)) wrong('birth_date', say.birth_date)
    return { pesel: undefined, birth_date: born }
  }
  const pesel = parsePesel(typed) ?? wrong('pesel', say.pesel)
  return { pesel, birth_date: pesel && birthDateOfPesel(pesel) }
}

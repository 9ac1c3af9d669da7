/** The business form as flat values under the wire's field names, its checks, and the body that is sent. */
import type { Wire } from '#contract/index.ts'
import { parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { formatIban, formatNip, formatPhone } from '#domain/format.pl.ts'
import {
  formsWithPesel,
  type LegalForm,
  legalForms,
  looksLikeOtherHolder,
  namesItsOwner,
  profileAsks,
  requiredOwnerConsents,
} from '#domain/people/owner.ts'
import {
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
import type { Check } from '#web/lib/fields/form.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { businessSentences as say } from './business-words.pl.ts'

type Me = Reply<'getMe'>
type Body = NonNullable<Wire['completeProfile']['body']>
type AddressBody = NonNullable<Body['address']>

const addressParts = ['street', 'building_no', 'flat_no', 'postcode', 'city', 'voivodeship'] as const
type AddressPart = (typeof addressParts)[number]
export type AddressName = 'address' | 'correspondence_address'
type AddressKey = `${AddressName}.${AddressPart}`
type PersonKey = `representative.${'first_name' | 'last_name' | 'role'}`
export const consentNames = [...requiredOwnerConsents, 'marketing'] as const
type ConsentKey = `consents.${(typeof consentNames)[number]}`
const plainFields = [
  'legal_form',
  'company_name',
  'nip',
  'regon',
  'krs',
  'pesel',
  'phone',
  'contact_email',
  'website',
  'vat_status',
  'vat_eu',
  'iban',
  'account_holder',
  'invoice_email',
] as const

export type BusinessValues = Record<(typeof plainFields)[number] | AddressKey | PersonKey, string> &
  Record<ConsentKey, boolean> & { correspondence_same: boolean }

export const legalFormOf = (values: Pick<BusinessValues, 'legal_form'>): LegalForm | null =>
  legalForms.find((form) => form === values.legal_form) ?? null

/**
 * The values with another legal form: a sole trader's company is named after the person, so an empty name begins with
 * theirs.
 */
export function withForm(
  values: BusinessValues,
  legal_form: string,
  person: Pick<Me, 'first_name' | 'last_name'>,
): BusinessValues {
  const form = legalFormOf({ legal_form })
  const named = form !== null && formsWithPesel.includes(form) && values.company_name.trim() === ''
  return {
    ...values,
    legal_form,
    ...(named ? { company_name: `${person.first_name} ${person.last_name}` } : {}),
  }
}

/** Fills an empty account holder with the company's name, which is nearly always right. */
export const withHolder = (values: BusinessValues): BusinessValues =>
  values.account_holder.trim() === '' ? { ...values, account_holder: values.company_name.trim() } : values

function addressValues(name: AddressName, address: Me['address']) {
  return Object.fromEntries(addressParts.map((part) => [`${name}.${part}`, address?.[part] ?? ''])) as Record<
    AddressKey,
    string
  >
}

export function businessValues(me: Me): BusinessValues {
  return {
    legal_form: me.legal_form ?? '',
    company_name: me.company_name ?? '',
    nip: formatNip(me.nip ?? ''),
    regon: me.regon ?? '',
    krs: me.krs ?? '',
    pesel: '',
    phone: formatPhone(me.phone ?? ''),
    contact_email: me.contact_email ?? me.email,
    website: me.website ?? '',
    vat_status: me.vat_status ?? '',
    vat_eu: me.vat_eu ?? '',
    iban: formatIban(me.iban ?? '').replaceAll('\u00a0', ' '),
    account_holder: me.account_holder ?? (me.profile_complete ? (me.company_name ?? '') : ''),
    invoice_email: me.invoice_email ?? '',
    ...addressValues('address', me.address),
    correspondence_same: me.correspondence_address === null,
    ...addressValues('correspondence_address', me.correspondence_address),
    'representative.first_name': me.representative?.first_name ?? '',
    'representative.last_name': me.representative?.last_name ?? '',
    'representative.role': me.representative?.role ?? '',
    ...(Object.fromEntries(consentNames.map((name) => [`consents.${name}`, me.consents[name] !== undefined])) as Record<
      ConsentKey,
      boolean
    >),
  }
}

/**
 * Values that were not changed here are taken from the latest profile, because another device may have saved it
 * meanwhile.
 */
export const withLatest = (values: BusinessValues, read: BusinessValues, latest: BusinessValues): BusinessValues => {
  const changed = Object.entries(values).filter(([field, value]) => value !== read[field as keyof BusinessValues])
  return { ...latest, ...Object.fromEntries(changed) }
}

const text = (value: string): string | null => value.trim() || null

const said = (values: BusinessValues, keys: readonly (AddressKey | PersonKey)[]): boolean =>
  keys.some((key) => values[key].trim() !== '')
const addressKeys = (name: AddressName) => addressParts.map((part) => `${name}.${part}` as const)
const personKeys = ['representative.first_name', 'representative.last_name', 'representative.role'] as const

/** Whether something that only publishing asks for has a value already (ruling 66). */
export const sellerBegun = (values: BusinessValues): boolean =>
  said(values, [...addressKeys('address'), ...personKeys]) || (values.vat_status + values.iban).trim() !== ''

/** The address for the wire; null when nothing of it is typed. */
function addressBody(name: AddressName, values: BusinessValues): AddressBody | null {
  if (!said(values, addressKeys(name))) return null
  const part = (key: AddressPart) => values[`${name}.${key}`].trim()
  return {
    street: part('street'),
    building_no: part('building_no'),
    flat_no: part('flat_no') || null,
    postcode: part('postcode'),
    city: part('city'),
    voivodeship: part('voivodeship'),
    country: 'PL',
  }
}

/** The body: only fields of the chosen legal form are sent, so a KRS typed for another form is dropped. */
export function businessBody(values: BusinessValues): Body {
  const asks = profileAsks(legalFormOf(values))
  return {
    legal_form: values.legal_form,
    company_name: values.company_name.trim(),
    nip: asks.nip ? text(values.nip) : null,
    regon: asks.personal ? null : text(values.regon),
    krs: asks.krs ? text(values.krs) : null,
    pesel: asks.pesel ? text(values.pesel) : null,
    address: addressBody('address', values),
    correspondence_same: values.correspondence_same,
    correspondence_address: values.correspondence_same ? null : addressBody('correspondence_address', values),
    phone: values.phone,
    contact_email: values.contact_email.trim(),
    website: text(values.website),
    vat_status: asks.personal ? 'none' : text(values.vat_status),
    vat_eu: asks.personal ? null : text(values.vat_eu),
    iban: text(values.iban),
    account_holder: text(values.account_holder),
    representative:
      asks.representative && said(values, personKeys)
        ? {
            first_name: values['representative.first_name'],
            last_name: values['representative.last_name'],
            role: values['representative.role'],
          }
        : null,
    invoice_email: text(values.invoice_email),
    consents: Object.fromEntries(consentNames.map((name) => [name, values[`consents.${name}`]])) as Body['consents'],
  }
}

function addressFaults(name: AddressName, values: BusinessValues, needed: boolean) {
  if (!needed && !said(values, addressKeys(name))) return {}
  const part = (key: AddressPart) => values[`${name}.${key}`].trim()
  return {
    [`${name}.street`]: part('street').length < 2 && say.street,
    [`${name}.building_no`]: part('building_no') === '' && say.building_no,
    [`${name}.postcode`]: !parsePostcode(part('postcode')) && say.postcode,
    [`${name}.city`]: part('city').length < 2 && say.city,
    [`${name}.voivodeship`]: part('voivodeship') === '' && say.voivodeship,
  }
}

/** The fault of a number, which may be empty unless it is needed. */
const numberFault = (typed: string, parse: (typed: string) => unknown, needed: boolean, sentence: string) =>
  (typed.trim() === '' ? needed : !parse(typed)) && sentence

export const businessCheck =
  (me: Pick<Me, 'first_name' | 'last_name' | 'has_pesel' | 'profile_complete'>): Check<BusinessValues> =>
  (values) => {
    const form = legalFormOf(values)
    const asks = profileAsks(form)
    // Until the first data are complete the rest may be empty, but must be valid where it is typed.
    const needed = me.profile_complete
    return {
      legal_form: form === null && say.legal_form,
      company_name: companyFault(values, form, me),
      nip: !asks.personal && numberFault(values.nip, parseNip, needed && asks.nip_needed, nipSentence(values.nip)),
      regon: !asks.personal && numberFault(values.regon, parseRegon, false, say.regon),
      krs: asks.krs && numberFault(values.krs, parseKrs, needed, say.krs),
      pesel:
        asks.pesel && numberFault(values.pesel, parsePesel, needed && asks.pesel_needed && !me.has_pesel, say.pesel),
      ...addressFaults('address', values, needed),
      ...(values.correspondence_same ? {} : addressFaults('correspondence_address', values, true)),
      phone: !me.profile_complete && !parsePhone(values.phone) && say.phone,
      contact_email: !me.profile_complete && !parseEmail(values.contact_email) && say.email,
      vat_status: needed && form !== null && !asks.personal && values.vat_status === '' && say.vat_status,
      vat_eu: !asks.personal && numberFault(values.vat_eu, parseNip, false, say.vat_eu),
      iban: numberFault(
        values.iban,
        parseIban,
        needed,
        isForeignIban(values.iban) ? say.foreign_iban : ibanSentence(values.iban),
      ),
      account_holder: numberFault(values.account_holder, (name) => name.trim().length > 1, needed, say.account_holder),
      invoice_email: values.invoice_email.trim() !== '' && !parseEmail(values.invoice_email) && say.email,
      ...(asks.representative && (needed || said(values, personKeys))
        ? {
            'representative.first_name': !parsePersonName(values['representative.first_name']) && say.first_name,
            'representative.last_name': !parsePersonName(values['representative.last_name']) && say.last_name,
            'representative.role': values['representative.role'].trim() === '' && say.role,
          }
        : {}),
      ...Object.fromEntries(
        requiredOwnerConsents.map((name) => [`consents.${name}`, !values[`consents.${name}`] && say.consent]),
      ),
    }
  }

function companyFault(values: BusinessValues, form: LegalForm | null, me: Pick<Me, 'first_name' | 'last_name'>) {
  const name = values.company_name.trim()
  if (name.length < 2) return say.company_name
  return profileAsks(form).names_owner && !namesItsOwner(name, me) && say.company_name_of_sole_trader
}

/** Whether the account holder seems to be somebody else; a warning, never a refusal. */
export const holderWarning = (values: BusinessValues): boolean =>
  values.account_holder.trim().length > 2 &&
  values.company_name.trim().length > 2 &&
  looksLikeOtherHolder(values.account_holder, values.company_name)

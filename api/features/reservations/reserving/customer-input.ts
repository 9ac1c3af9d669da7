/** Checks what a visitor typed and brings it into its stored form; every fault is reported at its field. */
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { manyLines, oneLine, parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { parseNip, parsePhone, parsePostcode } from '#domain/people/polish-ids.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Buyer } from '#domain/reservation/reservation.ts'

type Body = Handled['reserveService']['body']

export type CustomerInput = {
  first_name: string
  last_name: string
  email: string
  phone: string
  notes: string
  buyer: Buyer
  event_place: (NonNullable<Body['event_place']> & { postcode: string }) | null
}

/** What the listing requires of the form beyond the contract. */
export type FormRules = {
  needs_place: boolean
  /** The event types that the listing is offered for; `other` is always allowed. */
  event_types: readonly string[]
  needs_early_performance: boolean
}

type Need = <T>(path: string, value: T | null | undefined) => T

/** Collects all faults of a form, so that they are reported together. */
function checking(): { fields: Record<string, RefusalCode>; need: Need; done: () => void } {
  const fields: Record<string, RefusalCode> = {}
  return {
    fields,
    need: (path, value) => {
      if (value === null || value === undefined) fields[path] = 'validation'
      return value as NonNullable<typeof value>
    },
    done: () => {
      if (Object.keys(fields).length > 0) throw new Refused({ refused: 'validation', fields })
    },
  }
}

export type AddedPerson = Omit<CustomerInput, 'event_place'>
type Caller = Handled['addServiceReservation']['body']

/** What an owner typed during a call: consents are not required, and the address may be missing. */
export function readCaller(
  body: Pick<Caller, 'customer' | 'buyer' | 'notes' | 'event_type' | 'event_type_other'>,
  rules: Pick<FormRules, 'event_types'>,
): AddedPerson {
  const { fields, need, done } = checking()
  const { customer, event_type } = body
  if (event_type !== 'other' && !rules.event_types.includes(event_type)) fields.event_type = 'validation'
  const caller: AddedPerson = {
    first_name: need('customer.first_name', parsePersonName(customer.first_name)),
    last_name: need('customer.last_name', parsePersonName(customer.last_name)),
    email: emailOrNone(customer.email, need),
    phone: need('customer.phone', parsePhone(customer.phone)),
    notes: manyLines(body.notes),
    buyer: readBuyer(body.buyer, need),
  }
  done()
  return caller
}

const emailOrNone = (typed: string, need: Need): string =>
  typed.trim() === '' ? '' : need('customer.email', parseEmail(typed)?.toLowerCase())

type Contact = Partial<Record<'first_name' | 'last_name' | 'email' | 'phone', string | undefined>>

/** Corrections of some of the fields; a field that was not sent stays undefined. */
export function readContact(typed: Contact): Contact {
  const { need, done } = checking()
  const { first_name, last_name, email, phone } = typed
  const read: Contact = {
    first_name: first_name === undefined ? undefined : need('customer.first_name', parsePersonName(first_name)),
    last_name: last_name === undefined ? undefined : need('customer.last_name', parsePersonName(last_name)),
    email: email === undefined ? undefined : emailOrNone(email, need),
    phone: phone === undefined ? undefined : need('customer.phone', parsePhone(phone)),
  }
  done()
  return read
}

export function readCustomer(body: Omit<Body, 'service_id'>, rules: FormRules): CustomerInput {
  const { fields, need, done } = checking()
  const input: CustomerInput = {
    first_name: need('customer.first_name', parsePersonName(body.customer.first_name)),
    last_name: need('customer.last_name', parsePersonName(body.customer.last_name)),
    email: need('customer.email', parseEmail(body.customer.email)?.toLowerCase()),
    phone: need('customer.phone', parsePhone(body.customer.phone)),
    notes: manyLines(body.notes),
    buyer: readBuyer(body.buyer, need),
    event_place: null,
  }
  if (body.event_place) {
    const postcode =
      body.event_place.postcode === '' ? '' : need('event_place.postcode', parsePostcode(body.event_place.postcode))
    input.event_place = { ...body.event_place, city: oneLine(body.event_place.city), postcode }
  } else if (rules.needs_place) {
    fields.event_place = 'validation'
  }
  if (body.event_type === 'other' && body.event_type_other !== undefined && oneLine(body.event_type_other) === '') {
    fields.event_type_other = 'validation'
  }
  if (body.event_type !== 'other' && !rules.event_types.includes(body.event_type)) fields.event_type = 'validation'
  if (!body.consents.terms) fields['consents.terms'] = 'validation'
  if (!body.consents.owner_rules) fields['consents.owner_rules'] = 'validation'
  if (rules.needs_early_performance && !body.consents.early_performance)
    fields['consents.early_performance'] = 'validation'
  done()
  return input
}

/** Corrected invoice data of a buyer whose type is known. */
export function readInvoice(typed: Body['buyer']): Buyer {
  const { need, done } = checking()
  const buyer = readBuyer(typed, need)
  done()
  return buyer
}

/** A private person is invoiced by name, so that only the address is required. */
function readBuyer(buyer: Body['buyer'], need: Need): CustomerInput['buyer'] {
  if (buyer.type === 'consumer') {
    if (!buyer.invoice) return { type: buyer.type }
    return { type: buyer.type, invoice: true, address: need('buyer.address', oneLine(buyer.address ?? '') || null) }
  }
  const company_name = need('buyer.company_name', oneLine(buyer.company_name ?? '') || null)
  const nip = need('buyer.nip', parseNip(buyer.nip ?? ''))
  const address = oneLine(buyer.address ?? '')
  return { type: buyer.type, company_name, nip, ...(address ? { address } : {}) }
}

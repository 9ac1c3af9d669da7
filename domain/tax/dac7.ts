/**
 * Contents of the yearly report of sellers to the tax office (DAC7): the quarter of each amount, the days on which a
 * venue was rented, who is reported, and which data is missing. Decision 0041.
 */
import type { LegalForm, OwnerAddress } from '#domain/people/owner.ts'
import { addDays, daysBetween, type LocalDate, type LocalDateTime } from '#domain/time.ts'

/** One payment or, with a negative amount, refund of a reservation; the day is that in Warsaw. */
export type Movement = { reservation_id: string; day: LocalDate; received_grosze: number; fee_grosze: number }

export type Quarters = [number, number, number, number]

export type Figures = {
  /** What the seller has received: payments less refunds and the operator's part. */
  consideration_grosze: Quarters
  fees_grosze: Quarters
  /** Number of reservations with a payment in that quarter that was kept. */
  activities: Quarters
}

type Stay = { start_local: LocalDateTime; end_local: LocalDateTime }

export type Dac7Seller = {
  legal_form: LegalForm | null
  first_name: string
  last_name: string
  company_name: string | null
  nip: string | null
  pesel: string | null
  birth_date: string | null
  address: OwnerAddress | null
}

const dac7Lacks = ['legal_form', 'name', 'tin', 'birth_date', 'address', 'country', 'property_address'] as const
export type Dac7Lack = (typeof dac7Lacks)[number]

/** A natural person, with or without a registered business; all others are entities. */
const individuals: readonly (LegalForm | null)[] = ['jdg', 'unregistered', 'private']

/** An entity that rents a property out more often than this in a year is not reported. */
const mostRentals = 2_000

type Lot = { day: LocalDate; grosze: number }

/**
 * Figures of a year; movements are given oldest first. A refund lowers the quarter of the payment, the newest payment
 * first, whenever the refund was made.
 */
export function figuresOf(movements: readonly Movement[], year: number): Figures {
  const figures: Figures = {
    consideration_grosze: [0, 0, 0, 0],
    fees_grosze: [0, 0, 0, 0],
    activities: [0, 0, 0, 0],
  }
  for (const of of Map.groupBy(movements, ({ reservation_id }) => reservation_id).values()) {
    const received = quartersOf(kept(of.map(({ day, received_grosze }) => ({ day, grosze: received_grosze }))), year)
    const fees = quartersOf(kept(of.map(({ day, fee_grosze }) => ({ day, grosze: fee_grosze }))), year)
    for (const q of [0, 1, 2, 3] as const) {
      figures.consideration_grosze[q] += received[q] - fees[q]
      figures.fees_grosze[q] += fees[q]
      if (received[q] > 0) figures.activities[q] += 1
    }
  }
  return figures
}

export function isNothing({ consideration_grosze, fees_grosze }: Figures): boolean {
  return [...consideration_grosze, ...fees_grosze].every((grosze) => grosze === 0)
}

/**
 * Number of days of the year on which the venue was rented; each begun 24 hours are one day, so a night until morning
 * is one day.
 */
export function daysRented(stays: readonly Stay[], year: number): number {
  const days = new Set<LocalDate>()
  for (const { start_local, end_local } of stays) {
    const first = start_local.slice(0, 10)
    const whole = daysBetween(first, end_local.slice(0, 10))
    const begun = end_local.slice(11) > start_local.slice(11) ? whole + 1 : whole
    for (let n = 0; n < Math.max(1, begun); n++) days.add(addDays(first, n))
  }
  return [...days].filter((day) => day.startsWith(`${year}-`)).length
}

export function isIndividual({ legal_form }: Pick<Dac7Seller, 'legal_form'>): boolean {
  return individuals.includes(legal_form)
}

/**
 * Whether the seller is reported. Public bodies never are; the exclusion of small sellers applies only to sold goods.
 */
export function isReportable(seller: Pick<Dac7Seller, 'legal_form'>, rentals: number): boolean {
  return seller.legal_form !== 'public' && (isIndividual(seller) || rentals <= mostRentals)
}

/** The tax number: the NIP of a registered business, the PESEL of a person without one. */
export function tinOf(seller: Dac7Seller): string | null {
  return seller.nip ?? (isIndividual(seller) ? seller.pesel : null)
}

/** Data that the report needs and that is missing. */
export function lacksOf(seller: Dac7Seller, properties: readonly OwnerAddress[]): Dac7Lack[] {
  const lacks: Record<Dac7Lack, boolean> = {
    legal_form: seller.legal_form === null,
    name: isIndividual(seller) ? !seller.first_name || !seller.last_name : !seller.company_name,
    tin: tinOf(seller) === null,
    birth_date: isIndividual(seller) && seller.birth_date === null,
    address: !isWhole(seller.address),
    country: seller.legal_form === 'foreign',
    property_address: !properties.every(isWhole),
  }
  return dac7Lacks.filter((lack) => lacks[lack])
}

/** Whole złoty, half a złoty rounded up: the scheme has no fractions. */
export function wholeZloty(grosze: number): number {
  return Math.floor((grosze + 50) / 100)
}

function kept(lots: readonly Lot[]): Lot[] {
  const left: Lot[] = []
  for (const lot of lots) {
    let back = -lot.grosze
    if (back < 0) left.push({ ...lot })
    for (let last = left.at(-1); back > 0 && last; last = left.at(-1)) {
      const part = Math.min(back, last.grosze)
      last.grosze -= part
      back -= part
      if (last.grosze === 0) left.pop()
    }
  }
  return left
}

function quartersOf(lots: readonly Lot[], year: number): Quarters {
  const sums: Quarters = [0, 0, 0, 0]
  for (const { day, grosze } of lots) {
    if (!day.startsWith(`${year}-`)) continue
    const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3) as 0 | 1 | 2 | 3
    sums[quarter] += grosze
  }
  return sums
}

function isWhole(address: OwnerAddress | null): boolean {
  return !!(address?.street && address.building_no && address.postcode && address.city)
}

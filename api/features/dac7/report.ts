/** The report of a year, or one seller's part of it: the XML, the CSV and the seller's copy are all made from this object. */
import type { Reader } from '#api/deps.ts'
import { unsealIfOurs } from '#api/sealed.ts'
import { receivedBy } from '#domain/journal.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import type { OwnerAddress } from '#domain/people/owner.ts'
import {
  type Dac7Lack,
  type Dac7Seller,
  daysRented,
  type Figures,
  figuresOf,
  isNothing,
  isReportable,
  lacksOf,
  type Movement,
} from '#domain/tax/dac7.ts'
import {
  type EntryOfYear,
  entriesOfYear,
  type ListingOfReport,
  listingsOf,
  type OwnerOfReport,
  ownersOf,
  ownersOfYear,
  staysOf,
} from './queries.ts'

type Property = {
  listing_id: string
  name: string
  address: OwnerAddress
  figures: Figures
  rented_days: number
}

export type SellerOfYear = Dac7Seller & {
  owner_id: string
  email: string
  closed: boolean
  krs: string | null
  vat_eu: string | null
  iban: string | null
  account_holder: string | null
  properties: Property[]
  /** All services together; null when they brought no money. */
  services: Figures | null
  lacks: Dac7Lack[]
}

type Moved = Movement & { listing_id: string; owner_id: string }

/** Sellers ordered by id. They are read and added up in portions, because a whole year is too much for memory. */
export async function sellersOfYear(
  db: Reader,
  secret: string,
  year: number,
  { owner_id, at_once = 200 }: { owner_id?: string; at_once?: number } = {},
): Promise<SellerOfYear[]> {
  const ids = owner_id === undefined ? await ownersOfYear(db, year) : [owner_id]
  const sellers: SellerOfYear[] = []
  for (let from = 0; from < ids.length; from += at_once)
    sellers.push(...(await someSellers(db, secret, year, ids.slice(from, from + at_once))))
  return sellers
}

async function someSellers(db: Reader, secret: string, year: number, ids: readonly string[]): Promise<SellerOfYear[]> {
  const moved = movementsOf(await entriesOfYear(db, year, ids))
  const of = Map.groupBy(moved, ({ listing_id }) => listing_id)
  const listings = await listingsOf(db, [...of.keys()])
  const stays = Map.groupBy(await staysOf(db, [...of.keys()], year), ({ listing_id }) => listing_id)
  const listingsBy = Map.groupBy(listings, ({ id }) => of.get(id)?.[0]?.owner_id)
  const found = (await ownersOf(db, [...ids])).map((owner) => {
    const [comes = [], rents = []] = [true, false].map((comes_to_customer) =>
      (listingsBy.get(owner.id) ?? []).filter((listing) => traitsOf(listing).comes_to_customer === comes_to_customer),
    )
    const properties = rents.map((listing) => ({
      listing_id: listing.id,
      name: listing.name,
      address: addressOf(listing),
      figures: figuresOf(of.get(listing.id) ?? [], year),
      rented_days: daysRented(stays.get(listing.id) ?? [], year),
    }))
    const services = figuresOf(
      comes.flatMap(({ id }) => of.get(id) ?? []),
      year,
    )
    return sellerOf(owner, secret, properties, services)
  })
  return found.filter(({ properties, services }) => properties.length > 0 || services !== null)
}

function sellerOf(owner: OwnerOfReport, secret: string, all: readonly Property[], services: Figures): SellerOfYear {
  const opened = (sealed: Buffer | null) => sealed && unsealIfOurs(secret, sealed)
  const { id, closed_at, pesel_sealed, birth_date_sealed, ...said } = owner
  const seller = {
    ...said,
    owner_id: id,
    closed: closed_at !== null,
    address: said.address as OwnerAddress | null,
    pesel: opened(pesel_sealed),
    birth_date: opened(birth_date_sealed),
  }
  const properties = all.filter(({ figures }) => !isNothing(figures) && isReportable(seller, sum(figures.activities)))
  return {
    ...seller,
    properties,
    services: isNothing(services) || !isReportable(seller, 0) ? null : services,
    lacks: lacksOf(
      seller,
      properties.map(({ address }) => address),
    ),
  }
}

/** One movement for each posting and reservation. */
function movementsOf(entries: readonly EntryOfYear[]): Moved[] {
  const postings = Map.groupBy(entries, ({ posting_id, reservation_id }) => `${posting_id} ${reservation_id}`)
  return [...postings.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { event, on_day, reservation_id, listing_id, owner_id } = first
    const fees = of.filter(({ account }) => account === 'operator_fee')
    const fee_grosze = sum(fees.map(({ amount_grosze }) => amount_grosze))
    return [{ reservation_id, listing_id, owner_id, day: on_day, received_grosze: receivedBy(event, of), fee_grosze }]
  })
}

function addressOf({ street, building_no, flat_no, postcode, city, voivodeship }: ListingOfReport): OwnerAddress {
  return { street, building_no, flat_no, postcode, city, voivodeship }
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** The extras of a listing as one list: addons of its price list and linked listings. */
import { type Deps, inTransaction } from '#api/deps.ts'
import { pictureOf } from '#api/features/listings/search/cards.ts'
import { changeLink, type LinkChange, linkService, removeLink } from './link-service.ts'
import { linkWords as say } from '#api/features/listings/editor/listing-sentences.pl.ts'
import { loadListing, loadListings } from '#api/features/listings/store/load-listings.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import {
  announceOwn,
  demandWhole,
  type Expected,
  openOwn,
  type Owner,
} from '#api/features/listings/store/own-listing.ts'
import { freeCode, itemOf, priceHistory, storedPricing } from '#api/features/listings/prices/owner-pricing.ts'
import { ownRecord } from '#api/features/listings/editor/own-record.ts'
import { findOwn, linksOf } from '#api/features/listings/editor/owner-queries.ts'
import { byCode, type PriceListInput, writePriceList } from '#api/features/listings/prices/replace-pricings.ts'
import { sceneOf } from '#api/features/listings/page/scenes.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { ServiceRow } from '#contract/listings/linked-services.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type Reader = Pick<Deps, 'db' | 'clock' | 'files'>
type Reply = Handled['listVenueServices']['reply']
type One = Handled['getVenueService']['reply']
type Added = Handled['addVenueService']['body']
type Changed = Handled['changeVenueService']['body']

type Items = PriceListInput['items']

export async function listServices(deps: Reader, owner: Owner, kind: ListingKind, id: string): Promise<Reply> {
  const listing = await ownRecord(deps, owner, kind, id)
  const rows = [...(await addonRows(deps, listing)), ...(await linkRows(deps, owner, listing))]
  return { listing_id: id, revision: listing.revision, results: rows }
}

export async function getService(deps: Reader, owner: Owner, kind: ListingKind, id: string, sid: string): Promise<One> {
  const { results, ...head } = await listServices(deps, owner, kind, id)
  const row = results.find((one) => one.sid === sid)
  if (!row) throw new Refused('not_found')
  return { ...head, row }
}

export async function addService(
  deps: Deps,
  owner: Owner,
  kind: ListingKind,
  id: string,
  { revision, service_id, mode, price_override_grosze, addon }: Added,
): Promise<One> {
  const expected = { kind, revision }
  if ((service_id === undefined) === (addon === undefined)) {
    // Ownership is checked before the faults of the request are told.
    if (!(await findOwn(deps.db, owner.owner_id, kind, id))) throw new Refused('not_found')
    throw new InvalidInput({ service_id: [say.either] })
  }
  if (service_id !== undefined) {
    const link = { service_id, mode: mode ?? 'recommended', price_override_grosze: price_override_grosze ?? null }
    await linkService(deps, owner, id, link, expected)
    return getService(deps, owner, kind, id, service_id)
  }
  let sid = ''
  await changeItems(deps, owner, id, expected, (items) => {
    const codes = new Set(items.map(({ code }) => code))
    const item = itemOf({ ...addon, kind: 'addon' })
    if (item.code && codes.has(item.code)) throw new InvalidInput({ 'addon.code': [say.code_taken] })
    sid = item.code ?? freeCode(item.name, codes)
    const position = Math.max(0, ...items.map((one) => one.position)) + 10
    return [...items, { ...item, code: sid, position }]
  })
  return getService(deps, owner, kind, id, sid)
}

export async function changeService(
  deps: Deps,
  owner: Owner,
  kind: ListingKind,
  { id, sid }: { id: string; sid: string },
  { revision, addon, ...link }: Changed,
): Promise<One> {
  const expected = { kind, revision }
  if (isId(sid)) {
    if (addon !== undefined) await refuseAt(deps, owner, kind, id, { addon: [say.not_addon] })
    await changeLink(deps, owner, id, sid, link satisfies LinkChange, expected)
    return getService(deps, owner, kind, id, sid)
  }
  const [wrong] = Object.keys(link)
  if (wrong !== undefined) await refuseAt(deps, owner, kind, id, { [wrong]: [say.not_link] })
  const code = addon?.code ?? sid
  await changeItems(deps, owner, id, expected, (items) => {
    if (code !== sid && items.some((item) => item.code === code)) {
      throw new InvalidInput({ 'addon.code': [say.code_taken] })
    }
    return replaced(items, sid, (item) => ({ ...itemOf({ ...item, ...addon, kind: 'addon' }), code }))
  })
  return getService(deps, owner, kind, id, code)
}

export async function removeService(
  deps: Deps,
  owner: Owner,
  kind: ListingKind,
  { id, sid }: { id: string; sid: string },
  { revision }: Expected,
): Promise<null> {
  const expected = { kind, revision }
  if (isId(sid)) await removeLink(deps, owner, id, sid, expected)
  else await changeItems(deps, owner, id, expected, (items) => replaced(items, sid, () => null))
  return null
}

async function addonRows(deps: Reader, listing: ListingRecord): Promise<ServiceRow[]> {
  const addons = byCode(listing.price_list.items).filter(({ kind }) => kind === 'addon')
  if (addons.length === 0) return []
  const spans = await priceHistory(deps, listing.id)
  return addons.map((item) => ({
    type: 'addon' as const,
    sid: item.code,
    addon: storedPricing(item, spans, deps.clock.now()),
  }))
}

async function linkRows(deps: Reader, owner: Owner, listing: ListingRecord): Promise<ServiceRow[]> {
  const links = await linksOf(deps.db, listing.id)
  const others = await loadListings(
    deps.db,
    links.map(({ other_id }) => other_id),
  )
  const byId = new Map(others.map((other) => [other.id, other]))
  return links.flatMap((link): ServiceRow[] => {
    const other = byId.get(link.other_id)
    if (!other) return []
    const mine = link.other_owner_id === owner.owner_id
    return [
      {
        type: 'link',
        sid: other.id,
        mode: link.mode,
        status: link.status,
        price_override_grosze: link.price_override_grosze,
        answer_wanted: link.status === 'pending' && link.service_id === listing.id && !mine,
        created_at: link.created_at.toISOString(),
        other: otherOf(deps, other, mine),
      },
    ]
  })
}

/** Of another owner's listing only what its page shows. */
function otherOf(deps: Reader, other: ListingRecord, mine: boolean): Extract<ServiceRow, { type: 'link' }>['other'] {
  const cover = other.images[0]
  return {
    id: other.id,
    kind: other.kind,
    slug: other.slug,
    name: other.name,
    category: other.category,
    city: other.address.city || null,
    status: other.status,
    mine,
    cover: cover ? pictureOf(cover, deps.files) : null,
    scene: sceneOf(other.category),
  }
}

/** One change of the price list, saved as a whole list, so that all rules and the price history apply. */
async function changeItems(
  deps: Deps,
  owner: Owner,
  id: string,
  expected: Expected,
  change: (items: Items) => Items,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, id, expected)
    const listing = await loadListing(tx.db, id)
    if (!listing) throw new Refused('not_found')
    const { price_mode, valid_from, items } = listing.price_list
    const plain = byCode(items).map(({ id: _id, ...item }) => item)
    await writePriceList(tx, id, { price_mode, valid_from, items: change(plain) }, known.packages)
    await demandWhole(tx.db, known)
    await announceOwn(tx.db, owner, id)
  })
}

function isId(sid: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sid)
}

async function refuseAt(
  deps: Deps,
  owner: Owner,
  kind: ListingKind,
  id: string,
  fields: Record<string, string[]>,
): Promise<never> {
  if (!(await findOwn(deps.db, owner.owner_id, kind, id))) throw new Refused('not_found')
  throw new InvalidInput(fields)
}

/** The items with the addon of this code changed or removed; `not_found` when there is none. */
function replaced(items: Items, sid: string, change: (item: Items[number]) => Items[number] | null): Items {
  const at = items.findIndex(({ code, kind }) => code === sid && kind === 'addon')
  if (at < 0) throw new Refused('not_found')
  return items.flatMap((item, index) => (index === at ? (change(item) ?? []) : [item]))
}

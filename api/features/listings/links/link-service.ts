import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { demandLetter } from '#api/features/auth/letter-limits.ts'
import { linkWords as say } from '#api/features/listings/editor/listing-sentences.pl.ts'
import { announceOwn, type Expected, openOwn, type Owner } from '#api/features/listings/store/own-listing.ts'
import {
  deleteLink,
  findLink,
  findListingForLink,
  updateLink,
  updateListing,
  upsertLink,
} from '#api/features/listings/store/queries.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { Refused } from '#api/refused.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { LinkMode, LinkStatus } from '#domain/listing/dictionaries.ts'
import { isShown, traitsOf } from '#domain/listing/listing.ts'

export type LinkInput = { service_id: string; mode: LinkMode; price_override_grosze?: number | null }

type Ids = { venue_id: string; service_id: string }

type Terms = { mode: string; price_override_grosze: number | null }

export type LinkChange = {
  mode?: LinkMode | undefined
  price_override_grosze?: number | null | undefined
  status?: 'accepted' | 'declined' | undefined
}

/** Links a venue of this owner with a service. A link to another owner's service waits for that owner's consent. */
export async function linkService(
  deps: Deps,
  owner: Owner,
  venue_id: string,
  link: LinkInput,
  expected: Expected = {},
): Promise<{ status: LinkStatus }> {
  return inTransaction(deps, async (tx) => {
    const venue = await openOwn(tx.db, owner, venue_id, expected)
    if (comes(venue)) throw new InvalidInput({ service_id: [say.only_places] })
    const service = await findListingForLink(tx.db, link.service_id)
    const mine = service?.owner_id === owner.owner_id
    // Another owner's service can only be linked while visitors see it; drafts stay private.
    if (!service || !comes(service) || !(mine || isShown(service))) {
      throw new InvalidInput({ service_id: [say.service] })
    }
    const known = await findLink(tx.db, venue_id, service.id)
    const terms = { mode: link.mode, price_override_grosze: link.price_override_grosze ?? null }
    const status = statusAfter(mine, known, terms)
    const now = new Date(tx.clock.now())
    await upsertLink(tx.db, { venue_id, service_id: service.id, ...terms, status, created_at: now })
    await ask(tx, owner, { venue_id, service_id: service.id }, known?.status, status)
    await tell(tx, owner, venue_id, [service])
    return { status }
  })
}

/**
 * The venue's owner changes the terms, which asks for consent again; the service's owner accepts or refuses. An answer
 * may name the terms that were read: after a change of them it is refused, so that nobody agrees to a price unseen.
 */
export async function changeLink(
  deps: Deps,
  owner: Owner,
  id: string,
  other_id: string,
  { mode, price_override_grosze, status }: LinkChange,
  expected: Expected = {},
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const listing = await openOwn(tx.db, owner, id, expected)
    const { link, other, is_asked, venue_id, service_id } = await ownLink(tx, listing, other_id)
    const now = new Date(tx.clock.now())
    if (is_asked) {
      if (status === undefined && mode !== undefined) throw new InvalidInput({ mode: [say.ask] })
      if (status === undefined && price_override_grosze !== undefined)
        throw new InvalidInput({ price_override_grosze: [say.ask] })
      if (status) {
        if (!isOf(link, { mode, price_override_grosze })) throw new Refused('link_changed')
        await updateLink(tx.db, venue_id, service_id, { status, answered_at: now })
        if (status !== link.status && other.owner_id !== owner.owner_id)
          await tx.jobs.enqueue('listings.send-link-answered', { venue_id, service_id, status })
      }
    } else {
      if (status !== undefined) throw new InvalidInput({ status: [say.answer] })
      const terms = {
        mode: mode ?? link.mode,
        price_override_grosze: price_override_grosze === undefined ? link.price_override_grosze : price_override_grosze,
      }
      const mine = other.owner_id === owner.owner_id
      const status_now = statusAfter(mine, link, terms)
      await updateLink(tx.db, venue_id, service_id, { ...terms, status: status_now })
      await ask(tx, owner, { venue_id, service_id }, link.status, status_now)
    }
    await tell(tx, owner, id, [other])
  })
}

/** Ends a link; either side may. */
export async function removeLink(
  deps: Deps,
  owner: Owner,
  id: string,
  other_id: string,
  expected: Expected = {},
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const listing = await openOwn(tx.db, owner, id, expected)
    const { other, venue_id, service_id } = await ownLink(tx, listing, other_id)
    await deleteLink(tx.db, venue_id, service_id)
    await tell(tx, owner, id, [other])
  })
}

/** Whether an answer is about these terms; one that names none is. */
function isOf(link: Terms, said: { [K in keyof Terms]?: Terms[K] | undefined }): boolean {
  return (
    (said.mode === undefined || said.mode === link.mode) &&
    (said.price_override_grosze === undefined || said.price_override_grosze === link.price_override_grosze)
  )
}

function comes(listing: { kind: ListingKind }): boolean {
  return traitsOf(listing).comes_to_customer
}

/** An accepted link stays accepted only with the same terms; after a refusal the venue's owner may ask again. */
function statusAfter(mine: boolean, known: (Terms & { status: string }) | null, terms: Terms): LinkStatus {
  if (mine) return 'accepted'
  return known?.status === 'accepted' && isOf(known, terms) ? 'accepted' : 'pending'
}

/** One mail for each question: terms that change while it waits are seen on the screen. */
async function ask(
  tx: TxDeps,
  { owner_id }: Owner,
  ids: Ids,
  before: string | undefined,
  status: LinkStatus,
): Promise<void> {
  if (status !== 'pending' || before === 'pending') return
  // Limited, because withdrawing a question and asking again would fill the other owner's mailbox.
  await demandLetter(tx, 'link', owner_id)
  await tx.jobs.enqueue('listings.send-link-asked', ids)
}

/** Raises the revision of the caller's own listing only; open editors of the other owner are not disturbed. */
async function tell(tx: TxDeps, owner: Owner, id: string, others: { id: string; owner_id: string }[]): Promise<void> {
  await updateListing(tx.db, id, {}, new Date(tx.clock.now()))
  await announceOwn(tx.db, owner, id)
  for (const other of others) await announceOwn(tx.db, other, other.id)
}

/** The link between a listing of this owner and another one, from either side; `not_found` when there is none. */
async function ownLink(tx: TxDeps, listing: { id: string; kind: ListingKind }, other_id: string) {
  const is_asked = comes(listing)
  const [venue_id, service_id] = is_asked ? [other_id, listing.id] : [listing.id, other_id]
  const [link, other] = [await findLink(tx.db, venue_id, service_id), await findListingForLink(tx.db, other_id)]
  if (!link || !other) throw new Refused('not_found')
  return { link, other, is_asked, venue_id, service_id }
}

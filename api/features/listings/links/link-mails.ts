/** Sends the mails about a link by its state at the time of sending; a mail that is no longer true is not sent. */
import type { Jobs } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'
import { linkAnswered, linkAsked } from './emails.pl.ts'
import { loadListings } from '#api/features/listings/store/load-listings.ts'
import { findLink } from '#api/features/listings/store/queries.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'

type Asked = Jobs['listings.send-link-asked']
type Answered = Jobs['listings.send-link-answered']

export async function sendLinkAsked(deps: Deps, data: Asked, job: { id: string }): Promise<void> {
  const now = await found(deps, data)
  if (now?.link.status !== 'pending') return
  const { link, venue, service } = now
  const mail = linkAsked({
    site: mailSite(deps.config),
    first_name: service.seller.first_name,
    venue_name: venue.name,
    service_name: service.name,
    city: venue.address.city,
    mode: link.mode,
    price_override_grosze: link.price_override_grosze,
    url: absolute(deps.config.publicUrl, `${paths.editService(service.id)}?sekcja=uslugi`),
  })
  await deps.mailer.send({ ...mail, to: service.seller.email, message_id: `link-asked-${job.id}` })
}

export async function sendLinkAnswered(deps: Deps, data: Answered, job: { id: string }): Promise<void> {
  const now = await found(deps, data)
  if (!now || now.link.status !== data.status) return
  const { venue, service } = now
  const mail = linkAnswered({
    site: mailSite(deps.config),
    first_name: venue.seller.first_name,
    venue_name: venue.name,
    service_name: service.name,
    accepted: data.status === 'accepted',
    url: absolute(deps.config.publicUrl, `${paths.editVenue(venue.id)}?sekcja=uslugi`),
  })
  await deps.mailer.send({ ...mail, to: venue.seller.email, message_id: `link-answered-${job.id}` })
}

async function found(deps: Deps, { venue_id, service_id }: Asked) {
  const link = await findLink(deps.db, venue_id, service_id)
  const listings = await loadListings(deps.db, [venue_id, service_id])
  const venue = listings.find(({ id }) => id === venue_id)
  const service = listings.find(({ id }) => id === service_id)
  return link && venue && service ? { link, venue, service } : null
}

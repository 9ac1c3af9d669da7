/** Pages of a customer who reserved on a partner's site; they have no header of ours. */
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { paths, withQuery } from '#contract/paths.ts'
import type { EmbedTheme } from '#domain/embed/theme.ts'
import { themeQuery } from '#domain/embed/theme-names.pl.ts'
import { isOnEmbedSite } from '#domain/listing/embedding.ts'

type Site = { embed_origins: readonly string[]; embed_theme: EmbedTheme }
type Reserved = Pick<ReservationRecord, 'source' | 'back_url'>

/** The panel; in the embed it finds the way back to the partner's site by itself. */
export function panelPath({ source }: Pick<Reserved, 'source'>, token: string): string {
  return source === 'embed' ? paths.embedStatus(token) : paths.reservationStatus(token)
}

/** The pages that mails link to, in the look of the form, with the way back if it is on one of the listing's sites. */
export function mailedPages({ source, back_url }: Reserved, { embed_origins, embed_theme }: Site) {
  if (source !== 'embed') return { confirm: paths.confirmReservationEmail, status: paths.reservationStatus }
  const back = back_url && isOnEmbedSite(back_url, embed_origins) ? back_url : null
  const query = { back_url: back, ...themeQuery(embed_theme) }
  return {
    confirm: (token: string) => withQuery(paths.embedConfirmEmail(token), query),
    status: (token: string) => withQuery(paths.embedStatus(token), query),
  }
}

import type { Notification } from '#contract/reservations/notifications.ts'
import { formatDateShort, formatTime, nbsp, plural, wallTime } from '#domain/format.pl.ts'
import { addDays } from '#web/ui/fields/month.ts'

export const firstPage = { query: { page: 1, page_size: 20 } } as const
export const pageQuery = (page: number) => ({ query: { ...firstPage.query, page } })

export const unreadWords = (count: number): string =>
  count === 0
    ? 'Powiadomienia, wszystkie przeczytane'
    : `Powiadomienia, ${plural(count, 'nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych')}`

/** The number in the badge, which has room for two digits. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))

export const unreadOf = (list: readonly Notification[] | undefined, reservation_id: string | null): string[] =>
  (list ?? []).filter((one) => !one.read && one.reservation_id === reservation_id).map(({ id }) => id)

/** When it happened, by the owner's clock: `dziś, 14:05`, `wczoraj, 9:10`, `sob., 19 cze 2027, 14:05`. */
export function whenWords(at: string, now: number): string {
  const local = wallTime(at)
  const day = local.slice(0, 10)
  const today = wallTime(now).slice(0, 10)
  const word = day === today ? 'dziś' : day === addDays(today, -1) ? 'wczoraj' : formatDateShort(day)
  return `${word}, ${formatTime(local)}`
}

/** The deadline in the zone of the listing, which the customer's mails name too. */
export function untilWords(at: string, zone: string): string {
  const local = wallTime(at, zone)
  return `Odpowiedz do: ${formatDateShort(local.slice(0, 10))}, godz.${nbsp}${formatTime(local)}`
}

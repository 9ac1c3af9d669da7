/** How a refund is sent, in one sentence for letters and the status page. */
import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { money } from '#api/features/reservations/core/texts.pl.ts'
import { formatDateGenitive } from '#domain/format.pl.ts'

type ComesBack = GoingBack & { owner_name: string }

/**
 * Online payments are refunded by the provider; the owner only sends the rest. What a bank disputes is not sent before
 * its decision, because the bank may return it itself.
 */
export function howItComes(back: ComesBack): string {
  const { owner_name, refund_grosze, by_provider_grosze, held_grosze, refund_due_on } = back
  const by_owner = `zwróci ${owner_name}, przelewem, do ${formatDateGenitive(refund_due_on)}.`
  if (by_provider_grosze === 0) return `Pieniądze ${by_owner}`
  const decided = 'gdy Twój bank zakończy sprawę tej płatności, chyba że sam odda je wcześniej.'
  const held =
    held_grosze >= by_provider_grosze
      ? decided
      : `zwykle w ciągu kilku dni roboczych. Z tego ${money(held_grosze)} dopiero, ${decided}`
  const soon = held_grosze > 0 ? held : 'zwykle w ciągu kilku dni roboczych.'
  if (by_provider_grosze >= refund_grosze) return `Pieniądze wrócą tą samą drogą, którą przyszły, ${soon}`
  return `Kwota ${money(by_provider_grosze)} wróci tą samą drogą, którą przyszła, ${soon} Pozostałe ${money(refund_grosze - by_provider_grosze)} ${by_owner}`
}

/** What was refunded, and who says so. */
export function whatCameBack(owner_name: string, { by_provider_grosze, by_owner_grosze }: Returned): string {
  const online = `Zwrot ${money(by_provider_grosze)} został wysłany tą samą drogą, którą przyszła wpłata.`
  const by_hand = `${owner_name} potwierdza zwrot ${money(by_owner_grosze)}.`
  return [by_provider_grosze > 0 && online, by_owner_grosze > 0 && by_hand].filter(Boolean).join(' ')
}

export type Returned = { by_provider_grosze: number; by_owner_grosze: number }

/** Sentences about a termination by consent. */
import { howItComes } from '#api/features/reservations/money/back-words.pl.ts'
import { money } from '#api/features/reservations/core/texts.pl.ts'
import type { GoingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { formatDateGenitive } from '#domain/format.pl.ts'
import type { ChangeSide } from '#domain/reservation/change.ts'

export type WouldCome = GoingBack & {
  owner_name: string
  /** A zadatek is part of what was paid. */
  has_zadatek: boolean
}

/** How and by when the money would be refunded, for the customer and for the owner; empty when nothing was paid. */
export function comesBackText(reader: ChangeSide, back: WouldCome): string {
  if (back.refund_grosze === 0) return ''
  const once = ' Zadatek wraca w pojedynczej wysokości, bo nikt nie jest winny (art. 394 Kodeksu cywilnego).'
  return `${reader === 'customer' ? howItComes(back) : whoSends(back)}${back.has_zadatek ? once : ''}`
}

export const terminationOpenText = 'Propozycja rezygnacji za zgodą obu stron czeka już na odpowiedź.'

/** Who sends the refund; what was paid online must not be sent a second time. */
function whoSends({ refund_grosze, by_provider_grosze, refund_due_on }: GoingBack): string {
  const by_hand = refund_grosze - by_provider_grosze
  const until = `przelewem, najpóźniej do ${formatDateGenitive(refund_due_on)}.`
  if (by_provider_grosze === 0) return `Tę kwotę zwrócisz ${until}`
  const online = 'zwróci dostawca płatności, tą samą drogą, którą przyszły pieniądze'
  return by_hand === 0
    ? `Całą kwotę ${online}.`
    : `${money(by_provider_grosze)} ${online}. Pozostałe ${money(by_hand)} zwrócisz ${until}`
}

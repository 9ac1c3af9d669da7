/** Sentences about withdrawing, before and after the click. */
import { money } from '#api/features/reservations/core/texts.pl.ts'
import { formatDay, formatPercent } from '#domain/format.pl.ts'
import type { Withdrawal } from '#domain/reservation/withdrawal.ts'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

export function withdrawalRuleText({ until_on, performed_bp }: Pick<Withdrawal, 'until_on' | 'performed_bp'>): string {
  const part =
    performed_bp > 0
      ? ` Usługa rozpoczęła się na Twoje żądanie, dlatego płacisz za wykonaną część: ${formatPercent(performed_bp)} ceny.`
      : ''
  return `Ustawowe odstąpienie od umowy, do ${formatDay(until_on)}, bez podawania przyczyny.${part}`
}

type Amounts = { paid_grosze: number; retained_grosze: number; refund_grosze: number }

export function withdrawnText(refund: Amounts, preview: boolean): string {
  const amounts =
    refund.paid_grosze === 0
      ? `${nothingPaid}, więc nie ma czego zwracać.`
      : `Zwrot wyniesie ${money(refund.refund_grosze)}${refund.retained_grosze > 0 ? `, za wykonaną część usługi zostaje ${money(refund.retained_grosze)}` : ''}.`
  return `${preview ? 'Odstąpić od umowy?' : 'Przyjęliśmy Twoje odstąpienie od umowy. Potwierdzenie wysłaliśmy e-mailem.'} ${amounts}`
}

/** What the state of the payout account means, in words for its owner. */
import type { PayoutState } from './payouts.ts'

export const payoutMessages: Record<PayoutState, string> = {
  none: 'Płatności online są wyłączone. Skonfiguruj wypłaty, aby goście mogli płacić BLIK-iem, przelewem i kartą.',
  incomplete: 'Konfiguracja wypłat nie jest dokończona. Do tego czasu goście płacą przelewem albo na miejscu.',
  restricted: 'Dostawca płatności wstrzymał wypłaty i czeka na dane. Goście płacą teraz przelewem albo na miejscu.',
  active: 'Wypłaty są aktywne. Goście mogą płacić online.',
}

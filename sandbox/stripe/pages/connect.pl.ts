/** The provider's pages for partners: its questions before it pays out, and what it shows afterwards. */
import { esc, money, moment, page } from './page.pl.ts'

export const onboardingPage = (link: string, email: string): string =>
  page(
    'Konto wypłat',
    `<h1>Skonfiguruj wypłaty</h1>
<p>Konto dla ${esc(email)}. W prawdziwym serwisie dostawca płatności pyta tu o tożsamość, adres i rachunek bankowy. Tutaj wystarczy jedno kliknięcie.</p>
<form method="post" action="/_sandbox/stripe/connect/${esc(link)}"><div class="buttons">
<button type="submit" name="koniec" value="gotowe">Podaję wszystkie dane</button>
<button type="submit" name="koniec" value="pozniej">Dokończę później</button></div></form>`,
  )

type Row = { created: number; amount: number; status: string; arrival_date: number }
const states: Record<string, string> = {
  paid: 'wypłacona',
  pending: 'w drodze',
  in_transit: 'w drodze',
  failed: 'nieudana',
  canceled: 'anulowana',
}

export const expressPage = (
  email: string,
  balance: { total: number; available: number },
  payouts: readonly Row[],
): string =>
  page(
    'Wypłaty',
    `<h1>Wypłaty</h1><p>Konto: ${esc(email)}</p>
<dl><dt>Saldo</dt><dd>${money(balance.total)}</dd><dt>Gotowe do wypłaty</dt><dd>${money(balance.available)}</dd></dl>
<h2>Historia</h2>
${
  payouts.length === 0
    ? '<p>Nie było jeszcze żadnej wypłaty.</p>'
    : `<ul>${payouts.map((one) => `<li>${money(one.amount)}, ${states[one.status] ?? esc(one.status)}, na rachunku ${moment.format(one.arrival_date * 1000)}</li>`).join('')}</ul>`
}`,
  )

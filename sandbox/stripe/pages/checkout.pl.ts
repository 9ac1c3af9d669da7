/** The page on which a customer pays: BLIK, a bank transfer by Przelewy24, a card. It works without scripts. */
import type Stripe from 'stripe'
import type { Way } from '#sandbox/stripe/money/session.ts'
import { esc, moment, money, page } from './page.pl.ts'

type Session = Stripe.Checkout.Session

export type Tried = { way: Way; typed: Readonly<Record<string, string>>; error: string; field: string }

const names: Record<Way, string> = { blik: 'BLIK', p24: 'Przelewy24', card: 'Karta' }
const banks = [
  ['mbank', 'mBank'],
  ['ing', 'ING'],
  ['pekao', 'Pekao'],
  ['santander', 'Santander'],
  ['pko', 'PKO BP'],
]

export function checkoutPage(session: Session, name: string, tried: Tried | null): string {
  const ways = session.payment_method_types as Way[]
  const forms = ways.map((way) => wayForm(session.id, way, tried?.way === way ? tried : null)).join('')
  const until = moment.format(session.expires_at * 1000)
  return page(
    'Płatność',
    `<h1>Zapłać ${money(session.amount_total ?? 0)}</h1>
<p>${esc(name)}</p>
<p class="soft">${session.customer_email ? `${esc(session.customer_email)} · ` : ''}Strona czeka na płatność do ${esc(until)}.</p>
${forms}
${session.cancel_url ? `<p><a href="${esc(session.cancel_url)}">Wróć bez płacenia</a></p>` : ''}`,
  )
}

function wayForm(id: string, way: Way, tried: Tried | null): string {
  return `<section class="panel" aria-label="${names[way]}"><h2>${names[way]}</h2>
<form method="post" action="/_sandbox/stripe/c/pay/${esc(id)}"><input type="hidden" name="way" value="${way}">
${fields(way, tried)}
<button type="submit">${buttons[way]}</button></form></section>`
}

const buttons: Record<Way, string> = { blik: 'Zapłać BLIK-iem', p24: 'Przejdź do banku', card: 'Zapłać kartą' }

export function fields(way: Way, tried: Tried | null): string {
  if (way === 'p24') {
    const wrong = tried && `<strong class="error" id="bank-error">${esc(tried.error)}</strong>`
    const options = banks.map(([code, bank]) => `<option value="${code}">${bank}</option>`).join('')
    return `<p class="field"><label for="bank">Bank</label><select id="bank" name="bank"${wrong ? ' aria-describedby="bank-error" aria-invalid="true"' : ''}>${options}</select>${wrong ?? ''}</p>`
  }
  if (way === 'blik')
    return field('kod', 'Kod BLIK', 'inputmode="numeric" maxlength="7" autocomplete="one-time-code"', hints.blik, tried)
  return (
    field('numer', 'Numer karty', 'inputmode="numeric" maxlength="23" autocomplete="cc-number"', hints.card, tried) +
    field('wazna', 'Ważna do (MM/RR)', 'maxlength="7" autocomplete="cc-exp"', '', tried) +
    field('cvc', 'Kod CVC', 'inputmode="numeric" maxlength="4" autocomplete="cc-csc"', '', tried)
  )
}

const hints = {
  blik: '777123 – zapłacone, 777000 – odrzucone w banku, 777999 – bez odpowiedzi w aplikacji.',
  // Card numbers must not break over lines.
  card: '4242 4242 4242 4242 – zapłacone, 4000 0025 0000 3155 – potwierdzenie 3-D Secure, 4000 0000 0000 0002 – odmowa, 4000 0000 0000 9995 – brak środków, 4000 0000 0000 0341 – zapisze się, ale odmówi każdej opłaty.'.replace(
    /(?<=\d{4}) (?=\d{4})/g,
    '\u00a0',
  ),
}

function field(name: string, label: string, attributes: string, hint: string, tried: Tried | null): string {
  const wrong = tried?.field === name ? tried.error : ''
  const notes = [hint && `${name}-hint`, wrong && `${name}-error`].filter(Boolean).join(' ')
  return `<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${attributes} value="${esc(tried?.typed[name] ?? '')}"${notes ? ` aria-describedby="${notes}"` : ''}${wrong ? ' aria-invalid="true" autofocus' : ''}>
${hint ? `<span class="soft" id="${name}-hint">${hint}</span>` : ''}${wrong ? `<strong class="error" id="${name}-error">${esc(wrong)}</strong>` : ''}</p>`
}

/** The bank's question after the page: a push in the app, a login, 3-D Secure. */
export function approvePage(session: Session, way: Way): string {
  const asks = way === 'p24' ? 'Twój bank pyta o zgodę' : 'Potwierdzenie 3-D Secure'
  return page(
    asks,
    `<h1>${asks}</h1><p>Kwota: ${money(session.amount_total ?? 0)}</p>
<form method="post" action="/_sandbox/stripe/c/pay/${esc(session.id)}"><input type="hidden" name="way" value="${way}">
<div class="buttons"><button type="submit" name="zgoda" value="tak">Zatwierdź płatność</button>
<button type="submit" name="zgoda" value="nie">Odrzuć</button></div></form>`,
  )
}

export const sentences = {
  blik_form: 'Kod BLIK ma 6 cyfr.',
  blik_refused: 'Bank odrzucił płatność. Sprawdź ją w aplikacji i podaj nowy kod.',
  blik_silent: 'Nikt nie potwierdził płatności w aplikacji banku. Podaj nowy kod.',
  card_form: 'Sprawdź numer karty.',
  card_date: 'Podaj datę, która jeszcze nie minęła, na przykład 12/34.',
  card_cvc: 'Kod CVC ma 3 cyfry.',
  card_declined: 'Karta została odrzucona. Użyj innej karty albo innego sposobu.',
  card_funds: 'Na karcie jest za mało środków.',
  approval: 'Płatność nie została zatwierdzona w banku.',
  expired: ['Ta strona płatności wygasła', 'Wróć do serwisu i zacznij płatność jeszcze raz.'],
  complete: ['Ta płatność jest już zakończona', 'Nie trzeba płacić drugi raz.'],
  missing: ['Nie ma takiej strony płatności', 'Sprawdź adres albo wróć do serwisu.'],
} as const

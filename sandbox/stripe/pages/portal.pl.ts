/** The page where a payer changes the card, sees invoices and cancels; and the page of one invoice. */
import type Stripe from 'stripe'
import { isEnding } from '#sandbox/stripe/billing/subscription.ts'
import { fields, type Tried } from './checkout.pl.ts'
import { day, esc, money, page } from './page.pl.ts'

type Subscription = Stripe.Subscription
type Invoice = Stripe.Invoice

export type PortalView = {
  id: string
  customer: Stripe.Customer
  card: Stripe.PaymentMethod | null
  subscriptions: { found: Subscription; name: string }[]
  invoices: Invoice[]
  features: Stripe.BillingPortal.Configuration.Features
  return_url: string
  tried: Tried | null
  notice: string | null
}

const statuses: Record<string, string> = {
  trialing: 'Okres próbny',
  active: 'Aktywna',
  past_due: 'Zaległa płatność',
  unpaid: 'Nieopłacona',
  incomplete: 'Oczekuje na płatność',
}
const invoiceStatuses: Record<string, string> = {
  draft: 'szkic',
  open: 'do zapłaty',
  paid: 'zapłacona',
  uncollectible: 'nieściągalna',
  void: 'anulowana',
}

export function portalPage(view: PortalView): string {
  const { id, features } = view
  return page(
    'Rozliczenia',
    `<h1>Rozliczenia</h1><p class="soft">${esc(view.customer.email ?? '')}</p>
${view.notice ? `<p class="notice" role="status">${esc(view.notice)}</p>` : ''}
${view.subscriptions.map((one) => subscriptionPanel(id, one.found, one.name, features.subscription_cancel.enabled)).join('')}
${view.subscriptions.length === 0 ? '<p>Nie ma żadnej subskrypcji.</p>' : ''}
${features.payment_method_update.enabled ? cardPanel(view) : ''}
${features.customer_update.enabled ? whoPanel(view) : ''}
${features.invoice_history.enabled ? invoicesPanel(view.invoices) : ''}
<p><a class="button" href="${esc(view.return_url)}">Wróć do serwisu</a></p>`,
  )
}

const action = (id: string) => `/_sandbox/stripe/billing/${esc(id)}`

function subscriptionPanel(id: string, found: Subscription, name: string, may_end: boolean): string {
  const [item] = found.items.data
  const until = esc(day.format((item?.current_period_end ?? 0) * 1000))
  const state = isEnding(found) ? `Aktywna do ${until}` : (statuses[found.status] ?? esc(found.status))
  const next = isEnding(found) ? '' : `<dt>Następne rozliczenie</dt><dd>${until}</dd>`
  const button = isEnding(found)
    ? '<button type="submit" name="akcja" value="wznow">Nie kończ subskrypcji</button>'
    : '<button type="submit" name="akcja" value="zakoncz">Zakończ z końcem okresu</button>'
  return `<section class="panel" aria-label="Subskrypcja"><h2>${esc(name)}</h2>
<dl><dt>Stan</dt><dd>${state}</dd><dt>Cena</dt><dd>${money(item?.price.unit_amount ?? 0)} ${item?.price.recurring?.interval === 'year' ? 'rocznie' : 'miesięcznie'}</dd>${next}</dl>
${may_end && !found.schedule ? `<form method="post" action="${action(id)}"><input type="hidden" name="subskrypcja" value="${esc(found.id)}">${button}</form>` : ''}</section>`
}

const shownCard = (card: Stripe.PaymentMethod | null): string =>
  card?.card
    ? `<p>${esc(card.card.brand)} **** ${esc(card.card.last4)}, ważna do ${String(card.card.exp_month).padStart(2, '0')}/${card.card.exp_year}</p>`
    : '<p>Nie ma jeszcze karty.</p>'

function cardPanel({ id, card, tried }: PortalView): string {
  return `<section class="panel" aria-label="Karta"><h2>Karta</h2>${shownCard(card)}
<form method="post" action="${action(id)}">${fields('card', tried)}
<button type="submit" name="akcja" value="karta">Zapisz kartę</button></form></section>`
}

function whoPanel({ id, customer }: PortalView): string {
  return `<section class="panel" aria-label="Dane do faktury"><h2>Dane do faktury</h2>
<form method="post" action="${action(id)}">
<p class="field"><label for="nazwa">Nazwa</label><input id="nazwa" name="nazwa" maxlength="256" required value="${esc(customer.name ?? '')}"></p>
<p class="field"><label for="mail">E-mail</label><input id="mail" name="mail" type="email" maxlength="512" required value="${esc(customer.email ?? '')}"></p>
<button type="submit" name="akcja" value="dane">Zapisz dane</button></form></section>`
}

function invoicesPanel(invoices: readonly Invoice[]): string {
  const row = (one: Invoice) =>
    `<li><a href="/_sandbox/stripe/i/${esc(one.id)}">${esc(one.number ?? 'bez numeru')}</a>, ${esc(day.format(one.created * 1000))}, ${money(one.total)}, ${invoiceStatuses[one.status ?? ''] ?? ''}</li>`
  return `<section class="panel" aria-label="Faktury"><h2>Faktury</h2>${
    invoices.length === 0 ? '<p>Nie było jeszcze żadnej faktury.</p>' : `<ul>${invoices.map(row).join('')}</ul>`
  }</section>`
}

export type InvoiceView = {
  invoice: Invoice
  card: Stripe.PaymentMethod | null
  tried: Tried | null
  /** Names of products by their ids. */
  names: ReadonlyMap<string, string>
}

/** A Polish text, because the lines themselves are in English as at the provider. */
function lineText(
  { amount, description, parent, pricing }: Stripe.InvoiceLineItem,
  names: InvoiceView['names'],
): string {
  const name = names.get(pricing?.price_details?.product ?? '')
  if (!name) return description ?? ''
  if (!parent?.subscription_item_details?.proration) return name
  return amount < 0 ? `${name} – niewykorzystany czas` : `${name} – do końca okresu`
}

export function invoicePage({ invoice, card, tried, names }: InvoiceView): string {
  const lines = invoice.lines.data.map((line) => {
    const off = (line.discount_amounts ?? []).reduce((sum, one) => sum + one.amount, 0)
    const from = esc(day.format(line.period.start * 1000))
    return `<tr><td>${esc(lineText(line, names))}<br><span class="soft">${from} – ${esc(day.format(line.period.end * 1000))}</span></td><td>${money(line.amount - off)}</td></tr>`
  })
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const used = invoice.starting_balance - (invoice.ending_balance ?? 0)
  return page(
    `Faktura ${invoice.number ?? ''}`,
    `<h1>Faktura ${esc(invoice.number ?? '')}</h1>
<p>${esc(invoice.customer_name ?? '')} · ${esc(invoice.customer_email ?? '')}</p>
<p>Stan: ${invoiceStatuses[invoice.status ?? ''] ?? ''}</p>
<table><thead><tr><th>Pozycja</th><th>Brutto</th></tr></thead><tbody>${lines.join('')}</tbody></table>
<dl><dt>Razem brutto</dt><dd>${money(invoice.total)}</dd><dt>W tym VAT</dt><dd>${money(tax)}</dd>
${used === 0 ? '' : `<dt>Rozliczone z saldem</dt><dd>${money(used)}</dd>`}
<dt>Do zapłaty</dt><dd>${money(invoice.amount_remaining)}</dd></dl>
${invoice.status === 'open' ? payPanel(invoice, card, tried) : ''}
<p class="soft">To nie jest dokument księgowy: piaskownica nie wystawia faktur VAT.</p>`,
  )
}

function payPanel(invoice: Invoice, card: Stripe.PaymentMethod | null, tried: Tried | null): string {
  const to = `/_sandbox/stripe/i/${esc(invoice.id)}`
  const kept = card
    ? `<form method="post" action="${to}">${shownCard(card)}<button type="submit" name="akcja" value="zapisana">Zapłać zapisaną kartą</button></form>`
    : ''
  return `<section class="panel" aria-label="Zapłać"><h2>Zapłać ${money(invoice.amount_remaining)}</h2>${kept}
<form method="post" action="${to}">${fields('card', tried)}
<button type="submit" name="akcja" value="nowa">Zapłać tą kartą</button></form></section>`
}

export const portalSentences = {
  saved: 'Zapisano.',
  ends: 'Subskrypcja zakończy się z końcem opłaconego okresu.',
  goes_on: 'Subskrypcja trwa dalej.',
  closed: ['Ta strona jest już zamknięta', 'Otwórz rozliczenia jeszcze raz w serwisie.'],
} as const

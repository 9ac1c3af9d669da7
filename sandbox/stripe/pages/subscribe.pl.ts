/** The page where a subscription is bought: the plan, a promo code, a card. It works without scripts. */
import type Stripe from 'stripe'
import type { PromoProblem } from '#sandbox/stripe/billing/discounts.ts'
import { wantsCard } from '#sandbox/stripe/billing/subscribe.ts'
import { fields, type Tried } from './checkout.pl.ts'
import { day, esc, money, page } from './page.pl.ts'

type Session = Stripe.Checkout.Session

type View = {
  name: string
  email: string
  price: number
  is_year: boolean
  trial_end: number | null
  code: string | null
  tried: Tried | null
  promo_error: string | null
}

export const promoSentences: Record<PromoProblem, string> = {
  missing: 'Taki kod nie istnieje.',
  expired: 'Ten kod stracił ważność.',
  used_up: 'Ten kod został już wykorzystany.',
  other_plan: 'Kod nie dotyczy wybranego planu.',
  not_first: 'Kod jest tylko dla nowych klientów.',
}

export function subscribePage(session: Session, view: View): string {
  const today = session.amount_total ?? 0
  const off = session.total_details?.amount_discount ?? 0
  const each = `${money(view.price)} ${view.is_year ? 'rocznie' : 'miesięcznie'}`
  const first =
    view.trial_end === null
      ? ''
      : `<p>Okres próbny trwa do ${esc(day.format(view.trial_end * 1000))}. Potem ${each}.</p>`
  return page(
    'Subskrypcja',
    `<h1>${view.trial_end === null ? `Zapłać ${money(today)}` : 'Zacznij okres próbny'}</h1>
<p><b>${esc(view.name)}</b> – ${each}</p>
${off > 0 ? `<p>Kod ${esc(view.code ?? '')}: taniej o ${money(off)}.</p>` : view.code ? `<p>Kod ${esc(view.code)} obniży następne płatności.</p>` : ''}
${first}<p class="soft">${esc(view.email)} · Dziś do zapłaty: ${money(today)}.</p>
${session.allow_promotion_codes ? promoForm(session, view) : ''}
${payForm(session, view)}
${session.cancel_url ? `<p><a href="${esc(session.cancel_url)}">Wróć bez zmian</a></p>` : ''}`,
  )
}

const action = (session: Session) => `/_sandbox/stripe/c/pay/${esc(session.id)}`

function promoForm(session: Session, { code, promo_error }: View): string {
  const wrong = promo_error ? ' aria-describedby="promocja-error" aria-invalid="true"' : ''
  return `<section class="panel" aria-label="Kod promocyjny"><h2>Kod promocyjny</h2>
<form method="post" action="${action(session)}"><p class="field"><label for="promocja">Kod</label>
<input id="promocja" name="promocja" maxlength="40" autocomplete="off" value="${esc(code ?? '')}"${wrong}>
${promo_error ? `<strong class="error" id="promocja-error">${esc(promo_error)}</strong>` : ''}</p>
<button type="submit" name="akcja" value="kod">Zastosuj kod</button></form></section>`
}

function payForm(session: Session, { tried, promo_error }: View): string {
  const today = session.amount_total ?? 0
  const button = today > 0 ? `Subskrybuj i zapłać ${money(today)}` : 'Zacznij subskrypcję'
  const lost = promo_error && !session.allow_promotion_codes ? `<p class="error">${esc(promo_error)}</p>` : ''
  return `<section class="panel" aria-label="Karta">${wantsCard(session) ? '<h2>Karta</h2>' : ''}${lost}
<form method="post" action="${action(session)}"><input type="hidden" name="way" value="card">
${wantsCard(session) ? fields('card', tried) : ''}
<button type="submit" name="akcja" value="start">${button}</button></form></section>`
}

/** The bank's question; the typed card is sent along, because nothing of it is stored before. */
export function subscribeApprovePage(session: Session, typed: Readonly<Record<string, string>>): string {
  return approve(action(session), typed, session.amount_total ?? 0)
}

export function approve(to: string, typed: Readonly<Record<string, string>>, amount: number): string {
  const kept = ['way', 'numer', 'wazna', 'cvc', 'akcja']
    .map((name) => `<input type="hidden" name="${name}" value="${esc(typed[name] ?? '')}">`)
    .join('')
  return page(
    'Potwierdzenie 3-D Secure',
    `<h1>Potwierdzenie 3-D Secure</h1><p>Kwota: ${money(amount)}</p>
<form method="post" action="${to}">${kept}
<div class="buttons"><button type="submit" name="zgoda" value="tak">Zatwierdź płatność</button>
<button type="submit" name="zgoda" value="nie">Odrzuć</button></div></form>`,
  )
}

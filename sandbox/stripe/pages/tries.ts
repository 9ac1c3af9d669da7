/**
 * What the numbers typed on the hosted page do. Cards are the provider's public test cards; BLIK codes are ours
 * (UNKNOWN.md).
 */
import type { TypedCard } from '#sandbox/stripe/billing/customer.ts'
import type { Failure } from '#sandbox/stripe/money/intent.ts'
import type { Way } from '#sandbox/stripe/money/session.ts'
import { sentences } from './checkout.pl.ts'

export type Try =
  | { kind: 'wrong'; field: string; sentence: string }
  | { kind: 'ask' }
  | { kind: 'done'; failure: Failure | null; field: string }

export const declined: Failure = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: sentences.card_declined,
}
const noFunds: Failure = { code: 'card_declined', decline_code: 'insufficient_funds', message: sentences.card_funds }
export const notApproved: Record<Way, Failure> = {
  card: { code: 'payment_intent_authentication_failure', message: sentences.approval },
  blik: { code: 'payment_method_provider_decline', message: sentences.blik_refused },
  p24: { code: 'payment_method_provider_decline', message: sentences.approval },
}
const silent: Failure = { code: 'payment_method_provider_timeout', message: sentences.blik_silent }

const fieldOf: Record<Way, string> = { card: 'numer', blik: 'kod', p24: 'bank' }

export function tryOf(way: Way, typed: Readonly<Record<string, string>>, now_ms: number): Try {
  if (typed.zgoda)
    return { kind: 'done', failure: typed.zgoda === 'tak' ? null : notApproved[way], field: fieldOf[way] }
  if (way === 'p24') return { kind: 'ask' }
  return way === 'blik' ? blikTry(digits(typed.kod)) : cardTry(typed, now_ms)
}

const digits = (text = '') => text.replace(/\D/g, '')

function blikTry(code: string): Try {
  if (code.length !== 6) return { kind: 'wrong', field: 'kod', sentence: sentences.blik_form }
  const failure = code === '777000' ? notApproved.blik : code === '777999' ? silent : null
  return { kind: 'done', failure, field: 'kod' }
}

function cardTry(typed: Readonly<Record<string, string>>, now_ms: number): Try {
  const number = digits(typed.numer)
  if (!passesLuhn(number)) return { kind: 'wrong', field: 'numer', sentence: sentences.card_form }
  const [, month, year] = /^(\d{1,2})\D?(?:20)?(\d{2})$/.exec((typed.wazna ?? '').trim()) ?? []
  const ends = Date.UTC(2000 + Number(year), Number(month), 1)
  if (!month || Number(month) < 1 || Number(month) > 12 || !(ends > now_ms))
    return { kind: 'wrong', field: 'wazna', sentence: sentences.card_date }
  if (!/^\d{3,4}$/.test((typed.cvc ?? '').trim())) return { kind: 'wrong', field: 'cvc', sentence: sentences.card_cvc }
  if (number === '4000002500003155' || number === '4000002760003184') return { kind: 'ask' }
  const refused = number === '4000000000000002' || number === declinesLater
  const failure = refused ? declined : number === '4000000000009995' ? noFunds : null
  return { kind: 'done', failure, field: 'numer' }
}

/** A valid typed card in the form that is stored. */
export function cardOf(typed: Readonly<Record<string, string>>): TypedCard {
  const [, month, year] = /^(\d{1,2})\D?(?:20)?(\d{2})$/.exec((typed.wazna ?? '').trim()) ?? []
  return { number: digits(typed.numer), month: Number(month), year: 2000 + Number(year) }
}

/** A try that only stores the card: a card that declines every charge can be stored. */
export function keepTry(typed: Readonly<Record<string, string>>, now_ms: number): Try {
  const tried = tryOf('card', typed, now_ms)
  const kept = tried.kind === 'done' && digits(typed.numer) === declinesLater && !typed.zgoda
  return kept ? { ...tried, failure: null } : tried
}

/** Can be stored, and declines each charge: docs.stripe.com/testing. */
const declinesLater = '4000000000000341'

function passesLuhn(number: string): boolean {
  if (number.length < 13 || number.length > 19) return false
  const sum = [...number].reverse().reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

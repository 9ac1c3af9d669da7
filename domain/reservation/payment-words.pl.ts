/** The sentences about payment terms, the same on the panel, in mails and in documents (ruling 65). */
import { formatDateGenitive, formatDay, formatMoney, formatTime, nbsp, uncapital, wallTime } from '#domain/format.pl.ts'
import { namesAmount } from './transfer-code.ts'
import type { SecurityDepositMethod } from '#domain/listing/dictionaries.ts'
import type { Security } from './sold-price.ts'
import type { DepositType } from '#domain/listing/codes.ts'
import type { CoveredPart } from './payment.ts'
import type { Balance, FirstPayment, PaymentTerms, PaymentWay } from './payment-terms.ts'

/** Instants as epoch ms or ISO text, so that server and browser can both use the sentences. */
type First = Omit<FirstPayment, 'due_at'> & { due_at: number | string | null }
type Terms = Pick<PaymentTerms, 'balance' | 'whole_at_once' | 'total_grosze' | 'remaining_grosze'> & {
  deposit: First | null
}

/**
 * What a policy that keeps the deposit lets the owner keep, in the accusative; without a deposit a fifth of the price
 * (ruling 23).
 */
export function depositKeptText(type: DepositType): string {
  if (type === 'zadatek') return 'zadatek'
  return type === 'zaliczka' ? 'zaliczkę' : '20% ceny'
}

const namedMethods: readonly string[] = ['blik', 'p24', 'google_pay', 'apple_pay']

/** A label inside a sentence: „Karta płatnicza” becomes „karta płatnicza”; names such as BLIK and Przelewy24 stay. */
export function methodInSentence(method: string, label: string): string {
  return namedMethods.includes(method) ? label : uncapital(label)
}

const covered: Record<CoveredPart, (first: string) => string> = {
  deposit: (first) => first,
  rest: () => 'dopłata',
  deposit_and_rest: (first) => `${first} i część dopłaty`,
  whole: () => 'cała cena',
  part: () => 'część ceny',
}

/** What a payment was for: `zadatek`, `dopłata`, `cała cena`. */
export function coveredText(covers: CoveredPart, deposit_type: DepositType): string {
  return covered[covers](deposit_type === 'zadatek' || deposit_type === 'zaliczka' ? deposit_type : 'pierwsza wpłata')
}

/** `BLIK, Przelewy24, karta`. */
const onlineWaysText = 'BLIK, Przelewy24, karta'

/** `online (BLIK, Przelewy24, karta) albo przelewem`, as after „zapłacisz”. */
export function beforehandText(online_ways: readonly unknown[]): string {
  return online_ways.length > 0 ? `online (${onlineWaysText}) albo przelewem` : 'przelewem'
}

const names = { zadatek: 'Zadatek', zaliczka: 'Zaliczka', full: 'Cała cena' } as const

/**
 * Before a click and in letters, where only sums are known: a payment may also have come back by a bank, or not have
 * been needed. Goes on after a comma.
 */
export const nothingPaid = 'Na tę rezerwację nie ma teraz żadnej wpłaty'

/** By when something is to be paid, as a sentence beside the way to pay; null without a deadline. */
export function payByText(at: number | string | null, zone: string, now: number): string | null {
  if (at === null) return null
  if (new Date(at).getTime() > now) return `Zapłać do ${untilWords(at, zone)}.`
  return `Termin minął ${formatDay(dayAt(at, zone))}.`
}

/** `poniedziałku, 23 listopada 2026, godz. 5:42`, as after „do”. */
export function untilWords(at: number | string, zone: string): string {
  const wall = wallTime(at, zone)
  return `${formatDateGenitive(wall)}, godz.${nbsp}${formatTime(wall)}`
}

/**
 * `Zadatek: 1 000,00 zł – do poniedziałku, 23 listopada 2026, godz. 23:59.`, with the missing amount once a part was
 * paid. Null when nothing is paid first.
 */
export function depositTermsText({ deposit, whole_at_once }: Terms, zone: string, now: number): string | null {
  if (!deposit) return null
  const { asked_grosze, missing_grosze, due_at } = deposit
  const came_in_part = missing_grosze > 0 && missing_grosze < asked_grosze
  const missing = came_in_part ? `, brakuje jeszcze ${money(missing_grosze)}` : ''
  const passed = due_at !== null && new Date(due_at).getTime() <= now
  const by = due_at === null ? '' : passed ? passedText(wallTime(due_at, zone)) : ` – do ${untilWords(due_at, zone)}`
  const until = `${missing}${by}`
  if (!whole_at_once) return `${names[deposit.type]}: ${money(deposit.amount_grosze)}${until}.`
  const part =
    deposit.type === 'full' ? '' : ` (w tym ${names[deposit.type].toLowerCase()} ${money(deposit.amount_grosze)})`
  return `Cała cena${part}: ${money(asked_grosze)}${until}. Dzień dopłaty już minął, dlatego całość jest płatna od razu.`
}

/** `Pozostała kwota: 4 000,00 zł – do soboty, 8 maja 2027.`; says of a day before `today` that it has passed. */
export function balanceText(
  { missing_grosze, due_on }: Pick<Balance, 'missing_grosze' | 'due_on'>,
  today: string,
): string {
  const passed = due_on !== null && due_on < today
  const when = due_on ? ` – do ${formatDateGenitive(due_on)}` : ' – w dniu wydarzenia'
  return `Pozostała kwota: ${money(missing_grosze)}${passed ? passedText(due_on) : when}.`
}

export const nothingLeftText = 'To cała kwota, nic więcej nie zostaje do zapłaty.'

/** The payment after the one that is due now, or the sentence that nothing is left. */
export function restTermsText({ balance }: Pick<Terms, 'balance'>, zone: string, now: number): string {
  return balance && balance.missing_grosze > 0 ? balanceText(balance, dayAt(now, zone)) : nothingLeftText
}

/**
 * All sentences about a reservation's payment, in order: the deposit while it is missing, and the rest. None of them
 * asks for a payment by a day that has passed at `now`.
 */
export function termsTexts(terms: Terms, zone: string, now: number): string[] {
  const today = dayAt(now, zone)
  const first = terms.deposit && terms.deposit.missing_grosze > 0 ? depositTermsText(terms, zone, now) : null
  const rest = terms.balance && terms.balance.missing_grosze > 0 ? balanceText(terms.balance, today) : null
  return [first, rest].filter((text) => text !== null)
}

/** What the owner has to do after accepting for the reservation to be confirmed: an online payment needs no note. */
export function whatConfirmsText(ways: readonly PaymentWay[]): string {
  if (!ways.includes('online'))
    return 'Gdy pieniądze wpłyną, odnotuj wpłatę – dopiero wtedy rezerwacja będzie potwierdzona.'
  const transfer = ways.includes('bank_transfer') ? ', a przelew odnotuj, gdy dotrze' : ''
  return `Płatność online potwierdzi rezerwację sama${transfer}.`
}

type Transfer = { amount_grosze: number; due_at: number | null; due_on: string | null }

/** `do poniedziałku, 23 listopada 2026, godz. 23:59`, `do soboty, 8 maja 2027`, `w dniu wydarzenia`, `minął 8 maja 2027`. */
export function transferUntilText(
  { due_at, due_on }: Omit<Transfer, 'amount_grosze'>,
  zone: string,
  now: number,
): string {
  if (due_at !== null)
    return due_at <= now ? `minął ${formatDay(dayAt(due_at, zone))}` : `do ${untilWords(due_at, zone)}`
  if (due_on && due_on < dayAt(now, zone)) return `minął ${formatDay(due_on)}`
  return due_on ? `do ${formatDateGenitive(due_on)}` : 'w dniu wydarzenia'
}

/** The text beside the QR code: what it does, and that the amount has to be typed when the code does not contain it. */
export function codeText(transfer: Pick<Transfer, 'amount_grosze'>): string {
  const typed = namesAmount(transfer) ? '' : ` Kwotę (${money(transfer.amount_grosze)}) wpisz samodzielnie.`
  return `Zeskanuj kod w aplikacji banku, a dane przelewu wpiszą się same.${typed}`
}

function money(grosze: number): string {
  return formatMoney(grosze, { always_grosze: true })
}

/** `day` is a date or a wall time. */
function passedText(day: string): string {
  return ` – termin minął ${formatDay(day.slice(0, 10))}`
}

function dayAt(at: number | string, zone: string): string {
  return wallTime(at, zone).slice(0, 10)
}

/** How it is given and comes back, up to the day; a hold on a card moves no money. */
type SecurityWay = { guest: string; owner: string }

const unsaid: SecurityWay = {
  guest: 'wpłacana u właściciela poza ceną, oddawana',
  owner: 'pobierasz ją poza ceną i oddajesz',
}

const securityWays: Record<SecurityDepositMethod, SecurityWay> = {
  transfer: paidBy('przelewem'),
  cash: paidBy('gotówką'),
  card_hold: {
    guest: 'poza ceną, blokowana przez właściciela na karcie, zwalniana',
    owner: 'blokujesz ją poza ceną na karcie gościa i zwalniasz',
  },
}

/** For whoever reserves: the amount, and what follows it; null without a security deposit. */
export function securityWords(security: Security): { lead: string; text: string } | null {
  if (security.amount_grosze <= 0) return null
  return {
    lead: `Kaucja zwrotna ${money(security.amount_grosze)}`,
    text: ` – ${wayOf(security).guest} ${securityBack(security)}, jeśli nie doszło do szkód.`,
  }
}

/** For its owner. */
export function securityForOwner(security: Security): string | null {
  if (security.amount_grosze <= 0) return null
  return `Kaucja zwrotna ${money(security.amount_grosze)}: ${wayOf(security).owner} ${securityBack(security)}.`
}

function paidBy(how: string): SecurityWay {
  return {
    guest: `wpłacana u właściciela poza ceną, ${how}, oddawana`,
    owner: `pobierasz ją poza ceną, ${how}, i oddajesz`,
  }
}

function wayOf({ method }: Security): SecurityWay {
  return method ? securityWays[method] : unsaid
}

function securityBack({ return_by }: Security): string {
  return return_by ? `do ${formatDateGenitive(return_by)}` : 'po wydarzeniu'
}

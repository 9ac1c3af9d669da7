/** The text of a reservation's summary and rules. Plain data in, words out; the drawing contains no Polish. */
import { plainWord } from '#api/adapters/mail/layout.pl.ts'
import { qrCode } from '#api/adapters/qr/qr-code.ts'
import { prepaymentTerms } from '#api/features/reservations/mails/emails-card.pl.ts'
import type { SummaryDocument } from './summary-pdf.ts'
import { placeOf } from '#api/features/reservations/mail-jobs/mail-data.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { securityWords } from '#domain/reservation/payment-words.pl.ts'
import {
  depositOf,
  isEnded,
  moneyOf,
  policyOf,
  securityOf,
  soldPriceOf,
} from '#api/features/reservations/core/record.ts'
import { ownerEmail, type Seller, sellerOf } from '#api/features/reservations/core/seller.ts'
import { layoutText, money, policyLabel, policyRowText } from '#api/features/reservations/core/texts.pl.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { standing } from '#api/features/reservations/core/view-facts.ts'
import type { ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservedListing } from '#api/features/reservations/core/views-queries.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { codeText, nothingLeftText, termsTexts, transferUntilText } from '#domain/reservation/payment-words.pl.ts'
import { transferCode } from '#domain/reservation/transfer-code.ts'
import { policySchedule } from '#domain/reservation/cancellation.ts'
import { concludedStatuses, type ReservationStatus } from '#domain/reservation/reservation.ts'
import {
  formatAccount,
  formatDay,
  formatGuests,
  formatInstant,
  formatNip,
  formatPhone,
  formatTerm,
  outOf,
} from '#domain/format.pl.ts'
import {
  brand,
  buyerTypeLabels,
  depositTypeLabels,
  labelOf,
  paymentStatusLabels,
  reservationStatusLabels,
  vatRateLabels,
  notesLabel,
} from '#domain/labels.pl.ts'
import { includedLine } from '#domain/listing/included-words.pl.ts'
import { terms as siteTerms, textOfTerms } from '#domain/people/terms.pl.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import { occasionOf } from '#domain/listing/labels.pl.ts'
import { unitsRow } from '#domain/listing/unit-words.pl.ts'
import { quantityWords } from '#domain/pricing/labels.pl.ts'
import { dateIn, toLocal } from '#domain/time.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import {
  ownerRulesName,
  withdrawalForm,
  withdrawalNotice,
  withdrawalWords,
} from '#domain/reservation/withdrawal-words.pl.ts'

export const documentNames = (reference: string) => ({
  summary: `rezerwacja-${reference}.pdf`,
  rules: `zasady-rezygnacji-${reference}.txt`,
  calendar: `rezerwacja-${reference}.ics`,
  payment: `potwierdzenie-platnosci-${reference}.pdf`,
})

type Source = {
  row: ReservationRecord
  listing: ReservedListing
  parts: Pick<ReservationParts, 'lines' | 'payments'>
  units: string[]
  now: number
}

const present = (lines: (string | null | false | undefined)[]): string[] => lines.filter((line) => !!line) as string[]

/** The seller's address belongs to the contract, so it is shown only once that is concluded. */
export const sellerLines = (seller: Seller, listing: ReservedListing, concluded: boolean): string[] =>
  present([
    seller.name,
    seller.nip && `NIP ${formatNip(seller.nip)}`,
    listing.owner_krs && `KRS ${listing.owner_krs}`,
    concluded && seller.address,
    concluded && listing.owner_phone && `tel. ${formatPhone(listing.owner_phone)}`,
  ])

export function customerLines(row: ReservationRecord): string[] {
  const { buyer } = row
  return present([
    buyer.company_name,
    `${row.customer_first_name} ${row.customer_last_name}`,
    buyer.nip && `NIP ${formatNip(buyer.nip)}`,
    buyer.address,
    row.customer_email,
    formatPhone(row.customer_phone),
    buyerTypeLabels[buyer.type],
  ])
}

function factRows({ row, listing, units, now }: Source): [string, string][] {
  const { status } = standing(row, now)
  const sold = soldPriceOf(row)
  const taken = unitsRow(listing.kind, units)
  const rows: [string, string | null | false][] = [
    ['Oferta', listing.name],
    ['Termin', formatTerm({ start: row.start_local, end: row.end_local })],
    ['Miejsce', placeOf(row, listing, status)],
    ['Okazja', occasionOf(row)],
    ['Goście', formatGuests(row.guests)],
    [taken.label, taken.value],
    ['Ustawienie sali', row.layout && layoutText(row.layout)],
    ['Pakiet', sold.package_name],
    [notesLabel, row.notes],
  ]
  return rows.filter((entry): entry is [string, string] => !!entry[1])
}

/** States that end before the event: nothing is to be paid any more. */
const ended: readonly ReservationStatus[] = ['cancelled', 'rejected', 'expired']

type Row = [string, string | false]

/** What was paid, what was refunded and what is still to come: the same rows in both documents. */
export function settledRows(
  came: string,
  row: ReservationRecord,
  status: ReservationStatus,
  { remaining_grosze }: PaymentTerms,
): Row[] {
  const { received_grosze, refunded_grosze } = moneyOf(row)
  return [
    [came, money(received_grosze)],
    ['Zwrócono', refunded_grosze > 0 && money(refunded_grosze)],
    ['Pozostaje do zapłaty', !ended.includes(status) && money(remaining_grosze)],
  ]
}

export const said = (rows: Row[]): [string, string][] => rows.filter((row): row is [string, string] => !!row[1])

function moneyRows(row: ReservationRecord, status: ReservationStatus, terms: PaymentTerms): [string, string][] {
  const security = soldPriceOf(row).security_deposit_grosze
  const { deposit } = terms
  return said([
    [deposit ? labelOf(depositTypeLabels, deposit.type) : '', deposit !== null && money(deposit.amount_grosze)],
    ...settledRows('Wpłacono', row, status, terms),
    ['Stan płatności', labelOf(paymentStatusLabels, row.payment_status)],
    ['Kaucja zwrotna', !ended.includes(status) && security > 0 && `${money(security)} (poza ceną)`],
  ])
}

/** The same wording as in the mail about the payment. */
function depositLines({ deposit }: PaymentTerms): string[] {
  if (!deposit) return []
  const blocks = prepaymentTerms(deposit.type, deposit.amount_grosze)
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.words.map(plainWord).join('')] : []))
}

/** The rules as they were sold, every period with its dates; none that had ended before the reservation was made. */
export function cancellationLines(row: ReservationRecord): string[] {
  const policy = policyOf(row)
  const periods = policySchedule(
    { policy: policy.cancellation_policy, tiers: policy.cancellation_tiers },
    {
      start_on: row.start_local.slice(0, 10),
      total_grosze: row.total_grosze,
      deposit: depositOf(row),
      today_on: dateIn(row.created_at.getTime(), row.timezone),
    },
  )
  return periods.map((period, index) =>
    policyRowText(period, index === periods.length - 1, row.deposit_type, row.paid_grosze > 0),
  )
}

type Consents = {
  terms?: boolean
  owner_rules?: boolean
  marketing?: boolean
  early_performance?: boolean
  /** Given later than the other consents, when a term was moved. */
  early_performance_at?: string
  at?: string
  version?: string
}

const consentWords: [keyof Consents, string][] = [
  ['terms', 'Akceptuję Regulamin.'],
  ['owner_rules', ''],
  [
    'early_performance',
    'Żądam rozpoczęcia usługi przed upływem 14 dni i wiem, że po jej pełnym wykonaniu utracę prawo odstąpienia.',
  ],
  [
    'marketing',
    `Chcę otrzymywać e-maile z inspiracjami i ofertami od ${brand.name}. Zgodę można wycofać w każdej chwili.`,
  ],
]

function consentLines(row: ReservationRecord, kind: ListingKind): string[] {
  const consents = row.consents as Consents
  const later = (name: keyof Consents) =>
    name === 'early_performance' && consents.early_performance_at
      ? ` (złożone: ${formatInstant(consents.early_performance_at, row.timezone)})`
      : ''
  const given = consentWords
    .filter(([name]) => consents[name] === true)
    .map(([name, text]) => (name === 'owner_rules' ? `Akceptuję ${ownerRulesName[kind]}.` : `${text}${later(name)}`))
  const when = consents.at ? `Złożone: ${formatInstant(consents.at, row.timezone)}` : ''
  const version = consents.version ? `wersja regulaminu z ${versionWords(consents.version)}` : ''
  return given.length === 0 ? [] : [...given, `${[when, version].filter(Boolean).join(', ')}.`]
}

/** A version of the terms is a date, that of its first day. */
const versionWords = (version: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(version) ? formatDay(version) : version)

const ownerDoubles = (row: ReservationRecord): string =>
  row.deposit_type === 'zadatek'
    ? 'Jeśli rezerwację anuluje właściciel z przyczyn po swojej stronie, zwraca całą wpłatę i drugie tyle, ile wyniósł wpłacony zadatek.'
    : 'Jeśli rezerwację anuluje właściciel z przyczyn po swojej stronie, zwraca całą wpłatę.'

/** Everything on the page of the summary, in its order. */
export function summaryText(source: Source): SummaryDocument {
  const { row, listing, parts, now } = source
  const { status } = standing(row, now)
  const seller = sellerOf(listing)
  const concluded = concludedStatuses.includes(status)
  const sold = soldPriceOf(row)
  const terms = termsOf(row, listing, now)
  return {
    title: 'Podsumowanie rezerwacji',
    reference: ['Numer rezerwacji', row.reference],
    status: reservationStatusLabels[status],
    issued: `Stan na: ${formatInstant(now, row.timezone)}`,
    parties: [
      { heading: 'Sprzedawca', lines: sellerLines(seller, listing, concluded) },
      { heading: 'Osoba rezerwująca', lines: customerLines(row) },
    ],
    facts: { heading: 'Rezerwacja', rows: factRows(source) },
    table: {
      heading: 'Cena',
      head:
        sold.price_mode === 'net'
          ? ['Pozycja', 'Ilość', 'Cena netto', 'VAT', 'Kwota netto']
          : ['Pozycja', 'Ilość', 'Cena jedn.', 'VAT', 'Kwota'],
      rows: parts.lines.map((line) => [
        line.label,
        quantityWords(line.quantity, line.unit),
        money(line.unit_price_grosze),
        labelOf(vatRateLabels, line.vat_rate),
        money(line.amount_grosze),
      ]),
      total: ['Razem brutto', money(row.total_grosze)],
      vat: sold.vat_summary.map(
        (vat) =>
          `VAT ${labelOf(vatRateLabels, vat.rate)}: netto ${money(vat.net_grosze)}, podatek ${money(vat.vat_grosze)}, brutto ${money(vat.gross_grosze)}`,
      ),
    },
    money: { heading: 'Rozliczenie', rows: moneyRows(row, status, terms) },
    transfer: transferPart(terms, row.timezone, now),
    sections: [
      {
        heading: 'Co zawiera cena',
        lines: (sold.included ?? []).map(includedLine),
      },
      { heading: 'Przedpłata', lines: depositLines(terms) },
      { heading: 'Płatność', lines: paymentLines(row, terms, now) },
      {
        heading: `Zasady rezygnacji: ${policyLabel(policyOf(row)).toLowerCase()}`,
        lines: [...cancellationLines(row), ownerDoubles(row)],
      },
      { heading: 'Prawo odstąpienia', lines: [withdrawalWords(policyOf(row).withdrawal_regime, listing.kind)] },
      { heading: 'Oświadczenia', lines: consentLines(row, listing.kind) },
    ].filter((section) => section.lines.length > 0),
    footer: `To podsumowanie rezerwacji, nie faktura. Umowę zawierasz ze sprzedawcą (${seller.name}), a ${brand.name} w niej pośredniczy.`,
    page: (number, of) => `Strona ${outOf(number, of)}`,
  }
}

/** The same sentences as on the panel and in mails; nothing for a reservation that has ended. */
function paymentLines(row: ReservationRecord, terms: PaymentTerms, now: number): string[] {
  if (row.total_grosze === 0 || isEnded(row)) return []
  const words = securityWords(securityOf(row))
  const left = terms.remaining_grosze === 0 ? [nothingLeftText] : termsTexts(terms, row.timezone, now)
  return words ? [...left, `${words.lead}${words.text}`] : left
}

function transferPart({ transfer }: PaymentTerms, timezone: string, now: number): SummaryDocument['transfer'] {
  if (!transfer) return null
  const code = transferCode(transfer)
  return {
    heading: 'Dane do przelewu',
    rows: [
      ['Kwota', money(transfer.amount_grosze)],
      ['Numer rachunku', formatAccount(transfer.iban)],
      ['Odbiorca', transfer.recipient],
      ['Tytuł przelewu', transfer.title],
      ['Termin wpłaty', transferUntilText(transfer, timezone, now)],
    ],
    code: code === null ? null : { ...qrCode(code), note: codeText(transfer) },
  }
}

type Rules = { row: ReservationRecord; listing: ReservedListing; urls: { terms: string }; now: number }

/**
 * The rules of cancelling as a text file attached to the mail: lines end with CRLF, and a byte order mark tells old
 * editors the encoding.
 */
export function rulesText({ row, listing, urls, now }: Rules): string {
  const terms = termsOf(row, listing, now)
  const seller = sellerOf(listing)
  const concluded = concludedStatuses.includes(standing(row, now).status)
  const party = present([seller.name, seller.nip && `NIP ${formatNip(seller.nip)}`, concluded && seller.address])
  const lines = [
    `Rezerwacja ${row.reference} – ${listing.name}`,
    formatTerm({ start: row.start_local, end: row.end_local }),
    `Umowa z: ${party.join(', ')}`,
    '',
    `Zasady rezygnacji: ${policyLabel(policyOf(row)).toLowerCase()}`,
    ...cancellationLines(row).map((line) => `- ${line}`),
    ownerDoubles(row),
    ...depositLines(terms).flatMap((line) => ['', line]),
    '',
    ...withdrawalLines(row, listing, present([...party, concluded && ownerEmail(listing)])),
    '',
    complaintWords,
    '',
    `Regulamin serwisu (wersja z ${versionWords(policyOf(row).terms_version)}): ${urls.terms}`,
    `Zasady obowiązują w brzmieniu z dnia złożenia rezerwacji: ${formatDay(toLocal(row.created_at.getTime(), row.timezone))}.`,
    // Earlier versions were sent with their own letters, and can be read at `/regulaminy.txt`.
    ...(policyOf(row).terms_version === termsVersion ? ['', ...textOfTerms(siteTerms)] : []),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** The law's instruction and form for a customer who may withdraw, on a durable medium (art. 21 u.p.k.). */
function withdrawalLines(row: ReservationRecord, listing: ReservedListing, seller: string[]): string[] {
  const { withdrawal_regime } = policyOf(row)
  if (withdrawal_regime === 'excluded_dated_event' || row.buyer.type === 'business')
    return [withdrawalWords(withdrawal_regime, listing.kind)]
  const service = `${listing.name}, ${formatTerm({ start: row.start_local, end: row.end_local })}, rezerwacja ${row.reference}`
  return ['Odstąpienie od umowy', ...withdrawalNotice, '', ...withdrawalForm({ seller: seller.join(', '), service })]
}

/** Art. 7a and 12 ust. 1 pkt 7 and 21 u.p.k. */
const complaintWords =
  'Reklamacje: napisz do sprzedawcy, najprościej wiadomością ze strony rezerwacji. Przedsiębiorca odpowiada konsumentowi w ciągu 14 dni. Konsumentom pomagają bezpłatnie Inspekcja Handlowa, miejski lub powiatowy rzecznik konsumentów i Europejskie Centrum Konsumenckie.'

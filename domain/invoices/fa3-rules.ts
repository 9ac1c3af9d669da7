/**
 * The rules of FA(3) that can be checked without the tax office: the part of its schema that our invoices use (order,
 * number and types of elements), the office's rules for the file itself, and the sums. An element that is not listed
 * here is refused, so nothing unchecked is ever sent. Source: the published schema 1-0E and the office's page about the
 * verification of invoices (decision 0042). Tests compare these rules with the schema itself (decision 0057).
 */
import { parseNip } from '#domain/people/polish-ids.ts'
import { fa3Namespace } from './fa3.ts'
import { isKsefNumber } from './ksef-number.ts'
import { isPlain, type XmlElement, writeXml } from '../xml.ts'
import { either, isDay, may, must, one, pattern, shapeOf, type XmlRule, type XmlType } from '../xml-shape.ts'

/** The place and the fault, as in `Fa/P_15: not the sum`. */
export type Fa3Problem = string

export function checkFa3(root: XmlElement): Fa3Problem[] {
  const problems = root.name === 'Faktura' ? shapeOf(root, faktura) : ['not a Faktura']
  if (root.attributes?.xmlns !== fa3Namespace) problems.push('Faktura: not the namespace of FA(3)')
  if (problems.length > 0) return problems
  const file = writeXml(root)
  if (new TextEncoder().encode(file).length > mostBytes) problems.push('Faktura: too big')
  if (Array.from(file).some((sign) => !isPlain(sign.codePointAt(0) ?? 0))) problems.push('Faktura: a sign of no use')
  return [...problems, ...meaningOf(root)]
}

/** Limit for a file without attachments. */
const mostBytes = 1_000_000

const lastDay = '2050-01-01'

const amount = pattern(/^-?([1-9]\d{0,15}|0)(\.\d{1,2})?$/)
const price = pattern(/^-?([1-9]\d{0,13}|0)(\.\d{1,8})?$/)
const count = pattern(/^-?([1-9]\d{0,15}|0)(\.\d{1,6})?$/)
const nip = pattern(/^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/)
const yesOrNo = one('1', '2')
const rates = one('23', '22', '8', '7', '5', '4', '3', '0 KR', '0 WDT', '0 EX', 'zw', 'oo', 'np I', 'np II')
const address = must('Adres', [
  // The schema allows more countries; we write only this one.
  must('KodKraju', one('PL')),
  must('AdresL1', words(512)),
  may('AdresL2', words(512)),
])

const faktura: XmlRule[] = [
  must('Naglowek', [
    must('KodFormularza', one('FA'), { attributes: { kodSystemowy: one('FA (3)'), wersjaSchemy: one('1-0E') } }),
    must('WariantFormularza', one('3')),
    must('DataWytworzeniaFa', made),
    may('SystemInfo', words(256)),
  ]),
  must('Podmiot1', [must('DaneIdentyfikacyjne', [must('NIP', nip), must('Nazwa', words(512))]), address]),
  must('Podmiot2', [
    // A NIP, or the sign that the buyer has none. The schema allows an invoice without an address, the VAT act does
    // not.
    must('DaneIdentyfikacyjne', [may('NIP', nip), may('BrakID', one('1')), must('Nazwa', words(512))]),
    address,
    must('JST', yesOrNo),
    must('GV', yesOrNo),
  ]),
  must('Fa', [
    must('KodWaluty', one('PLN')),
    must('P_1', day('2006-01-01')),
    must('P_2', words(256)),
    must('OkresFa', [must('P_6_Od', day('2006-01-01')), must('P_6_Do', day('2006-01-01'))]),
    must('P_13_1', amount),
    must('P_14_1', amount),
    must('P_15', amount),
    must('Adnotacje', [
      must('P_16', yesOrNo),
      must('P_17', yesOrNo),
      must('P_18', yesOrNo),
      must('P_18A', yesOrNo),
      must('Zwolnienie', [must('P_19N', one('1'))]),
      must('NoweSrodkiTransportu', [must('P_22N', one('1'))]),
      must('P_23', yesOrNo),
      must('PMarzy', [must('P_PMarzyN', one('1'))]),
    ]),
    must('RodzajFaktury', one('VAT', 'KOR')),
    may('PrzyczynaKorekty', words(256)),
    may('DaneFaKorygowanej', [
      must('DataWystFaKorygowanej', day('2006-01-01')),
      must('NrFaKorygowanej', words(256)),
      either([must('NrKSeF', one('1')), must('NrKSeFFaKorygowanej', isKsefNumber)], [must('NrKSeFN', one('1'))]),
    ]),
    must(
      'FaWiersz',
      [
        must('NrWierszaFa', pattern(/^[1-9]\d{0,13}$/)),
        must('P_7', words(512)),
        must('P_8A', words(256)),
        must('P_8B', count),
        must('P_9B', price),
        must('P_11A', amount),
        must('P_12', rates),
        may('StanPrzed', one('1')),
      ],
      { most: 10_000 },
    ),
    may('Platnosc', [
      must('Zaplacono', one('1')),
      must('DataZaplaty', day('2016-07-01')),
      must('FormaPlatnosci', one('1', '2', '3', '4', '5', '6', '7')),
    ]),
  ]),
]

/** Text with the rules of a token: no space at either end, no two spaces in a row. */
function words(most: number): XmlType {
  return (text) =>
    text.length > 0 && Array.from(text).length <= most && text === text.trim() && !/\s\s|[\t\n\r]/.test(text)
}

function day(first: string): XmlType {
  return (text) => isDay(text) && text >= first && text <= lastDay
}

function made(text: string): boolean {
  const form = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/
  return form.test(text) && isDay(text.slice(0, 10)) && text >= '2025-09-01' && text <= '2050-01-01T23:59:59Z'
}

/** Rules beyond any schema: numbers with a checksum, the order of days, sums. */
function meaningOf(root: XmlElement): Fa3Problem[] {
  const text = (path: string) => textsAt(root, path)[0] ?? ''
  const money = (path: string) => textsAt(root, path).reduce((sum, each) => sum + grosze(each), 0)
  const [seller, buyer] = [text('Podmiot1/DaneIdentyfikacyjne/NIP'), text('Podmiot2/DaneIdentyfikacyjne/NIP')]
  const nobody = textsAt(root, 'Podmiot2/DaneIdentyfikacyjne/BrakID').length > 0
  const numbers = textsAt(root, 'Fa/FaWiersz/NrWierszaFa')
  const gross = money('Fa/P_15')
  const [net, tax] = [money('Fa/P_13_1'), money('Fa/P_14_1')]
  // Grosze by which the sum of rounded rows may differ from the tax of the total; twice rounded in a correction.
  const mostBeside = text('Fa/RodzajFaktury') === 'KOR' ? 2 : 1.5
  const rules: [string, boolean][] = [
    ['Podmiot1/NIP: its last digit is wrong', parseNip(seller) === seller],
    ['Podmiot2/NIP: its last digit is wrong', buyer === '' || parseNip(buyer) === buyer],
    ['Podmiot2: a NIP or the word that there is none, not both', (buyer !== '') !== nobody],
    ['Podmiot2/NIP: nobody sells to himself', seller !== buyer],
    ['Fa/P_1: later than the file', text('Fa/P_1') <= addDay(text('Naglowek/DataWytworzeniaFa'))],
    ['Fa/OkresFa: ends before it begins', text('Fa/OkresFa/P_6_Od') <= text('Fa/OkresFa/P_6_Do')],
    ['Fa/P_15: not the sum of P_13_1 and P_14_1', gross === net + tax],
    ['Fa/P_14_1: not the tax of its rate', Math.abs(tax * 123 - gross * 23) <= 123 * mostBeside],
    ['Fa/FaWiersz: the rows are not the sum', rowsOf(root) === gross],
    ['Fa/FaWiersz: another rate than P_13_1', textsAt(root, 'Fa/FaWiersz/P_12').every((rate) => rate === '23')],
    ['Fa/FaWiersz/NrWierszaFa: not 1, 2, 3', numbers.every((number, index) => number === String(index + 1))],
  ]
  return [...rules, ...kindOf(root, text, gross)].flatMap(([problem, holds]) => (holds ? [] : [problem]))
}

/** Elements that an invoice must have and a correction must not, and the other way round. */
function kindOf(root: XmlElement, text: (path: string) => string, gross: number): [string, boolean][] {
  const has = (path: string) => textsAt(root, path).length > 0
  const corrects = [
    has('Fa/PrzyczynaKorekty'),
    has('Fa/DaneFaKorygowanej/NrFaKorygowanej'),
    has('Fa/FaWiersz/StanPrzed'),
  ]
  const issued = text('Fa/P_1')
  if (text('Fa/RodzajFaktury') === 'VAT')
    return [
      ['Fa/P_15: not above zero', gross > 0],
      ['Fa: says what a correction says', !corrects.includes(true)],
      ['Fa/Platnosc: missing', has('Fa/Platnosc/DataZaplaty')],
      ['Fa/Platnosc/DataZaplaty: later than the invoice', text('Fa/Platnosc/DataZaplaty') <= issued],
    ]
  return [
    ['Fa/P_15: not below zero', gross < 0],
    ['Fa: does not say what it corrects, why, and how it was', !corrects.includes(false)],
    ['Fa/Platnosc: of no correction', !has('Fa/Platnosc/DataZaplaty')],
    [
      'Fa/DaneFaKorygowanej/DataWystFaKorygowanej: later than the correction',
      text('Fa/DaneFaKorygowanej/DataWystFaKorygowanej') <= issued,
    ],
    ['Fa/P_2: the number of the corrected one', text('Fa/P_2') !== text('Fa/DaneFaKorygowanej/NrFaKorygowanej')],
    [
      'Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej: of another seller',
      !has('Fa/DaneFaKorygowanej/NrKSeF') ||
        text('Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej').startsWith(text('Podmiot1/DaneIdentyfikacyjne/NIP')),
    ],
  ]
}

/** The sum of the rows; rows that show the state before a correction count as negative. */
function rowsOf(root: XmlElement): number {
  const rows = inside(root, 'Fa').flatMap((body) => inside(body, 'FaWiersz'))
  return rows.reduce((sum, row) => {
    const [value = ''] = textsAt(row, 'P_11A')
    return sum + grosze(value) * (inside(row, 'StanPrzed').length > 0 ? -1 : 1)
  }, 0)
}

function textsAt(root: XmlElement, path: string): string[] {
  const found = path.split('/').reduce<XmlElement[]>((all, name) => all.flatMap((each) => inside(each, name)), [root])
  return found.flatMap(({ content }) => (typeof content === 'string' ? [content] : []))
}

function inside({ content }: XmlElement, name: string): XmlElement[] {
  return typeof content === 'string' ? [] : content.filter((child) => child.name === name)
}

/** `123.4` as 12 340; expects a text that was checked to be an amount. */
function grosze(text: string): number {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const size = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return text.startsWith('-') ? -size : size
}

/**
 * The date two hours later: a new day begins in Warsaw up to two hours before it begins in UTC, the zone of the file.
 */
function addDay(instant: string): string {
  return new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(0, 10)
}

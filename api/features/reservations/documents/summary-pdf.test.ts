import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { openPdf } from './open-pdf.ts'
import { type SummaryDocument, summaryPdf } from './summary-pdf.ts'
import { qrCode } from '#api/adapters/qr/qr-code.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { wordmark } from './wordmark.ts'

const letters = 'ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ „cudzysłów” 16:00–4:00 −5,00 zł'

const summary: SummaryDocument = {
  title: 'Podsumowanie rezerwacji',
  reference: ['Numer rezerwacji', 'K7MPW4TX'],
  status: 'Potwierdzona',
  issued: 'Stan na: sobota, 21 listopada 2026, 10:00',
  parties: [
    { heading: 'Sprzedawca', lines: ['Stodoła pod Lipami sp. z o.o.'] },
    { heading: 'Osoba rezerwująca', lines: ['Świętosława Żółkiewska-Jaźwińska'] },
  ],
  facts: { heading: 'Rezerwacja', rows: [['Uwagi', letters]] },
  table: {
    heading: 'Cena',
    head: ['Pozycja', 'Ilość', 'Cena jedn.', 'VAT', 'Kwota'],
    rows: [['Źdźbło', '1', '10,00 zł', '23%', '10,00 zł']],
    total: ['Razem brutto', '10,00 zł'],
    vat: ['VAT 23%'],
  },
  money: { heading: 'Rozliczenie', rows: [['Wpłacono', '0,00 zł']] },
  transfer: null,
  sections: [{ heading: 'Zasady rezygnacji', lines: ['Do 4 czerwca 2027: rezygnacja bez opłat.'] }],
  footer: 'To nie jest faktura.',
  page: (number, of) => `Strona ${number} z ${of}`,
}
const reservation = { brand: 'Wydarzy', now: Date.UTC(2026, 10, 21) }

describe('a summary', () => {
  test('shows Polish letters that can be copied, in fonts that travel inside', async () => {
    const { pages, embedded } = pdfText(await summaryPdf(summary, reservation))
    expect(pages).toHaveLength(1)
    const words = pages[0]?.replace(/\s+/g, ' ') ?? ''
    expect(words).toContain(letters)
    expect(words).toContain('Świętosława Żółkiewska-Jaźwińska')
    expect(words).not.toContain('\uFFFD')
    expect(embedded.map((name) => name.replace(/^[A-Z]+\+/, '')).toSorted()).toEqual([
      'Brygada1918SemiBold',
      'FigtreeBold',
      'FigtreeRegular',
    ])
  })

  test('begins with the logo, which is read as one word and has the outlines of the screens', async () => {
    const file = await summaryPdf(summary, reservation)
    expect(file.toString('latin1')).toMatch(/\/Alt \(Wydarzy\)/)
    expect(await readFile(new URL('../../../../web/public/brand.svg', import.meta.url), 'utf8')).toContain(wordmark)
  })

  test('keeps a short section on one page', async () => {
    const rows = Array.from({ length: 22 }, () => ['Pozycja', '1', '10,00 zł', '23%', '10,00 zł'])
    const lines = ['Sala: cały dzień', 'Sprzęt: rzutniki', 'Obsługa: technik', 'Napoje: kawa i herbata']
    for (const more of rows.keys()) {
      const table = { ...summary.table, rows: rows.slice(more) }
      const included = { heading: 'Co zawiera cena', lines }
      const { pages } = pdfText(await summaryPdf({ ...summary, table, sections: [included] }, reservation))
      const with_lines = pages.filter((page) => ['Co zawiera cena', ...lines].some((words) => page.includes(words)))
      expect(with_lines, `${rows.length - more} rows`).toHaveLength(1)
    }
  })

  test('of a plain reservation is one sheet', async () => {
    const line = 'Do dnia wydarzenia: po wpłacie nie podlega zwrotowi 80% ceny.'
    const rows = (count: number) => Array.from({ length: count }, (): [string, string] => ['Oferta', 'Kormoran'])
    const file = await summaryPdf(
      {
        ...summary,
        parties: summary.parties.map((party) => ({
          ...party,
          lines: ['Nazwa', 'NIP 999-000-30-18', 'KRS 1', '+48 1'],
        })),
        facts: { ...summary.facts, rows: rows(6) },
        money: { ...summary.money, rows: rows(4) },
        sections: [2, 1, 2, 2, 4].map((lines) => ({
          heading: 'Zasady',
          lines: Array.from({ length: lines }, () => line),
        })),
      },
      reservation,
    )
    expect(pdfText(file).pages).toHaveLength(1)
  })

  test('goes on over pages, each with its number, and loses no line', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      `Pozycja numer ${index + 1}`,
      '1',
      '10,00 zł',
      '23%',
      '10,00 zł',
    ])
    const { pages } = pdfText(await summaryPdf({ ...summary, table: { ...summary.table, rows } }, reservation))
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) expect(page).toContain(`Strona ${index + 1} z ${pages.length}`)
    expect(pages[0]).toContain('Cena jedn.')
    expect(pages[1]).toContain('Cena jedn.')
    const all = pages.join('\n')
    for (const [label] of rows) expect(all).toContain(label)
    expect(all).toContain('Do 4 czerwca 2027: rezygnacja bez opłat.')
  })

  test('holds notes longer than a page', async () => {
    const notes = 'Prosimy o ciszę i łagodne światło. '.repeat(160).trim()
    const facts = { heading: 'Rezerwacja', rows: [['Uwagi', notes] as [string, string]] }
    const file = await summaryPdf({ ...summary, facts }, reservation)
    const { pages } = pdfText(file)
    const words = pages.join(' ').replace(/\s+/g, ' ')
    expect(words.match(/łagodne światło/g)).toHaveLength(160)
    expect(words).toContain('Razem brutto')
    // Whoever listens hears them to their end: the part knows its pages.
    expect(file.toString('latin1')).toContain('/Type /MCR')
  })

  test('keeps a long name beside the code of the transfer, and says the whole sentence at its foot', async () => {
    const name = 'Przedsiębiorstwo Usługowo-Handlowe „Dworek” Świętosława Żółkiewska-Jaźwińska i Wspólnicy spółka jawna'
    const footer = `To nie jest faktura. Umowę zawierasz ze sprzedawcą (${name}), a ${reservation.brand} w niej pośredniczy.`
    const code = { ...qrCode('K7MPW4TX'), note: 'Zeskanuj kod w aplikacji banku.' }
    const transfer = { heading: 'Dane do przelewu', rows: [['Odbiorca', name] as [string, string]], code }
    const { pages } = pdfText(await summaryPdf({ ...summary, transfer, footer }, reservation))
    const printed = pages[0]?.split('\n').filter((line) => name.includes(line.trim())) ?? []
    expect(printed.length).toBeGreaterThan(1)
    const { pdf } = await openPdf({ info: { Title: '' }, now: 0 })
    pdf.font('text').fontSize(10)
    // From the edge of the names to the code: 487 points of the page, 128 of labels, 104 of the code.
    for (const line of printed) expect(pdf.widthOfString(line), line).toBeLessThan(487 - 128 - 104)
    const words = pages[0]?.replace(/\s+/g, ' ') ?? ''
    expect(words).toContain(name)
    expect(words).toContain(footer)
  })

  test('is read as it is seen: headings, paragraphs and tables by name, and what repeats on each page once', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`Nr ${index + 1}`, '1', '10,00 zł', '23%', '10,00 zł'])
    const transfer = { heading: 'Dane do przelewu', rows: [['Kwota', '5,00 zł'] as [string, string]], code: null }
    const file = await summaryPdf({ ...summary, table: { ...summary.table, rows }, transfer }, reservation)
    expect(file.toString('latin1')).toMatch(/\/MarkInfo[\s\S]*\/StructTreeRoot/)
    const { heard } = pdfText(file)
    expect(heard.filter(([tag]) => tag === '')).toEqual([])
    const said = (wanted: string) => heard.filter(([tag]) => tag === wanted).map(([, line]) => line.trim())
    expect(said('H1')).toEqual(['Podsumowanie rezerwacji'])
    expect(said('H2')).toEqual([
      'Sprzedawca',
      'Osoba rezerwująca',
      'Rezerwacja',
      'Cena',
      'Rozliczenie',
      'Dane do przelewu',
      'Zasady rezygnacji',
    ])
    expect(said('TH')).toEqual(['Uwagi', ...summary.table.head, 'Wpłacono', 'Kwota'])
    for (const [label = ''] of rows) expect(said('TD')).toContain(label)
    expect(said('P')).toContain('Do 4 czerwca 2027: rezygnacja bez opłat.')
    expect(said('P')).toContain('To nie jest faktura.')
    expect(said('Artifact').filter((line) => /Strona|faktura|Pozycja/.test(line))).toEqual([
      'To nie jest faktura.',
      'Strona 1 z 2',
      'Pozycja',
      'Strona 2 z 2',
    ])
  })

  test('is the same file for the same reservation and moment', async () => {
    expect((await summaryPdf(summary, reservation)).equals(await summaryPdf(summary, reservation))).toBe(true)
  })
})

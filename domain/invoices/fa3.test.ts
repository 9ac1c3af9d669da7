import { describe, expect, test } from 'vitest'
import { fa3Amount, fa3CorrectionOf, fa3Of } from './fa3.ts'
import { checkFa3 } from './fa3-rules.ts'
import { sampleCorrection, sampleInvoice as invoice } from './testdata/invoices.ts'
import { changed, gone, leaves, says } from '../testdata/xml-changes.ts'
import { token, writeXml, type XmlElement } from '../xml.ts'

test('an invoice is written in the order of the schema, with amounts in złoty and signs escaped', () => {
  const file = fa3Of(invoice)
  expect(checkFa3(file)).toEqual([])
  expect(writeXml(file)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
      <Naglowek>
        <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
        <WariantFormularza>3</WariantFormularza>
        <DataWytworzeniaFa>2026-11-22T10:15:30Z</DataWytworzeniaFa>
        <SystemInfo>Wydarzy</SystemInfo>
      </Naglowek>
      <Podmiot1>
        <DaneIdentyfikacyjne>
          <NIP>5260250274</NIP>
          <Nazwa>Wydarzy sp. z o.o.</Nazwa>
        </DaneIdentyfikacyjne>
        <Adres>
          <KodKraju>PL</KodKraju>
          <AdresL1>ul. Prosta 1, 00-001 Warszawa</AdresL1>
        </Adres>
      </Podmiot1>
      <Podmiot2>
        <DaneIdentyfikacyjne>
          <NIP>9990000014</NIP>
          <Nazwa>Żółć &amp; „Syn” &lt;s.c.&gt;</Nazwa>
        </DaneIdentyfikacyjne>
        <Adres>
          <KodKraju>PL</KodKraju>
          <AdresL1>ul. D&apos;Arcy 7/3, 30-001 Kraków</AdresL1>
        </Adres>
        <JST>2</JST>
        <GV>2</GV>
      </Podmiot2>
      <Fa>
        <KodWaluty>PLN</KodWaluty>
        <P_1>2026-11-22</P_1>
        <P_2>A1B2C3D4-0002</P_2>
        <OkresFa>
          <P_6_Od>2026-11-22</P_6_Od>
          <P_6_Do>2026-12-21</P_6_Do>
        </OkresFa>
        <P_13_1>249.00</P_13_1>
        <P_14_1>57.27</P_14_1>
        <P_15>306.27</P_15>
        <Adnotacje>
          <P_16>2</P_16>
          <P_17>2</P_17>
          <P_18>2</P_18>
          <P_18A>2</P_18A>
          <Zwolnienie>
            <P_19N>1</P_19N>
          </Zwolnienie>
          <NoweSrodkiTransportu>
            <P_22N>1</P_22N>
          </NoweSrodkiTransportu>
          <P_23>2</P_23>
          <PMarzy>
            <P_PMarzyN>1</P_PMarzyN>
          </PMarzy>
        </Adnotacje>
        <RodzajFaktury>VAT</RodzajFaktury>
        <FaWiersz>
          <NrWierszaFa>1</NrWierszaFa>
          <P_7>Plan Bankiet, 22 lis – 21 gru 2026</P_7>
          <P_8A>szt.</P_8A>
          <P_8B>1</P_8B>
          <P_9B>183.27</P_9B>
          <P_11A>183.27</P_11A>
          <P_12>23</P_12>
        </FaWiersz>
        <FaWiersz>
          <NrWierszaFa>2</NrWierszaFa>
          <P_7>Dodatek</P_7>
          <P_8A>szt.</P_8A>
          <P_8B>1</P_8B>
          <P_9B>123.00</P_9B>
          <P_11A>123.00</P_11A>
          <P_12>23</P_12>
        </FaWiersz>
        <Platnosc>
          <Zaplacono>1</Zaplacono>
          <DataZaplaty>2026-11-22</DataZaplaty>
          <FormaPlatnosci>2</FormaPlatnosci>
        </Platnosc>
      </Fa>
    </Faktura>
    "
  `)
})

test('a correction says what it corrects and why, what changed as it was and as it is, and the difference', () => {
  const file = fa3CorrectionOf(sampleCorrection)
  expect(checkFa3(file)).toEqual([])
  const body = writeXml(file)
  expect(body.slice(body.indexOf('<RodzajFaktury>'), body.indexOf('    </Fa>'))).toMatchInlineSnapshot(`
    "<RodzajFaktury>KOR</RodzajFaktury>
        <PrzyczynaKorekty>Zwrot za niewykorzystany okres</PrzyczynaKorekty>
        <DaneFaKorygowanej>
          <DataWystFaKorygowanej>2026-11-22</DataWystFaKorygowanej>
          <NrFaKorygowanej>A1B2C3D4-0002</NrFaKorygowanej>
          <NrKSeF>1</NrKSeF>
          <NrKSeFFaKorygowanej>5260250274-20261122-0123456789AB-24</NrKSeFFaKorygowanej>
        </DaneFaKorygowanej>
        <FaWiersz>
          <NrWierszaFa>1</NrWierszaFa>
          <P_7>Plan Bankiet, 22 lis – 21 gru 2026</P_7>
          <P_8A>szt.</P_8A>
          <P_8B>1</P_8B>
          <P_9B>183.27</P_9B>
          <P_11A>183.27</P_11A>
          <P_12>23</P_12>
          <StanPrzed>1</StanPrzed>
        </FaWiersz>
        <FaWiersz>
          <NrWierszaFa>2</NrWierszaFa>
          <P_7>Plan Bankiet, 22 lis – 21 gru 2026</P_7>
          <P_8A>szt.</P_8A>
          <P_8B>1</P_8B>
          <P_9B>100.00</P_9B>
          <P_11A>100.00</P_11A>
          <P_12>23</P_12>
        </FaWiersz>
      </Fa>
    </Faktura>"
  `)
  for (const part of ['<P_13_1>-67.70</P_13_1>', '<P_14_1>-15.57</P_14_1>', '<P_15>-83.27</P_15>'])
    expect(body).toContain(part)
  expect(writeXml(fa3CorrectionOf({ ...sampleCorrection, ksef_number: null }))).toContain('<NrKSeFN>1</NrKSeFN>')
})

test.each<[string, string]>([
  ['Fa/RodzajFaktury', 'VAT'],
  ['Fa/P_1', '2026-11-21'],
  ['Fa/P_2', 'A1B2C3D4-0002'],
  ['Fa/P_15', '83.27'],
  ['Fa/P_15', '-83.26'],
  ['Fa/P_14_1', '-15.60'],
  ['Fa/PrzyczynaKorekty', ''],
  ['Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej', '5252248481-20261122-0123456789AB-32'],
  ['Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej', '5260250274-20261322-0123456789AB-CD'],
])('a correction in which %s says %s is refused', (path, text) => {
  expect(checkFa3(changed(fa3CorrectionOf(sampleCorrection), path, says(text)))).not.toEqual([])
})

test.each(['Fa/PrzyczynaKorekty', 'Fa/DaneFaKorygowanej', 'Fa/DaneFaKorygowanej/NrKSeF', 'Fa/FaWiersz/StanPrzed'])(
  'a correction without %s is refused',
  (path) => {
    expect(checkFa3(changed(fa3CorrectionOf(sampleCorrection), path, gone))).not.toEqual([])
  },
)

test('who has no NIP is named without one', () => {
  const file = fa3Of({ ...invoice, buyer: { ...invoice.buyer, nip: null } })
  expect(checkFa3(file)).toEqual([])
  expect(writeXml(file)).toContain('<BrakID>1</BrakID>')
})

test.each([
  [12_300, '123.00'],
  [5, '0.05'],
  [0, '0.00'],
  [-5, '-0.05'],
  [-12_345, '-123.45'],
])('%d gr is %s', (grosze, text) => {
  expect(fa3Amount(grosze)).toBe(text)
})

test('text becomes a token: no control signs, no space twice or at an end', () => {
  expect(token('  Sala\u0000 \t„Pod\u00a0Lipami”\n\u0085z\ufffe o\ud800o  ')).toBe('Sala „Pod Lipami” z o o')
  expect(token('🎉 Bal')).toBe('🎉 Bal')
})

describe('a file that breaks one rule is refused', () => {
  const file = fa3Of(invoice)
  const paths = [...new Set(leaves(file).map((path) => path.replace('Faktura/', '')))]

  test.each(paths)('%s is missing, or twice, or says nothing, or has an attribute', (path) => {
    // SystemInfo may be left out.
    if (path !== 'Naglowek/SystemInfo') expect(checkFa3(changed(file, path, gone))).not.toEqual([])
    expect(checkFa3(changed(file, path, says('')))).not.toEqual([])
    expect(checkFa3(changed(file, path, (one) => ({ ...one, attributes: { x: '1' } })))).not.toEqual([])
    const parent = path.split('/').slice(0, -1).join('/')
    const twice = changed(file, parent, (one) => {
      const content = typeof one.content === 'string' ? [] : one.content
      return {
        ...one,
        content: content.flatMap((child) => (path.endsWith(`/${child.name}`) ? [child, child] : [child])),
      }
    })
    expect(checkFa3(twice)).not.toEqual([])
  })

  test.each([...Array(4).keys()])('part %d stands in another place', (index) => {
    const content = [...(file.content as XmlElement[])]
    const [part] = content.splice(index, 1)
    content.splice(index === 3 ? 0 : index + 1, 0, part as XmlElement)
    expect(checkFa3({ ...file, content })).not.toEqual([])
  })

  test.each<[string, string]>([
    ['Naglowek/KodFormularza', 'FA(3)'],
    ['Naglowek/WariantFormularza', '2'],
    ['Naglowek/DataWytworzeniaFa', '2026-11-22T10:15:30'],
    ['Naglowek/DataWytworzeniaFa', '2025-08-31T10:15:30Z'],
    ['Naglowek/DataWytworzeniaFa', '2026-11-21T10:15:30Z'],
    ['Podmiot1/DaneIdentyfikacyjne/NIP', '526-025-02-74'],
    ['Podmiot1/DaneIdentyfikacyjne/NIP', '5260250275'],
    ['Podmiot2/DaneIdentyfikacyjne/NIP', '1000000006'],
    ['Podmiot2/DaneIdentyfikacyjne/NIP', '9990000015'],
    ['Podmiot2/DaneIdentyfikacyjne/NIP', '5260250274'],
    ['Podmiot1/DaneIdentyfikacyjne/Nazwa', 'x'.repeat(513)],
    ['Podmiot2/DaneIdentyfikacyjne/Nazwa', ' Stodoła'],
    ['Podmiot2/DaneIdentyfikacyjne/Nazwa', 'Sto  doła'],
    ['Podmiot2/DaneIdentyfikacyjne/Nazwa', 'Sto\u0007doła'],
    ['Podmiot2/Adres/KodKraju', 'Polska'],
    ['Podmiot2/Adres/KodKraju', 'XX'],
    ['Podmiot2/JST', '0'],
    ['Podmiot2/GV', 'nie'],
    ['Fa/KodWaluty', 'EUR'],
    ['Fa/P_1', '22.11.2026'],
    ['Fa/P_1', '2026-02-30'],
    ['Fa/P_1', '2026-11-23'],
    ['Fa/P_2', 'x'.repeat(257)],
    ['Fa/OkresFa/P_6_Do', '2026-11-21'],
    ['Fa/P_13_1', '249,00'],
    ['Fa/P_13_1', '0249.00'],
    ['Fa/P_13_1', '249.000'],
    ['Fa/P_13_1', '249.01'],
    ['Fa/P_14_1', '57.28'],
    ['Fa/P_15', '306.28'],
    ['Fa/Adnotacje/P_16', '3'],
    ['Fa/Adnotacje/Zwolnienie/P_19N', '2'],
    ['Fa/RodzajFaktury', 'KOR'],
    ['Fa/FaWiersz/NrWierszaFa', '0'],
    ['Fa/FaWiersz/NrWierszaFa', '1'],
    ['Fa/FaWiersz/P_11A', '1.00'],
    ['Fa/FaWiersz/P_12', '23%'],
    ['Fa/FaWiersz/P_12', '8'],
    ['Fa/Platnosc/Zaplacono', '2'],
    ['Fa/Platnosc/DataZaplaty', '2026-11-23'],
    ['Fa/Platnosc/FormaPlatnosci', '8'],
  ])('%s says %s', (path, text) => {
    expect(checkFa3(changed(file, path, says(text)))).not.toEqual([])
  })

  test('the namespace is another one, the root, or the tax does not fit its rate', () => {
    expect(checkFa3({ ...file, attributes: { xmlns: 'http://crd.gov.pl/wzor/2023/06/29/12648/' } })).not.toEqual([])
    expect(checkFa3({ ...file, name: 'Invoice' })).not.toEqual([])
    expect(checkFa3(fa3Of({ ...invoice, net_grosze: 24_898, vat_grosze: 5_729 }))).toContain(
      'Fa/P_14_1: not the tax of its rate',
    )
    // A grosz may lie between the sum of the taxes of rows and the tax of the sum.
    expect(checkFa3(fa3Of({ ...invoice, net_grosze: 24_899, vat_grosze: 5_728 }))).toEqual([])
  })

  test('a NIP and the word that there is none stand together, or neither', () => {
    const both = changed(file, 'Podmiot2/DaneIdentyfikacyjne', (one) => ({
      ...one,
      content: (one.content as XmlElement[]).flatMap((child) =>
        child.name === 'NIP' ? [child, { name: 'BrakID', content: '1' }] : [child],
      ),
    }))
    expect(checkFa3(both)).toEqual(['Podmiot2: a NIP or the word that there is none, not both'])
    expect(checkFa3(changed(file, 'Podmiot2/DaneIdentyfikacyjne/NIP', gone))).not.toEqual([])
  })

  test('it is bigger than KSeF takes', () => {
    const row = { text: 'x'.repeat(512), gross_grosze: 1_000 }
    const rows = Array.from({ length: 1_500 }, () => row)
    const big = { ...invoice, rows, gross_grosze: 1_500_000, vat_grosze: 280_488, net_grosze: 1_219_512 }
    expect(checkFa3(fa3Of(big))).toEqual(['Faktura: too big'])
  })
})

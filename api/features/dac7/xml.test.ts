/** The report of a year as a parsed tree against the order, number and types of the published scheme (decision 0041). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lacksOf, type Quarters } from '#domain/tax/dac7.ts'
import { checkDpi } from '#domain/tax/dpi-scheme.ts'
import { parseXml } from '#domain/testdata/parse-xml.ts'
import { changed, gone, paths, says, swapped, twice } from '#domain/testdata/xml-changes.ts'
import { writeXml, type XmlElement } from '#domain/xml.ts'
import type { SellerOfYear } from './report.ts'
import { dac7Report } from './xml.ts'

const operator = { name: 'Wydarzy & Spółka', nip: '5252248481', address: 'Prosta 1, 00-001 Warszawa' }
const made_at = new Date('2027-01-10T10:00:00Z')
const address = {
  street: 'Lipowa',
  building_no: '7',
  flat_no: '3',
  postcode: '30-001',
  city: 'Kraków',
  voivodeship: null,
}
const figures = {
  consideration_grosze: [0, 49, 50, 1_234_567] satisfies Quarters,
  fees_grosze: [0, 0, 0, 280] satisfies Quarters,
  activities: [0, 1, 2, 30] satisfies Quarters,
}
const person: SellerOfYear = {
  owner_id: 'ow_1',
  email: 'ewa@example.com',
  closed: false,
  legal_form: 'jdg',
  first_name: 'Ewa',
  last_name: 'Żak <&> "Syn"',
  company_name: 'Ewa Żak Przyjęcia',
  nip: '9990000014',
  pesel: '80022912345',
  birth_date: '1980-02-29',
  address,
  krs: null,
  vat_eu: 'PL9990000014',
  iban: 'PL61109010140000071219812874',
  account_holder: 'Ewa Żak',
  properties: [
    { listing_id: 'l1', name: 'Sala', address, figures, rented_days: 4 },
    { listing_id: 'l2', name: 'Dwór', address: { ...address, flat_no: null }, figures, rented_days: 0 },
  ],
  services: figures,
  lacks: [],
}
const firm: SellerOfYear = { ...person, owner_id: 'ow_2', legal_form: 'sp_zoo', krs: '0000123456', properties: [] }

const reportOf = (...sellers: SellerOfYear[]) => dac7Report(operator, 2026, sellers, made_at)

test('a year with a person and a firm, and a year with nobody, are by the scheme as they stand in the file', () => {
  for (const report of [reportOf(person, firm), reportOf()]) {
    const file = writeXml(report)
    const tree = parseXml(file)
    expect(writeXml(tree)).toBe(file)
    expect(checkDpi(tree)).toEqual([])
  }
})

test('100 years that a seed makes are by the scheme whenever nothing is missing, and never when something is', () => {
  const sellers = fc.array(anySeller(), { minLength: 1, maxLength: 4 })
  const seen = { whole: 0, missing: 0 }
  for (const [index, all] of fc.sample(sellers, { numRuns: 100, seed: 20_261_123 }).entries()) {
    const named = all.map((seller, at) => ({ ...seller, owner_id: `ow_${index}_${at}` }))
    const missing = named.flatMap((seller) =>
      lacksOf(
        seller,
        seller.properties.map((one) => one.address),
      ),
    )
    const problems = checkDpi(parseXml(writeXml(reportOf(...named))))
    if (missing.length === 0) expect(problems).toEqual([])
    seen[missing.length === 0 ? 'whole' : 'missing'] += 1
    // A number that is not known has its own sign in the scheme, and a street may be left out of it.
    if (missing.some((lack) => ['birth_date', 'name'].includes(lack))) expect(problems).not.toEqual([])
  }
  expect(Math.min(seen.whole, seen.missing)).toBeGreaterThan(20)
})

test('what is missing is said with its place', () => {
  const { birth_date: _, ...rest } = person
  const problems = checkDpi(reportOf(firm, { ...rest, birth_date: null, address: null }))
  const seller = 'DPI_OECD/DPIBody 1/ReportableSeller 2/Identity/IndividualSeller/Standard/IndSellerID'
  expect(problems).toEqual([
    `${seller}/Address: missing or not in its place`,
    `${seller}/BirthInfo/BirthDate: missing or not in its place`,
  ])
  const long = checkDpi(reportOf({ ...firm, company_name: 'x'.repeat(201) }))
  expect(long).toEqual([expect.stringMatching(/EntSellerID\/Name 1: not a value of its type$/)])
})

const whole = reportOf({ ...person, properties: person.properties.slice(0, 1) })
const places = paths(whole)

/** Names of the places at which a change is one and is taken. */
const taken = (change: (path: string) => XmlElement): string[] => {
  const changes = places.map((path) => ({ name: path.split('/').at(-1) ?? '', report: change(path) }))
  const real = changes.filter(({ report }) => writeXml(report) !== writeXml(whole))
  return [...new Set(real.filter(({ report }) => checkDpi(report).length === 0).map(({ name }) => name))]
}

test('only what the scheme lets be left out may be missing', () => {
  expect(taken((path) => changed(whole, path, gone))).toEqual([
    'SendingEntityIN',
    'DPIBody',
    'ResCountryCode',
    'AssumedReporting',
    'ReportableSeller',
    'VAT',
    'Street',
    'BuildingIdentifier',
    'SuiteIdentifier',
    'PostCode',
    'FinancialIdentifier',
    'AccountHolderName',
    'ImmovableProperty',
    'PropertyType',
    'OtherPropertyType',
    'RentedDays',
    'PersonalServices',
  ])
})

test('only what the scheme lets stand more than once may', () => {
  expect(taken((path) => twice(whole, path))).toEqual([
    'ResCountryCode',
    'TIN',
    'Name',
    'Address',
    'FinancialIdentifier',
    'PropertyListing',
  ])
})

test('nothing stands in another place, and nothing of another kind is taken', () => {
  expect(taken((path) => swapped(whole, path))).toEqual([])
  expect(taken((path) => changed(whole, path, (one) => ({ ...one, attributes: { x: '1' } })))).toEqual([])
  expect(
    taken((path) => changed(whole, path, (one) => ({ ...one, content: [{ name: 'Nic', content: '1' }] }))),
  ).toEqual([])
  const kept = (text: string, names: RegExp) =>
    taken((path) => changed(whole, path, says(text))).filter((name) => names.test(name))
  for (const text of ['1.5', '1,5', 'x', '1e3', '']) expect(kept(text, /^(Cons|Numb|Fees|Tax)Q|Days$/)).toEqual([])
  for (const text of ['2026-02-30', '31.12.2026', '']) expect(kept(text, /^(BirthDate|ReportingPeriod)$/)).toEqual([])
  for (const text of ['0', '-1', '10000']) expect(kept(text, /^RentedDays$/)).toEqual([])
  expect(kept('x'.repeat(201), /^(Name|City|Street|VAT|TIN|stf:DocRefId|AccountHolderName)$/)).toEqual([])
})

function anySeller(): fc.Arbitrary<SellerOfYear> {
  const text = fc.oneof({ weight: 30, arbitrary: fc.constant('Żak & <Syn>') }, fc.constant(''))
  const maybe = <T>(value: T) => fc.oneof({ weight: 30, arbitrary: fc.constant(value) }, fc.constant(null))
  const grosze = fc.integer({ min: 0, max: 100_000_000 })
  const quarters = fc.tuple(grosze, grosze, grosze, grosze)
  const some = fc.record({ consideration_grosze: quarters, fees_grosze: quarters, activities: quarters })
  const place = fc.record({
    street: maybe('Lipowa'),
    building_no: maybe('7'),
    flat_no: maybe('3'),
    postcode: maybe('30-001'),
    city: maybe('Kraków'),
    voivodeship: fc.constant(null),
  })
  const property = fc.record({
    listing_id: fc.constant('l'),
    name: fc.constant('Sala'),
    address: place,
    figures: some,
    rented_days: fc.integer({ min: 0, max: 366 }),
  })
  return fc
    .record({
      legal_form: fc.constantFrom('jdg', 'sp_zoo', 'private', 'foundation'),
      first_name: text,
      last_name: text,
      company_name: maybe('Dwór'),
      nip: maybe('9990000014'),
      pesel: maybe('80022912345'),
      birth_date: maybe('1980-02-29'),
      address: fc.oneof({ weight: 30, arbitrary: place }, fc.constant(null)),
      krs: maybe('0000123456'),
      vat_eu: maybe('PL9990000014'),
      iban: maybe('PL61109010140000071219812874'),
      account_holder: maybe('Żak'),
      properties: fc.array(property, { maxLength: 3 }),
      services: fc.option(some),
    })
    .filter(({ properties, services }) => properties.length > 0 || services !== null)
    .map((made) => ({ ...person, ...made })) as fc.Arbitrary<SellerOfYear>
}

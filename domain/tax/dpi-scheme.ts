/**
 * The OECD's scheme for reports of sellers as data: DPI XML Schema 1.0 of 2022 (files DPIXML_v1.0.xsd and
 * oecddpitypes_v1.0.xsd; „Model Reporting Rules for Digital Platforms: XML Schema and User Guide”). Order, number and
 * types are the schema's. Elements that we never write are left out and so refused: government verification services,
 * other operators, permanent establishments, birth places and nationalities. Lists of countries and currencies hold
 * only the one that we write. Decision 0041.
 */
import { either, isDay, may, must, one, pattern, shapeOf, type XmlRule } from '../xml-shape.ts'
import type { XmlElement } from '../xml.ts'

export const dpiNamespaces = { xmlns: 'urn:oecd:ties:dpi:v1', 'xmlns:stf': 'urn:oecd:ties:dpistf:v1' } as const

/** Where the report breaks the scheme, and how: `DPI_OECD/DPIBody/ReportableSeller 2/…: missing`. */
export function checkDpi(root: XmlElement): string[] {
  const { version, ...names } = root.attributes ?? {}
  const known = Object.entries(dpiNamespaces).every(([key, name]) => names[key as keyof typeof names] === name)
  if (root.name !== 'DPI_OECD' || version !== '1.0' || !known || Object.keys(names).length > 2)
    return ['not a DPI_OECD of version 1.0']
  return [...shapeOf(root, scheme()), ...meaningOf(root)]
}

const many = Number.POSITIVE_INFINITY
const country = one('PL')
const flag = one('true', 'false', '1', '0')
const whole = pattern(/^[+-]?\d+$/)
const money = { attributes: { currCode: one('PLN') } }
const propertyTypes = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((number) => `DPI9${number}`)

const tin = must('TIN', words(200, 0), { most: many, extras: { issuedBy: country, unknown: flag } })
const docSpec = must('DocSpec', [
  must('stf:DocTypeIndic', one('OECD0', 'OECD1', 'OECD2', 'OECD3', 'OECD10', 'OECD11', 'OECD12', 'OECD13')),
  must('stf:DocRefId', words(200)),
  may('stf:CorrMessageRefId', words(170)),
  may('stf:CorrDocRefId', words(200)),
])
const addressFix = must('AddressFix', [
  may('Street', words(200)),
  may('BuildingIdentifier', words(200)),
  may('SuiteIdentifier', words(200)),
  may('FloorIdentifier', words(200)),
  may('DistrictName', words(200)),
  may('POB', words(200)),
  may('PostCode', words(200)),
  must('City', words(200)),
  may('CountrySubentity', words(200)),
])
const whereabouts: XmlRule[] = [
  must('CountryCode', country),
  either([must('AddressFree', words(4_000))], [addressFix, may('AddressFree', words(4_000))]),
]
const addresses = must('Address', whereabouts, { most: many })

function scheme(): XmlRule[] {
  const body = [
    must('PlatformOperator', [...organisation, docSpec]),
    may('ReportableSeller', [identity(), activities(), docSpec], { most: many }),
  ]
  return [
    must('MessageSpec', [
      may('SendingEntityIN', words(200)),
      must('TransmittingCountry', country),
      must('ReceivingCountry', country),
      must('MessageType', one('DPI')),
      may('Warning', words(4_000)),
      may('Contact', words(4_000)),
      must('MessageRefId', words(170)),
      must('MessageTypeIndic', one('DPI401', 'DPI402', 'DPI403')),
      must('ReportingPeriod', isDay),
      must('Timestamp', pattern(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z?$/)),
    ]),
    may('DPIBody', body, { most: many }),
  ]
}

const organisation: XmlRule[] = [
  may('ResCountryCode', country, { most: many }),
  tin,
  may('IN', words(200), {
    most: many,
    attributes: { INType: one('LEI', 'EIN', 'IIN', 'BRN', 'Other') },
    extras: { issuedBy: country },
  }),
  may('VAT', words(200)),
  must('Name', words(200), { most: many }),
  may('PlatformBusinessName', words(200), { most: many }),
  addresses,
  may('Nexus', one('RPONEX1', 'RPONEX2', 'RPONEX3', 'RPONEX4', 'RPONEX5')),
  may('AssumedReporting', flag),
]

const person: XmlRule[] = [
  must('ResCountryCode', country, { most: many }),
  tin,
  may('VAT', words(200)),
  must(
    'Name',
    [
      may('PrecedingTitle', words(200)),
      may('Title', words(200), { most: many }),
      must('FirstName', words(200)),
      may('MiddleName', words(200), { most: many }),
      may('NamePrefix', words(200)),
      must('LastName', words(200)),
      may('GenerationIdentifier', words(200), { most: many }),
      may('Suffix', words(200), { most: many }),
      may('GeneralSuffix', words(200)),
    ],
    { most: many },
  ),
  addresses,
  must('BirthInfo', [must('BirthDate', isDay)]),
]

function identity(): XmlRule {
  const account = may(
    'FinancialIdentifier',
    [
      must('Identifier', words(200), { extras: { AccountNumberType: words(200) } }),
      may('AccountHolderName', words(200)),
      may('OtherInfo', words(400)),
    ],
    { most: many },
  )
  return must('Identity', [
    either(
      [must('EntitySeller', [must('Standard', [must('EntSellerID', organisation), account])])],
      [must('IndividualSeller', [must('Standard', [must('IndSellerID', person), account])])],
    ),
  ])
}

function activities(): XmlRule {
  const listing = must(
    'PropertyListing',
    [
      must('Address', whereabouts),
      may('LandRegistrationNumber', words(200)),
      ...figures(),
      may('PropertyType', one(...propertyTypes)),
      may('OtherPropertyType', words(200)),
      may('RentedDays', pattern(/^0*[1-9]\d{0,3}$/)),
    ],
    { most: many },
  )
  return must('RelevantActivities', [
    may('ImmovableProperty', [listing]),
    may('PersonalServices', figures()),
    may('SaleOfGoods', figures()),
    may('TransportationRental', figures()),
  ])
}

function figures(): XmlRule[] {
  const amounts = (name: string) => [1, 2, 3, 4].map((quarter) => must(`${name}${quarter}`, whole, money))
  return [
    must('Consideration', amounts('ConsQ')),
    must(
      'NumberOfActivities',
      [1, 2, 3, 4].map((quarter) => must(`NumbQ${quarter}`, whole)),
    ),
    must('Fees', amounts('FeesQ')),
    must('Taxes', amounts('TaxQ')),
  ]
}

/**
 * Rules of the user guide that no schema holds: references are unique within a message, and each seller has some
 * activity.
 */
function meaningOf(root: XmlElement): string[] {
  const references = named(root, 'stf:DocRefId').map(({ content }) => content)
  const idle = named(root, 'RelevantActivities').some(({ content }) => content.length === 0)
  const rules: [string, boolean][] = [
    ['DPI_OECD: one reference stands twice', new Set(references).size === references.length],
    ['DPI_OECD: a seller without an activity', !idle],
  ]
  return rules.flatMap(([problem, holds]) => (holds ? [] : [problem]))
}

function named(element: XmlElement, name: string): XmlElement[] {
  const below = typeof element.content === 'string' ? [] : element.content.flatMap((child) => named(child, name))
  return element.name === name ? [element, ...below] : below
}

function words(most: number, least = 1) {
  return (text: string) => Array.from(text).length >= least && Array.from(text).length <= most
}

/**
 * The report by the OECD's DPI scheme 1.0 (namespace dpi:v1), in the order of its elements; `checkDpi` checks it.
 * Decision 0041.
 */
import type { InvoiceSeller } from '#domain/invoices/tax-invoice.ts'
import type { OwnerAddress } from '#domain/people/owner.ts'
import { type Figures, isIndividual, type Quarters, tinOf, wholeZloty } from '#domain/tax/dac7.ts'
import { dpiNamespaces } from '#domain/tax/dpi-scheme.ts'
import { token, type XmlElement } from '#domain/xml.ts'
import type { SellerOfYear } from './report.ts'

type Node = XmlElement

/** `made_at` makes the references of this message unique: a second report of the same year is another message. */
export function dac7Report(
  operator: InvoiceSeller,
  year: number,
  sellers: readonly SellerOfYear[],
  made_at: Date,
): XmlElement {
  const stamp = made_at.toISOString().replace(/\D/g, '').slice(0, 14)
  const message = `PL${year}PL-${operator.nip}-${stamp}`
  return {
    name: 'DPI_OECD',
    attributes: { version: '1.0', ...dpiNamespaces },
    content: [
      node('MessageSpec', [
        node('SendingEntityIN', operator.nip),
        node('TransmittingCountry', 'PL'),
        node('ReceivingCountry', 'PL'),
        node('MessageType', 'DPI'),
        node('MessageRefId', message),
        node('MessageTypeIndic', sellers.length > 0 ? 'DPI401' : 'DPI403'),
        node('ReportingPeriod', `${year}-12-31`),
        node('Timestamp', made_at.toISOString().slice(0, 19)),
      ]),
      node('DPIBody', [
        operatorNode(operator, `${message}-operator`),
        ...sellers.map((seller) => sellerNode(seller, `${message}-${seller.owner_id}`)),
      ]),
    ],
  }
}

function operatorNode({ name, nip, address }: InvoiceSeller, reference: string): Node {
  return node('PlatformOperator', [
    node('ResCountryCode', 'PL'),
    tin(nip),
    node('Name', name),
    node('Address', [node('CountryCode', 'PL'), node('AddressFree', address)]),
    node('AssumedReporting', 'false'),
    docSpec(reference),
  ])
}

function sellerNode(seller: SellerOfYear, reference: string): Node {
  const identity = isIndividual(seller)
    ? node('IndividualSeller', [node('Standard', [personNode(seller), accountNode(seller)])])
    : node('EntitySeller', [node('Standard', [entityNode(seller), accountNode(seller)])])
  return node('ReportableSeller', [
    node('Identity', [identity]),
    node('RelevantActivities', [
      seller.properties.length > 0
        ? node(
            'ImmovableProperty',
            seller.properties.map(({ address, figures, rented_days }) =>
              node('PropertyListing', [
                addressNode(address),
                ...figureNodes(figures),
                node('PropertyType', 'DPI910'),
                node('OtherPropertyType', 'Event venue'),
                rented_days > 0 ? node('RentedDays', String(rented_days)) : null,
              ]),
            ),
          )
        : null,
      seller.services && node('PersonalServices', figureNodes(seller.services)),
    ]),
    docSpec(reference),
  ])
}

const personNode = (seller: SellerOfYear): Node =>
  node('IndSellerID', [
    node('ResCountryCode', 'PL'),
    tin(tinOf(seller)),
    optional('VAT', seller.vat_eu),
    node('Name', [node('FirstName', seller.first_name), node('LastName', seller.last_name)]),
    addressNode(seller.address),
    node('BirthInfo', [optional('BirthDate', seller.birth_date)]),
  ])

const entityNode = (seller: SellerOfYear): Node =>
  node('EntSellerID', [
    seller.legal_form === 'foreign' ? null : node('ResCountryCode', 'PL'),
    tin(tinOf(seller)),
    seller.krs ? { name: 'IN', attributes: { issuedBy: 'PL', INType: 'BRN' }, content: seller.krs } : null,
    optional('VAT', seller.vat_eu),
    node('Name', seller.company_name ?? ''),
    addressNode(seller.address),
  ])

const accountNode = ({ iban, account_holder }: SellerOfYear): Node | null =>
  iban
    ? node('FinancialIdentifier', [
        { name: 'Identifier', attributes: { AccountNumberType: 'IBAN' }, content: iban },
        optional('AccountHolderName', account_holder),
      ])
    : null

/** No tax is ever withheld from partners; the scheme demands the zero. */
function figureNodes({ consideration_grosze, fees_grosze, activities }: Figures): Node[] {
  return [
    node('Consideration', moneyNodes('ConsQ', consideration_grosze)),
    node(
      'NumberOfActivities',
      activities.map((count, index) => node(`NumbQ${index + 1}`, String(count))),
    ),
    node('Fees', moneyNodes('FeesQ', fees_grosze)),
    node('Taxes', moneyNodes('TaxQ', [0, 0, 0, 0])),
  ]
}

const moneyNodes = (name: string, quarters: Quarters): Node[] =>
  quarters.map((grosze, index) => ({
    name: `${name}${index + 1}`,
    attributes: { currCode: 'PLN' },
    content: String(wholeZloty(grosze)),
  }))

function addressNode(address: OwnerAddress | null): Node | null {
  if (!address?.city) return null
  return node('Address', [
    node('CountryCode', 'PL'),
    node('AddressFix', [
      optional('Street', address.street),
      optional('BuildingIdentifier', address.building_no),
      optional('SuiteIdentifier', address.flat_no ?? null),
      optional('PostCode', address.postcode),
      node('City', address.city),
    ]),
  ])
}

const tin = (number: string | null): Node =>
  number
    ? { name: 'TIN', attributes: { issuedBy: 'PL' }, content: number }
    : { name: 'TIN', attributes: { issuedBy: 'PL', unknown: 'true' }, content: 'NOTIN' }

const docSpec = (reference: string): Node =>
  node('DocSpec', [node('stf:DocTypeIndic', 'OECD1'), node('stf:DocRefId', reference)])

const optional = (name: string, text: string | null): Node | null => (text ? node(name, text) : null)

/** An element; unknown parts (null) are left out. */
const node = (name: string, inside: string | readonly (Node | null)[]): Node => ({
  name,
  content: typeof inside === 'string' ? token(inside) : inside.filter((child) => child !== null),
})

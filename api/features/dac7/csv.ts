/**
 * The same data as the XML for a spreadsheet, one row for each activity of a seller; columns are named as in the
 * scheme.
 */
import { type Cell, csvMark, csvRow } from '#domain/csv.ts'
import type { OwnerAddress } from '#domain/people/owner.ts'
import { type Figures, isIndividual, tinOf, wholeZloty } from '#domain/tax/dac7.ts'
import type { SellerOfYear } from './report.ts'

const quarters = [1, 2, 3, 4]
const columns = [
  'Seller',
  'SellerId',
  'Name',
  'TIN',
  'BirthDate',
  'VAT',
  'Address',
  'AccountNumber',
  'AccountHolderName',
  'Activity',
  'PropertyAddress',
  ...['ConsQ', 'NumbQ', 'FeesQ', 'TaxQ'].flatMap((name) => quarters.map((quarter) => `${name}${quarter}`)),
  'RentedDays',
  'Missing',
]

/** `masked` shows only the last digits of a PESEL, for letters, which are no safe place for it. */
export function dac7Csv(sellers: readonly SellerOfYear[], { masked }: { masked: boolean }): string {
  return [csvMark, csvRow(columns), ...sellers.flatMap((seller) => rowsOf(seller, masked).map(csvRow))].join('')
}

function rowsOf(seller: SellerOfYear, masked: boolean): Cell[][] {
  const person = isIndividual(seller)
  const tin = tinOf(seller)
  const head = [
    person ? 'Individual' : 'Entity',
    seller.owner_id,
    person ? `${seller.first_name} ${seller.last_name}` : seller.company_name,
    tin !== null && tin === seller.pesel ? peselCell(tin, masked) : tin,
    person ? seller.birth_date : null,
    seller.vat_eu,
    addressText(seller.address),
    seller.iban,
    seller.account_holder,
  ]
  const missing = seller.lacks.join(' ')
  const properties = seller.properties.map(({ address, figures, rented_days }) => [
    ...head,
    'ImmovableProperty',
    addressText(address),
    ...cellsOf(figures),
    rented_days,
    missing,
  ])
  const services = seller.services && [...head, 'PersonalServices', null, ...cellsOf(seller.services), null, missing]
  return services ? [...properties, services] : properties
}

/** With „PESEL” before it: a spreadsheet reads eleven digits as a number and drops a leading zero. */
const peselCell = (pesel: string, masked: boolean): string => (masked ? `*******${pesel.slice(-4)}` : `PESEL ${pesel}`)

const cellsOf = ({ consideration_grosze, activities, fees_grosze }: Figures): number[] => [
  ...consideration_grosze.map(wholeZloty),
  ...activities,
  ...fees_grosze.map(wholeZloty),
  ...[0, 0, 0, 0],
]

const addressText = (address: OwnerAddress | null): string =>
  address
    ? [
        [address.street, address.building_no, address.flat_no],
        [address.postcode, address.city],
      ]
        .map((words) => words.filter(Boolean).join(' '))
        .filter(Boolean)
        .join(', ')
    : ''

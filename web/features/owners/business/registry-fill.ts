/** Puts data from the register into the form: everything, or only into empty fields. */
import type { Reply } from '#web/lib/http/api.ts'
import type { BusinessValues } from './business-values.ts'

export type Found = Reply<'lookUpCompany'>
type Field = keyof BusinessValues & string

/** In the order of the form; data that the register lacks are left out. */
function foundValues({ company_name, legal_form, regon, address }: Found): [Field, string][] {
  const rows: [Field, string | null | undefined][] = [
    ['legal_form', legal_form],
    ['company_name', company_name],
    ['regon', regon],
    ['address.street', address?.street],
    ['address.building_no', address?.building_no],
    // An address without a flat in the register also removes a typed flat.
    ['address.flat_no', address && (address.flat_no ?? '')],
    ['address.postcode', address?.postcode],
    ['address.city', address?.city],
    ['address.voivodeship', address?.voivodeship],
  ]
  return rows.filter((row): row is [Field, string] => row[1] != null)
}

const typed = (values: BusinessValues, field: Field): string => String(values[field]).trim()
const same = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('pl') === other.trim().toLocaleLowerCase('pl')

/** Whether nothing that the register would fill is typed yet. */
export const isUntyped = (values: BusinessValues): boolean =>
  !values.legal_form && typed(values, 'company_name') === '' && typed(values, 'address.street') === ''

/** Fields that were typed differently; the person is asked before they are replaced. */
export const conflictsOf = (values: BusinessValues, found: Found): Field[] =>
  foundValues(found)
    .filter(([field, value]) => typed(values, field) !== '' && !same(typed(values, field), value))
    .map(([field]) => field)

export function filledFrom(values: BusinessValues, found: Found, replace: boolean): BusinessValues {
  const taken = foundValues(found).filter(([field]) => replace || typed(values, field) === '')
  return { ...values, ...Object.fromEntries(taken) }
}

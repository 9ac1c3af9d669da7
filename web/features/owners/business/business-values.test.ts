import { expect, test } from 'vitest'
import { type BusinessValues, withForm, withHolder } from './business-values.ts'

const person = { first_name: 'Krystyna', last_name: 'Mączka' }
const values = (changes: Partial<BusinessValues>) =>
  ({ legal_form: '', company_name: '', account_holder: '', ...changes }) as BusinessValues

test('the firm of a person begins with their name, that of a company with nothing', () => {
  expect(withForm(values({}), 'jdg', person)).toMatchObject({ legal_form: 'jdg', company_name: 'Krystyna Mączka' })
  expect(withForm(values({}), 'sp_zoo', person)).toMatchObject({ legal_form: 'sp_zoo', company_name: '' })
})
test('a name that was typed already is left alone', () => {
  expect(withForm(values({ company_name: 'Pod Lipami' }), 'jdg', person).company_name).toBe('Pod Lipami')
})
test('the account belongs to the firm until somebody says otherwise', () => {
  expect(withHolder(values({ company_name: ' Pod Lipami ' })).account_holder).toBe('Pod Lipami')
  expect(withHolder(values({ company_name: 'Pod Lipami', account_holder: 'Jan Mak' })).account_holder).toBe('Jan Mak')
})

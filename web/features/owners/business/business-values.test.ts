import { expect, test } from 'vitest'
import { type BusinessValues, withForm, withHolder, withLatest } from './business-values.ts'

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
test('what was not changed here is sent as it is now, so another device that has saved it meanwhile is not undone', () => {
  const read = values({ iban: 'PL61 1090', company_name: 'Pod Lipami' })
  const latest = values({ iban: 'PL27 1140', company_name: 'Pod Lipami', account_holder: 'Jan Mak' })
  const typed = { ...read, company_name: 'Pod Dębami' }
  expect(withLatest(typed, read, latest)).toEqual({ ...latest, company_name: 'Pod Dębami' })
})

import { expect, test } from 'vitest'
import { repeatText } from '../words.pl.ts'
import type { ExceptionGroup } from './exceptions-model.ts'

const group = (count: number, repeat: ExceptionGroup['repeat']) =>
  ({ repeat, rows: Array.from({ length: count }), last: { date_from: '2031-06-12' } }) as unknown as ExceptionGroup
const said = (...of: Parameters<typeof group>) => repeatText(group(...of)).replaceAll('\u00a0', ' ')

test('an exception that repeats says its last day, which is mostly still to come', () => {
  expect([1, 2, 5, 22].map((count) => said(count, 'weekly'))).toEqual([
    'co tydzień, 1 raz, ostatni raz 12 czerwca 2031',
    'co tydzień, 2 razy, ostatni raz 12 czerwca 2031',
    'co tydzień, 5 razy, ostatni raz 12 czerwca 2031',
    'co tydzień, 22 razy, ostatni raz 12 czerwca 2031',
  ])
  expect(said(3, 'yearly')).toBe('co rok, 3 razy, ostatni raz 12 czerwca 2031')
  expect(said(1, 'none')).toBe('')
})

import { expect, test } from 'vitest'
import { draftBlock, restored } from './drawn-events.ts'

const term = { start: '2026-09-01T18:00', end: '2026-09-01T20:00' }
const stood = (series_id: string | null) => {
  const event = draftBlock('b', { listing_id: 'sala', terms: [term], label: 'Kurs' }, term, 'Europe/Warsaw')
  return { ...event, block: event.block && { ...event.block, series_id } }
}

test('a block that is put back says what it belonged to, also where it stood alone: only so it may be long over', () => {
  expect(restored([stood(null)])).toMatchObject([{ series_id: null, terms: [term] }])
  expect(restored([stood('co-wtorek')])).toMatchObject([{ series_id: 'co-wtorek', terms: [term] }])
})

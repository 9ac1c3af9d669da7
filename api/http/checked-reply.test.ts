import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkReply } from './checked-reply.ts'

const schema = z.object({
  results: z.array(z.object({ id: z.string(), note: z.string().optional() })),
  by_day: z.record(z.string(), z.int()),
})
const said = (answer: unknown) => {
  try {
    checkReply(schema, answer)
    return 'as the contract says'
  } catch (error) {
    return (error as Error).message
  }
}

test('an answer has what the contract names and nothing beside it: a column of a query is no field of an answer', () => {
  expect(said({ results: [{ id: 'a', note: undefined }], by_day: { '2027-06-12': 3 } })).toBe('as the contract says')
  expect(said({ results: [{ id: 'a' }, { id: 'b', owner_id: 'c' }], by_day: {} })).toContain('results.1.owner_id')
  expect(said({ results: [], by_day: {}, secret_hash: '…' })).toContain('nothing names secret_hash')
  expect(said({ results: [{}], by_day: {} })).toContain('reply breaks the contract')
})

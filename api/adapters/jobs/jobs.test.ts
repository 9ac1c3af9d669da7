import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { handlersOf } from './job-shapes.ts'
import type { DataOf, JobData, JobName, Jobs, JobTaking, QueueInTransaction } from './queue.ts'

/** Never run: what must not compile stands under `@ts-expect-error`, so the type check fails when it does. */
const compiles = async ({ enqueue }: QueueInTransaction, which: boolean) => {
  await enqueue('auth.send-password-reset', { token_id: 'x' })
  await enqueue('listings.complete-image', { picture: 'x' }, 'slow')
  await enqueue('owners.send-email-change', { change_id: 'x', mailbox: 'old' })

  // @ts-expect-error nobody works on a job of this name
  await enqueue('auth.send-password-rest', { token_id: 'x' })
  // @ts-expect-error the id that the handler reads is missing
  await enqueue('auth.send-password-reset', {})
  // @ts-expect-error the field has another name
  await enqueue('auth.send-password-reset', { owner_id: 'x' })
  // @ts-expect-error something that no handler reads travels along
  await enqueue('auth.send-password-reset', { token_id: 'x', email: 'x@y.example' })
  // @ts-expect-error a number is no id
  await enqueue('auth.send-password-reset', { token_id: 1 })
  // @ts-expect-error there is no third mailbox
  await enqueue('owners.send-email-change', { change_id: 'x', mailbox: 'other' })

  const either = which ? 'reservations.thank' : 'reservations.tell-message-to-owner'
  await enqueue(either, { reservation_id: 'x', message_id: 'y' })
  // @ts-expect-error one of the two needs the message
  await enqueue(either, { reservation_id: 'x' })
}

test('a wrong name and a wrong shape do not compile', () => {
  expect(compiles).toBeTypeOf('function')
  expectTypeOf<'reservations.thank'>().toExtend<JobTaking<{ reservation_id: string }>>()
  expectTypeOf<'reservations.tell-change-to-owner'>().not.toExtend<JobTaking<{ reservation_id: string }>>()
  expectTypeOf<DataOf<'site.send-contact-copy'>>().toEqualTypeOf<{ contact_message_id: string }>()
})

test('everything that travels is flat and plain', () => {
  expectTypeOf<Jobs[JobName]>().toExtend<JobData>()
})

test('a job of an older build fails loudly when it does not fit, and loses what nobody reads any more', async () => {
  const seen: unknown[] = []
  const handlers = handlersOf(
    { 'test.greet': z.object({ owner_id: z.string(), times: z.number().default(1) }) },
    { 'test.greet': async (data) => void seen.push(data) },
  )
  await handlers['test.greet']({ owner_id: 'a', times: 2 }, { id: '1' })
  await handlers['test.greet']({ owner_id: 'b', name: 'was once read' }, { id: '2' })
  expect(seen).toEqual([
    { owner_id: 'a', times: 2 },
    { owner_id: 'b', times: 1 },
  ])
  for (const old of [{}, { owner_id: 7 }, null, 'a']) {
    await expect(handlers['test.greet'](old, { id: '3' })).rejects.toThrow('test.greet holds data of another build')
  }
  expect(seen).toHaveLength(2)
})

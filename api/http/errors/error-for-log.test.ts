import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorForLog } from './error-for-log.ts'
import { randomToken } from '#api/tokens.ts'

const logged = (error: unknown): string => {
  let line = ''
  const log = pino({ serializers: { err: errorForLog } }, { write: (text) => (line += text) })
  log.error({ err: error }, 'request failed')
  return line
}

test('a log holds no address, phone or token, wherever the error carries it', () => {
  // One of thirty begins or ends so.
  const token = `-${randomToken().slice(2)}-`
  const database = Object.assign(new Error('duplicate key value violates unique constraint "owners_email"'), {
    code: '23505',
    detail: 'Key (email)=(anna@goscie.example) already exists.',
    parameters: ['+48600200300'],
  })
  const post = Object.assign(new Error('all recipients were rejected: 550 <anna@goscie.example> unknown'), {
    rejected: ['anna@goscie.example'],
    cause: new Error(`no page /status-rezerwacji/${token}/ for +48 600 200 300`),
  })
  for (const line of [logged(database), logged(post), logged('anna@goscie.example')]) {
    expect(line).not.toMatch(/anna|600 ?200 ?300/)
    expect(line).not.toContain(token)
  }
  expect(logged(database)).toContain('23505')
  expect(logged(database)).toContain('owners_email')
  expect(logged(post)).toContain('error-for-log.test.ts')
})

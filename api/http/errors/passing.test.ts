/** What passes by itself is told as such (503, when to come again), what is a defect of ours is not. */
import { connect } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { installErrors } from './errors.ts'

let thrown: unknown
const app = Fastify()
installErrors(app)
app.get('/', () => {
  throw thrown
})
afterAll(() => app.close())

async function answerTo(error: unknown) {
  thrown = error
  const { statusCode, headers } = await app.inject('/')
  return [statusCode, headers['retry-after']]
}

const heard = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error)
const withCode = (code: string) => Object.assign(new Error('what the database says'), { code })
const noSocket = '/nowhere/wydarzy/.s.PGSQL.5432'

test.each<[string, () => Promise<unknown>]>([
  [
    'the socket of a database that is starting is not there',
    () => heard(new pg.Client({ host: '/nowhere/wydarzy' }).connect()),
  ],
  ['nor for whoever asks without the driver', () => heard(new Promise((_, no) => connect(noSocket).on('error', no)))],
  ['nobody listens at its address', () => heard(new pg.Client({ host: '127.0.0.1', port: 1 }).connect())],
  [
    'its pool is being closed',
    async () => {
      const pool = new pg.Pool()
      await pool.end()
      return heard(pool.connect())
    },
  ],
  ...[
    '57P01',
    '57P03',
    '57014',
    '53300',
    '55P03',
    '58030',
    '08006',
    '25P03',
    '40001',
    '40P01',
    'ECONNRESET',
    'ENOSPC',
  ].map((code): [string, () => Promise<unknown>] => [`the code ${code}`, () => Promise.resolve(withCode(code))]),
  ...[
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Postgres connection has been discarded',
    'timeout exceeded when trying to connect',
  ].map((words): [string, () => Promise<unknown>] => [words, () => Promise.resolve(new Error(words))]),
])('passes by itself: %s', async (_, fault) => {
  expect(await answerTo(await fault())).toEqual([503, '5'])
})

test.each([
  ['a file of ours that is missing', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })],
  ['a statement of ours that is wrong', withCode('42703')],
  ['a rule of the rows that nobody expected', withCode('23514')],
  ['any other', new TypeError('x is not a function')],
])('is a defect: %s', async (_, fault) => {
  expect(await answerTo(fault)).toEqual([500, undefined])
})

/** A line that has fallen silent is not a quiet one: nobody would hear of anything any more, and nothing would say so. */
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListener } from './listener.ts'
import { type Database, openDatabase } from './open.ts'
import { type CutLine, openLine } from '#api/testing/cut-line.ts'
import { createTestDatabase } from '#api/testing/test-db.ts'

let direct: Database
let ours: Database
let line: CutLine
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  line = await openLine(made.url)
  direct = openDatabase(made.url, { size: 1 })
  ours = openDatabase(line.url, { size: 2 })
})
afterAll(async () => {
  await Promise.all([direct.close(), ours.close()])
  await line.close()
  await drop()
})

test('who listens notices a line that carries nothing any more, and hears again', async () => {
  const heard: string[] = []
  let missed = 0
  const pulse = { asked_every_ms: 100, answers_within_ms: 500 }
  const listener = await openListener({ warn: () => undefined }, ours.pool, pulse)
  await listener.listen('news', { heard: (news) => heard.push(news), missed: () => (missed += 1) })
  const say = (news: string) => direct.pool.query('select pg_notify($1, $2)', ['news', news])
  await say('first')
  await expect.poll(() => heard).toEqual(['first'])
  line.hush()
  await say('into the silence')
  await expect.poll(() => missed, { timeout: 10_000 }).toBe(1)
  await say('last')
  await expect.poll(() => heard).toEqual(['first', 'last'])
  listener.close()
})

test('a connection that is lost while it is being opened is opened again once, and none is left behind', async () => {
  const opened: EventEmitter[] = []
  const connect = async () => {
    const client = Object.assign(new EventEmitter(), {
      release: () => undefined,
      // The second is gone when it is to listen.
      query: async () => {
        if (opened[1] !== client) return {}
        client.emit('error', new Error('gone'))
        throw new Error('gone')
      },
    })
    opened.push(client)
    return client
  }
  const pool = { connect } as unknown as Parameters<typeof openListener>[1]
  const listener = await openListener({ warn: () => undefined }, pool)
  await listener.listen('news', { heard: () => undefined, missed: () => undefined })
  opened[0]?.emit('error', new Error('gone'))
  await expect.poll(() => opened.length, { timeout: 5_000 }).toBe(3)
  await pause(1_500)
  expect(opened).toHaveLength(3)
  listener.close()
})

/** What the kernel says of its connections; nobody else does (Linux). */
const connections = '/proc/net/tcp'

test.skipIf(!existsSync(connections))('who waits has the line looked after within seconds, not hours', async () => {
  const client = await ours.pool.connect()
  const { stream } = (client as unknown as { connection: { stream: net.Socket } }).connection
  const port = stream.localPort?.toString(16).toUpperCase().padStart(4, '0')
  // Ours, in use, nothing on its way; the next look at it in hundredths of a second.
  const row = new RegExp(`^ *\\d+: \\S+:${port} \\S+ 01 0+:0+ 02:(\\S+)`, 'm')
  const nextLook = () => Number.parseInt(row.exec(readFileSync(connections, 'utf8'))?.[1] ?? 'none', 16) / 100
  await expect.poll(nextLook).toBeLessThan(15)
  client.release()
})

/** A crowd that arrives at one moment is let in within a few turns, whichever door it came through. */
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { listen } from './doors.ts'

const closings: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})

const free = { host: '127.0.0.1', port: 0 }

/** Calls at one moment: while this thread is busy the kernel alone shakes hands. */
function arrive(port: number, count: number): Socket[] {
  const sockets = Array.from({ length: count }, () => connect({ host: free.host, port }))
  closings.unshift(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (const until = performance.now() + 50; performance.now() < until; );
  return sockets
}

test('a hundred who come at once are let in within a few turns of the event loop', async () => {
  const app = Fastify()
  let turn = 0
  let counting = true
  const count = () => {
    turn += 1
    if (counting) setImmediate(count)
  }
  const let_in: number[] = []
  app.server.on('connection', () => let_in.push(turn))
  const probe = await portOf(app)
  count()
  arrive(probe, 100)
  await expect.poll(() => let_in.length).toBe(100)
  counting = false
  const turns = Math.max(...let_in) - Math.min(...let_in)
  // Elsewhere the kernel does not share a port out, and there is one door.
  expect(turns).toBeLessThan(process.platform === 'linux' ? 30 : 300)
})

test('what is being answered when the house closes is answered, through every door', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  let inside = 0
  const doors = { open: () => {} }
  const opened = new Promise<void>((resolve) => (doors.open = resolve))
  app.get('/', async () => {
    inside += 1
    await opened
    return 'yes'
  })
  const close = await listen(app, free)
  const { port } = app.server.address() as { port: number }
  const answers = Array.from({ length: 40 }, () => fetch(`http://${free.host}:${port}/`).then((reply) => reply.text()))
  await expect.poll(() => inside).toBe(40)
  const closed = close()
  doors.open()
  expect(await Promise.all(answers)).toEqual(Array(40).fill('yes'))
  await closed
  await expect(fetch(`http://${free.host}:${port}/`)).rejects.toThrow()
})

async function portOf(app: ReturnType<typeof Fastify>): Promise<number> {
  closings.push(await listen(app, free))
  return (app.server.address() as { port: number }).port
}

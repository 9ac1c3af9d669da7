/** How a server goes: whoever watches hears of it first, and whoever has reached it is answered. */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` is red and no connection is kept, while everything is still answered. */
    startLeaving(): void
    isLeaving(): boolean
  }
}

/** A browser opens connections that it may never use. */
const silentMs = 1_000

/**
 * A proxy has to hear that we go before we go: until it asks for health again it still sends us visitors, and a connection that it
 * keeps is closed under a request that is just coming. So leaving comes first (`DRAIN_SECONDS`) and closing after it.
 * A request that is under way when the server begins to close is answered, and its connection is not kept afterwards:
 * closing waits for open connections, and a browser keeps one open for more than a minute.
 *
 * A proxy that asks nobody for health (nginx) learns that we go by a connection that is refused, and may then ask another process
 * whatever it was. A connection that breaks off under what was sent it may not repeat. So first nobody comes in any more, then those
 * who are in are heard: closing at once would also close connections whose request is on its way (Node counts them as idle).
 */
export function closeGently(app: FastifyInstance): void {
  let leaving = false
  const unheard = unheardOf(app.server)
  app.decorate('startLeaving', () => {
    leaving = true
  })
  app.decorate('isLeaving', () => leaving)
  app.addHook('preClose', async () => {
    app.startLeaving()
    if (!app.server.listening) return
    await nobodyComes(app.server)
    Server.prototype.close.call(app.server)
    for (const until = performance.now() + silentMs; unheard.size > 0 && performance.now() < until; ) await pause(5)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close')
  })
}

/** Connections that have asked for nothing yet. */
function unheardOf(server: HttpServer): ReadonlySet<Socket> {
  const unheard = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unheard.add(socket)
    socket.once('close', () => unheard.delete(socket))
  })
  server.on('request', ({ socket }) => unheard.delete(socket))
  return unheard
}

/**
 * Whom the system has let in and we have not seen yet would be broken off with the door. So it is closed right after a round of the
 * event loop that found nobody there. The first round may have looked before we asked.
 */
async function nobodyComes(server: HttpServer): Promise<void> {
  let came = 0
  const count = () => void (came += 1)
  server.on('connection', count)
  await nextRound()
  for (let before = -1; came !== before; await nextRound()) before = came
  server.off('connection', count)
}

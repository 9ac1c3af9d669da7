/** How a server stops: the proxy is told first, and every request that has reached the server is answered. */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` fail and closes connections after their answer, while everything is still answered. */
    startLeaving(): void
    isLeaving(): boolean
  }
}

/** Time for the first request; browsers open connections that they may never use. */
const silentMs = 1_000

/**
 * A proxy must learn that we stop before we do: until its next health check it still sends visitors, and a connection
 * that it keeps would be closed under a new request. So leaving comes first (`DRAIN_SECONDS`) and closing after it. A
 * request under way when the server begins to close is answered, and its connection is then closed: closing waits for
 * open connections, and browsers keep them for more than a minute.
 * A proxy without health checks (nginx) notices that we stop by a refused connection, and may then send any request to
 * another process. A request on a connection that breaks off may not be repeated. So first no new connections are
 * accepted, then the requests on existing ones are read: closing at once would also close connections whose request is
 * on its way (Node counts them as idle).
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

/** Connections without a request so far. */
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
 * Connections that the system has accepted and we have not seen yet would break when the listening socket closes. So it
 * is closed right after a turn of the event loop without any; the first turn may have looked too early.
 */
async function nobodyComes(server: HttpServer): Promise<void> {
  let came = 0
  const count = () => void (came += 1)
  server.on('connection', count)
  await nextRound()
  for (let before = -1; came !== before; await nextRound()) before = came
  server.off('connection', count)
}

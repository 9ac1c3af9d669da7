/**
 * More than one door to the same house. Node lets one new connection in per turn of the event loop and door, so a crowd of
 * two hundred that arrives at once would need two hundred turns, each full of work for those who came before; with more
 * doors on one port the kernel shares the crowd out among them (decision 0034).
 */
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So many new connections are let in per turn. */
const doors = 32
/** Where the kernel shares a port out; elsewhere one door has to do. */
const sharing = process.platform === 'linux'

/** Listens until it is closed; what is being answered then is answered first. */
export async function listen(app: FastifyInstance, at: { port: number; host: string }): Promise<() => Promise<void>> {
  const more: Server[] = []
  // Fastify hands all of it on to Node, but its type knows only the half.
  const shared: typeof at & { reusePort?: boolean } = sharing ? { ...at, reusePort: true } : at
  await app.listen(shared)
  // What was given as any free port is one by now.
  const { port } = app.server.address() as AddressInfo
  while (sharing && more.length < doors - 1) more.push(await openDoor(app, { ...at, port }))
  return async () => {
    const shut = more.map((door) => new Promise((resolve) => door.close(resolve)))
    await app.close()
    await Promise.all(shut)
  }
}

function openDoor(app: FastifyInstance, at: { port: number; host: string }): Promise<Server> {
  // As the server itself treats its connections.
  const door = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => app.server.emit('connection', socket))
  return new Promise((resolve, reject) => {
    door.once('error', reject)
    door.listen({ ...at, reusePort: true }, () => resolve(door.off('error', reject)))
  })
}

/** A connection to the database that a test can cut and restore: a TCP relay between the server and PostgreSQL. */
import net from 'node:net'

export type CutLine = {
  url: string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Stops all traffic on open connections without ending them; new connections work normally. */
  hush(): void
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openLine(database_url: string): Promise<CutLine> {
  const target = new URL(database_url)
  const port_there = Number(target.port || 5432)
  const folder = target.searchParams.get('host')
  const there = folder ? { path: `${folder}/.s.PGSQL.${port_there}` } : { host: target.hostname, port: port_there }
  const sockets = new Set<net.Socket>()
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const relay = () =>
    net.createServer((near) => {
      const far = net.connect(there)
      for (const socket of [near, far]) keep(socket)
      near.pipe(far).on('close', () => near.destroy())
      far.pipe(near).on('close', () => far.destroy())
    })
  const listen = (port: number) =>
    new Promise<net.Server>((resolve, reject) => {
      const opened = relay()
      opened.once('error', reject).listen(port, '127.0.0.1', () => resolve(opened))
    })
  let server: net.Server | null = await listen(0)
  const { port } = server.address() as net.AddressInfo
  const cut = async () => {
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = null
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const url = new URL(database_url)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    cut,
    hush: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: async () => {
      server ??= await listen(port)
    },
    close: cut,
  }
}

import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitArrival } from './timeouts.ts'

test('a body that drips in is cut off where it should be short, and waited for where it may be long', async () => {
  const app = Fastify()
  limitArrival(app, { usual_ms: 150, long_ms: 60_000, refused_ms: 100, takesLong: (url) => url === '/long' })
  app.post('/:any', async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Sends a body of two halves, the second one after `pause_ms`; what came back until the end. */
  const drip = (path: string, pause_ms: number) =>
    new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (data) => {
        heard += String(data)
        socket.end()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(heard))
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a"`,
      )
      setTimeout(() => socket.write(':10}'), pause_ms)
    })
  try {
    const [slow, long, quick] = await Promise.all([drip('/short', 600), drip('/long', 600), drip('/short', 0)])
    expect(slow).not.toContain('200 OK')
    expect(long).toContain('200 OK')
    expect(quick).toContain('200 OK')
  } finally {
    await app.close()
  }
})

test('who is refused by the heads alone cannot go on sending: the connection is ended after the answer', async () => {
  const app = Fastify()
  limitArrival(app, { usual_ms: 60_000, long_ms: 60_000, refused_ms: 150, takesLong: () => true })
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post('/upload', async (_request, reply) => reply.code(401).send({ code: 'unauthenticated' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  try {
    const begun = performance.now()
    const heard = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1')
      const dripping = setInterval(() => socket.write('x'), 40)
      socket.on('data', (data) => (text += String(data)))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearInterval(dripping)
        resolve(text)
      })
      socket.write(
        'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n--x',
      )
    })
    expect(heard).toContain('401 Unauthorized')
    expect(performance.now() - begun).toBeLessThan(5_000)
  } finally {
    await app.close()
  }
})

test('a program that is still sending a picture when it is refused can end its sentence, so it hears why', async () => {
  const app = Fastify()
  limitArrival(app, { usual_ms: 60_000, long_ms: 60_000, refused_ms: 60_000, takesLong: () => true })
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post('/upload', async (_request, reply) => reply.code(401).send({ code: 'unauthenticated' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const broken: string[] = []
  socket.on('error', ({ message }) => broken.push(message))
  const ended = once(socket, 'close').then(() => broken.push('closed'))
  try {
    const chunk = Buffer.alloc(100_000)
    const head = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${chunk.length * 30}`
    socket.write(`POST /upload HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toContain('401 Unauthorized')
    // Each chunk waits until the one before was taken.
    for (let sent = 0; sent < 30; sent += 1)
      await Promise.race([new Promise((taken) => socket.write(chunk, taken)), ended])
    expect(broken).toEqual([])
  } finally {
    socket.destroy()
    await app.close()
  }
})

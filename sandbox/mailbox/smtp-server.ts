import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { SMTPServer } from 'smtp-server'
import type { Control } from '#sandbox/control.ts'
import { storeMail } from './mails.ts'

const HOST = '127.0.0.1'
const SLOW_MS = 3_000
const MAX_BYTES = 25 * 1024 * 1024

/**
 * A real SMTP server on the loopback interface. It answers 250 only after the mail is committed, so a mail that counts
 * as delivered is in the mailbox, whatever is killed next. Faults: `down` answers 421 to new and to open connections;
 * `slow` delays each greeting and each mail by three seconds.
 */
export async function startSmtpServer({
  pool,
  control,
  onError,
}: {
  pool: Pool
  control: Control
  onError: (error: Error) => void
}): Promise<{ url: string; close(): Promise<void> }> {
  const stopping = new AbortController()
  const beSlow = async () => {
    if (control.faults().smtp === 'slow') await wait(SLOW_MS, undefined, { signal: stopping.signal }).catch(() => {})
  }
  const whenUp = (next: (error?: Error | null) => void) => {
    if (control.faults().smtp === 'down') next(refusal(421, 'The mail server is down on purpose'))
    else next()
  }

  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'sandbox mailbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    onConnect: (_session, next) => void beSlow().then(() => whenUp(next)),
    onMailFrom: (_address, _session, next) => whenUp(next),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks),
          received_at: new Date(control.now()),
        }
        beSlow()
          .then(() => storeMail(pool, mail))
          .then((id) => done(null, `stored as ${id}`))
          .catch((error: Error) => {
            onError(error)
            done(refusal(451, 'The mailbox could not store this mail'))
          })
      })
    },
  })
  // Without a listener a client that hangs up would end the process.
  server.on('error', onError)

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, HOST, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://${HOST}:${address.port}`,
    close: () => {
      stopping.abort()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** What real mail servers do that no mailbox of ours does. */
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { smtpMailer } from './smtp.ts'

const patience_ms = 400

test('a server that greets late and reads a letter for a while before it takes it has it once: who hangs up before sends it again', async () => {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => void wait(2 * patience_ms).then(() => done()),
    onData: (stream, _session, done) =>
      void stream.resume().on('end', () => {
        taken += 1
        void wait(6 * patience_ms).then(() => done())
      }),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = smtpMailer({
    smtp_url: `smtp://127.0.0.1:${port}`,
    mail_from: 'Wydarzy <poczta@wydarzy.example>',
    timeout_ms: patience_ms,
  })
  const letter = {
    message_id: 'job-1',
    to: 'anna@goscie.example',
    subject: 'Zażółć',
    text: 'Gęślą',
    html: '<p>Gęślą</p>',
  }
  await mailer.send(letter)
  expect(taken).toBe(1)
  await mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

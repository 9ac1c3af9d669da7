import { describe, expect, test } from 'vitest'
import { developmentSecret, readConfig, warningsAtStart, withPort } from './config.ts'

const real = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wydarzy.pl/',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtps://user:word@mail.wydarzy.pl',
  MAIL_FROM: 'Wydarzy <kontakt@wydarzy.pl>',
  SELLER_NIP: '526-025-02-74',
  SELLER_NAME: 'Wydarzy sp. z o.o.',
  SELLER_ADDRESS: 'ul. Prosta 1, 00-001 Warszawa',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
}

describe('a machine without any setting', () => {
  const config = readConfig({}, '/srv/wydarzy')

  test('serves on the loopback with the demo story, the sandbox and the embedded database', () => {
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 8000,
      publicUrl: 'http://127.0.0.1:8000',
      databaseUrl: null,
      dataDir: '/srv/wydarzy/.data',
      seed: 'demo',
      sandbox: true,
      sandboxed: { mail: true, payments: true, calendars: true },
      secretKey: developmentSecret,
      drainSeconds: 0,
      rateLimits: true,
      trustProxy: false,
    })
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8000, databaseUrl: null })
})

test('the clock of a new sandbox begins at a wall time of Warsaw', () => {
  expect(readConfig({}).sandboxClock).toBeNull()
  expect(readConfig({ SANDBOX_CLOCK: '2027-03-28T00:30' }).sandboxClock).toBe(Date.parse('2027-03-27T23:30:00Z'))
})

test('an address for all interfaces is printed as one that a person can open', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://127.0.0.1:80')
})

test('the port that was found for PORT=0 is in the address, unless the address was given', () => {
  expect(withPort(readConfig({ PORT: '0', HOST: '::1' }), 4321)).toMatchObject({
    port: 4321,
    publicUrl: 'http://[::1]:4321',
  })
  const named = readConfig({ PORT: '0', PUBLIC_URL: 'https://wydarzy.pl' })
  expect(withPort(named, 4321)).toMatchObject({ port: 4321, publicUrl: 'https://wydarzy.pl' })
})

test('without the sandbox a start in development asks for a mail server', () => {
  expect(() => readConfig({ SANDBOX: 'off' })).toThrow('SMTP_URL')
})

test('the sandbox is off by itself when every real key is given', () => {
  expect(readConfig({ ...real, NODE_ENV: undefined }).sandbox).toBe(false)
})

test('one missing real key keeps the sandbox on in development, and says which part it answers for', () => {
  const config = readConfig({ ...real, NODE_ENV: undefined, SMTP_URL: undefined })
  expect(config.sandbox).toBe(true)
  expect(config.sandboxed).toEqual({ mail: true, payments: false, calendars: false })
})

describe('production', () => {
  test('starts with all secrets, without demo story and sandbox', () => {
    expect(readConfig(real)).toMatchObject({ seed: 'none', sandbox: false, publicUrl: 'https://wydarzy.pl' })
  })

  test.each(['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])('does not start without %s and names it', (name) => {
    expect(() => readConfig({ ...real, [name]: undefined })).toThrow(name)
  })

  test('does not start without the keys for payments or calendars and names them', () => {
    const bare = {
      ...real,
      STRIPE_SECRET_KEY: undefined,
      STRIPE_WEBHOOK_SECRET: undefined,
      GOOGLE_CLIENT_ID: undefined,
    }
    expect(() => readConfig({ ...bare, GOOGLE_CLIENT_SECRET: undefined })).toThrow(
      /STRIPE_SECRET_KEY.*GOOGLE_CLIENT_ID/,
    )
  })

  test('does not start with the secret of development or a short one', () => {
    expect(() => readConfig({ ...real, SECRET_KEY: developmentSecret })).toThrow('SECRET_KEY')
    expect(() => readConfig({ ...real, SECRET_KEY: 'short' })).toThrow('SECRET_KEY needs at least 32 characters')
  })

  test('may run as a demo when the sandbox is asked for by name', () => {
    const demo = { NODE_ENV: 'production', SANDBOX: 'on', SECRET_KEY: real.SECRET_KEY }
    expect(readConfig(demo)).toMatchObject({ sandbox: true, seed: 'none' })
    for (const SECRET_KEY of [undefined, '', developmentSecret, 'short'])
      expect(() => readConfig({ ...demo, SECRET_KEY })).toThrow('SECRET_KEY')
  })
})

test('an address may stand alone or behind a name, and an address of the site with its port', () => {
  for (const MAIL_FROM of [
    'kontakt@wydarzy.pl',
    'Wydarzy <kontakt@wydarzy.pl>',
    '"Wydarzy, sale" <kontakt@wydarzy.pl>',
  ])
    expect(readConfig({ ...real, MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  expect(readConfig({ PUBLIC_URL: 'http://localhost:8080//' }).publicUrl).toBe('http://localhost:8080')
})

describe('a value that cannot be read', () => {
  test.each([
    [{ PORT: '99999' }, 'PORT must be a whole number'],
    [{ SEED: 'some' }, 'SEED must be demo or none'],
    [{ SANDBOX_CLOCK: '2027-03-28T02:30' }, 'SANDBOX_CLOCK must be a date with a time that exists'],
    [{ SANDBOX_CLOCK: 'tomorrow' }, 'SANDBOX_CLOCK must be a date with a time that exists'],
    [{ SANDBOX: 'yes' }, 'SANDBOX must be on or off'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ DATABASE_URL: 'postgres://wydarzy:a/b@database/wydarzy' }, 'DATABASE_URL is no whole address'],
    [{ SMTP_URL: 'smtps://user:a#b@mail.wydarzy.pl' }, 'SMTP_URL is no whole address'],
    [{ DATABASE_REPLICA_URL: 'postgres://x' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production or development or test'],
    [{ MAIL_FROM: 'Wydarzy' }, 'MAIL_FROM must be an address'],
    [{ MAIL_FROM: '"Wydarzy <kontakt@wydarzy.pl>"' }, 'MAIL_FROM must be an address'],
    [{ PUBLIC_URL: 'https://wydarzy.pl/sale/' }, 'PUBLIC_URL must end with its host or port'],
    [{ PUBLIC_URL: 'https://wydarzy.pl?a' }, 'PUBLIC_URL must end with its host or port'],
    [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY'],
  ])('%o is told in a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test('all complaints come in one sentence', () => {
    expect(() => readConfig({ PORT: 'x', SEED: 'y' })).toThrow(/PORT.*SEED/)
  })
})

describe('who sells plans', () => {
  const seller = {
    SELLER_NIP: '526-025-02-74',
    SELLER_NAME: 'Wydarzy sp. z o.o.',
    SELLER_ADDRESS: 'ul. Prosta 1, 00-001 Warszawa',
  }

  test('is a stand-in while payments are the sandbox’s, and the firm that is named otherwise', () => {
    expect(readConfig({}).seller?.name).toContain('demonstracyjna')
    expect(
      readConfig({ ...real, NODE_ENV: undefined, SELLER_NIP: '', SELLER_NAME: '', SELLER_ADDRESS: '' }).seller,
    ).toBeNull()
    expect(readConfig(seller).seller).toEqual({
      nip: '5260250274',
      name: 'Wydarzy sp. z o.o.',
      address: 'ul. Prosta 1, 00-001 Warszawa',
    })
  })

  test('is named whole, with a NIP that is one', () => {
    expect(() => readConfig({ SELLER_NIP: '5260250274' })).toThrow('SELLER_NAME, SELLER_ADDRESS must be set')
    expect(() => readConfig({ ...seller, SELLER_NIP: '5260250275' })).toThrow('SELLER_NIP must be a NIP')
    expect(() => readConfig({ ...real, SELLER_NIP: '', SELLER_NAME: '', SELLER_ADDRESS: '' })).toThrow('SELLER_NIP')
  })

  test('says at a start with real money that invoices reach nobody and that nobody runs it, and nothing in a demo', () => {
    const lines = warningsAtStart({ ksef: 'off' }, true)
    expect([lines[0], lines[1]]).toEqual([
      expect.stringContaining('KSEF=off'),
      expect.stringContaining('operator.pl.ts'),
    ])
    expect(warningsAtStart({ ksef: 'file' }, true, 'biuro@operator.pl')).toEqual([])
    expect(warningsAtStart({ ksef: 'off' }, false)).toEqual([])
  })

  test('hands nothing to KSeF unless it is said, and then not in the name of the stand-in', () => {
    expect(readConfig({}).ksef).toBe('off')
    expect(readConfig({ ...seller, KSEF: 'file' }).ksef).toBe('file')
    expect(() => readConfig({ KSEF: 'file' })).toThrow('KSEF needs SELLER_NIP')
    expect(() => readConfig({ ...seller, KSEF: 'on' })).toThrow('KSEF must be off or file')
  })
})

import path from 'node:path'
import { demoSeller } from '#domain/invoices/rows.pl.ts'
import type { InvoiceSeller } from '#domain/invoices/tax-invoice.ts'
import { operator } from '#domain/people/operator.pl.ts'
import { bareAddress, parseEmail } from '#domain/people/fields.ts'
import { parseNip } from '#domain/people/polish-ids.ts'
import type { PaymentCost } from '#domain/reservation/online-payment.ts'
import { toInstant } from '#domain/time.ts'
import { cannotStart } from '#api/db/cannot-start.ts'
import { type TrustedProxies, trustedProxies } from './http/bounds/trusted-proxies.ts'

/**
 * The only reader of the environment. `readConfig` runs once at the start; everything else gets the values as
 * arguments. Each variable is explained for operators in .env.example.
 */
export type Config = {
  production: boolean
  host: string
  port: number
  /** The site's public address, without a slash at the end; links in mails start with it. */
  publicUrl: string
  /** Null means the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** A streaming replica for the lookups of visitors. Null: everything is read from the primary. */
  databaseReplicaUrl: string | null
  dataDir: string
  seed: 'demo' | 'none'
  /** Whether the sandbox is mounted. */
  sandbox: boolean
  /** The time at which the clock of a new sandbox begins, epoch ms; null means now. */
  sandboxClock: number | null
  /** The port of the sandbox's site of a partner, 0 for any free one, and the site's public address. */
  sandboxSite: { port: number; url: string | null }
  /** Which outside parts the sandbox replaces because no real key was given. */
  sandboxed: { mail: boolean; payments: boolean; calendars: boolean }
  secretKey: string
  /** Null means the sandbox's mail server. */
  smtpUrl: string | null
  mailFrom: string
  /** Null means the sandbox. */
  stripe: {
    secretKey: string
    publishableKey: string | null
    webhookSecrets: readonly string[]
    apiUrl: string | null
  } | null
  /** The seller on invoices for plans. Null: no invoices are made. */
  seller: InvoiceSeller | null
  /** `file`: structured invoices are written to `dataDir`/ksef, for a person who uploads them. */
  ksef: 'off' | 'file'
  /** What the operator charges the partner for the cost of an online payment. */
  paymentCost: PaymentCost
  google: { clientId: string; clientSecret: string } | null
  /** The register of companies. Null: the sandbox's, and without a sandbox no lookup. */
  gus: { url: string; key: string } | null
  /** Null: pictures and documents are on the disk under `dataDir`. */
  s3: {
    endpoint: string
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
    forcePathStyle: boolean
  } | null
  /** Where unexpected errors of server and browser are reported; null: nowhere. */
  sentry: { dsn: string; environment: string; trace_hosts: string[] } | null
  /** Tiles of the map, `https://…/{z}/{x}/{y}.png`. Null: the map draws a plain background. */
  mapTilesUrl: string | null
  /** The source of the tiles, shown on the map. */
  mapTilesAttribution: string
  trustProxy: TrustedProxies
  /** Gives access to `/metrics`; null: nobody has access. */
  metricsToken: string | null
  /** How long requests are still answered after a stop was asked for, until proxies send no more visitors. */
  drainSeconds: number
  rateLimits: boolean
  loadShedding: boolean
  logLevel: LogLevel
  passwordCost: PasswordCost
}

/** The cost of one password hash: KiB of memory, passes over it, threads. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The key for links and sessions when none is configured; production refuses it. */
export const developmentSecret = 'wydarzy-development-secret-not-for-production'

/**
 * The minimum for Argon2id in OWASP's cheat sheet on storing passwords. No variable sets it; tests, which make
 * thousands of accounts, use less.
 */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Statistics Poland, BIR 1.1. */
const publicRegister = 'https://wyszukiwarkaregon.stat.gov.pl/wsBIR/UslugaBIRzewnPubl.svc'

type Env = Record<string, string | undefined>

/**
 * Reads all variables, with defaults that let one machine run without any. `root` is the folder to which a relative
 * DATA_DIR refers. Throws `cannotStart` with a sentence that names every variable to correct.
 */
export function readConfig(env: Env = process.env, root: string = path.resolve(import.meta.dirname, '..')): Config {
  const wrong: string[] = []
  const read = reader(env, wrong)
  const production = read.choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'
  const stripe = read.group(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const google = read.group(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const s3 = read.group(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  read.url('S3_ENDPOINT', ['http:', 'https:'])
  const seller = sellerIn(read.group(['SELLER_NIP', 'SELLER_NAME', 'SELLER_ADDRESS']), wrong)
  const gusKey = read.text('GUS_API_KEY')
  const gusUrl = read.url('GUS_URL', ['https:', 'http:'])
  const sentryDsn = read.url('SENTRY_DSN', ['https:', 'http:'])
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const sandboxed = { mail: !smtpUrl, payments: !stripe, calendars: !google }
  // By default on while an outside part has no real key, but never in production.
  const sandbox = read.choice(
    'SANDBOX',
    ['on', 'off'],
    !production && Object.values(sandboxed).some(Boolean) ? 'on' : 'off',
  )
  const host = read.text('HOST') ?? '127.0.0.1'
  const port = read.integer('PORT', 8000, 0, 65_535)
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '')

  const config: Config = {
    production,
    host,
    port,
    publicUrl: publicUrl ?? defaultUrl(host, port),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    dataDir: path.resolve(root, read.text('DATA_DIR') ?? '.data'),
    seed: read.choice('SEED', ['demo', 'none'], production ? 'none' : 'demo'),
    sandbox: sandbox === 'on',
    sandboxClock: read.moment('SANDBOX_CLOCK'),
    sandboxSite: {
      port: read.integer('SANDBOX_SITE_PORT', 0, 0, 65_535),
      url: read.url('SANDBOX_SITE_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    },
    sandboxed,
    secretKey: read.text('SECRET_KEY') ?? developmentSecret,
    smtpUrl,
    mailFrom: read.text('MAIL_FROM') ?? 'Wydarzy <kontakt@wydarzy.example>',
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: read.text('STRIPE_PUBLISHABLE_KEY') ?? null,
      webhookSecrets: stripe.STRIPE_WEBHOOK_SECRET.split(/[\s,]+/).filter(Boolean),
      apiUrl: read.url('STRIPE_API_URL', ['https:', 'http:']),
    },
    seller: seller ?? (sandbox === 'on' && sandboxed.payments ? demoSeller : null),
    ksef: read.choice('KSEF', ['off', 'file'], 'off'),
    paymentCost: {
      percent_bp: read.integer('PAYMENT_COST_BP', 0, 0, 1_000),
      fixed_grosze: read.integer('PAYMENT_COST_GROSZE', 0, 0, 1_000),
    },
    google: google && { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
    gus: gusKey === null ? null : { url: gusUrl ?? publicRegister, key: gusKey },
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      region: read.text('S3_REGION') ?? 'auto',
      bucket: s3.S3_BUCKET,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
      forcePathStyle: read.choice('S3_FORCE_PATH_STYLE', ['on', 'off'], 'on') === 'on',
    },
    sentry:
      sentryDsn === null
        ? null
        : {
            dsn: sentryDsn,
            environment: read.text('SENTRY_ENVIRONMENT') ?? (production ? 'production' : 'development'),
            trace_hosts: (read.text('SENTRY_TRACE_TARGETS') ?? 'localhost').split(/[\s,]+/).filter(Boolean),
          },
    mapTilesUrl: read.url('MAP_TILES_URL', ['https:', 'http:']),
    mapTilesAttribution: read.text('MAP_TILES_ATTRIBUTION') ?? '© OpenStreetMap',
    trustProxy: trustedProxies(read.text('TRUST_PROXY'), wrong),
    metricsToken: read.secret('METRICS_TOKEN', 24),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 10),
    rateLimits: read.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    loadShedding: read.choice('LOAD_SHEDDING', ['on', 'off'], 'on') === 'on',
    logLevel: read.choice('LOG_LEVEL', logLevels, production ? 'info' : 'warn'),
    passwordCost,
  }
  if (!production && !config.sandbox && !smtpUrl) {
    wrong.push('without the sandbox mails need SMTP_URL (or leave SANDBOX out)')
  }
  if (parseEmail(bareAddress(config.mailFrom)) === null)
    wrong.push('MAIL_FROM must be an address that people can write to, alone or as Name <address>')
  if (publicUrl && !isOrigin(publicUrl)) wrong.push('PUBLIC_URL must end with its host or port')
  if (config.databaseReplicaUrl && !config.databaseUrl) wrong.push('DATABASE_REPLICA_URL needs DATABASE_URL')
  if (config.ksef !== 'off' && !seller) wrong.push('KSEF needs SELLER_NIP, SELLER_NAME and SELLER_ADDRESS')
  if (production) wrong.push(...weakSecret(config))
  if (production && !config.sandbox) wrong.push(...missingInProduction(config, publicUrl !== undefined))
  if (wrong.length > 0) throw cannotStart(`The settings do not allow a start: ${wrong.join('; ')}.`)
  return config
}

/** Every link is made of this address and a path of ours. */
const isOrigin = (url: string): boolean => /^https?:\/\/[^/?#@]+$/i.test(url)

/** Names of the variables without which a public server must not run. */
function missingInProduction(config: Config, publicUrlGiven: boolean): string[] {
  const missing = [
    !publicUrlGiven && 'PUBLIC_URL',
    !config.smtpUrl && 'SMTP_URL',
    config.mailFrom.includes('wydarzy.example') && 'MAIL_FROM',
    !config.seller && 'SELLER_NIP, SELLER_NAME and SELLER_ADDRESS',
    !config.stripe && 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
    !config.google && 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  ].filter((name) => name !== false)
  return missing.length > 0 ? [`production needs ${missing.join(', ')} (or SANDBOX=on for a demo)`] : []
}

/** Settings with which the product runs but should not earn money; printed at each start that takes real money. */
export function warningsAtStart(
  { ksef }: Pick<Config, 'ksef'>,
  live: boolean,
  email: string = operator.email,
): string[] {
  if (!live) return []
  return [
    // Art. 106ga ustawy o VAT: a company with a NIP gets its invoice only through KSeF.
    ksef === 'off' &&
      'KSEF=off: no invoice for a firm is written for KSeF; set KSEF=file and upload them (docs/operations.md)',
    // Art. 5 ustawy o świadczeniu usług drogą elektroniczną.
    email.endsWith('.example') && 'domain/people/operator.pl.ts still names nobody: fill in who runs this service',
  ].filter((line) => line !== false)
}

/** Numbers are compared in their stored form, without dashes. */
function sellerIn(
  given: Record<'SELLER_NIP' | 'SELLER_NAME' | 'SELLER_ADDRESS', string> | null,
  wrong: string[],
): InvoiceSeller | null {
  const nip = parseNip(given?.SELLER_NIP ?? '')
  if (given && nip === null) wrong.push('SELLER_NIP must be a NIP')
  return given && nip !== null ? { nip, name: given.SELLER_NAME, address: given.SELLER_ADDRESS } : null
}

/** A demo is public too: with the key from the repository anybody could sign its links. */
function weakSecret({ secretKey }: Config): string[] {
  if (secretKey === developmentSecret) return ['SECRET_KEY is missing or still the one of development']
  return secretKey.length < 32 ? ['SECRET_KEY needs at least 32 characters'] : []
}

/** The config with the port found for `PORT=0`; a configured public address stays. */
export function withPort(config: Config, port: number): Config {
  const derived = config.publicUrl === defaultUrl(config.host, config.port)
  return { ...config, port, publicUrl: derived ? defaultUrl(config.host, port) : config.publicUrl }
}

/** The environment of this process with other values, for a process that it starts. */
export function settingsWith(others: Record<string, string>): Env {
  return { ...process.env, ...others }
}

const defaultUrl = (host: string, port: number): string => `http://${printable(host)}:${port}`

function printable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Small parsers that collect faults instead of stopping at the first one. An empty variable counts as absent. */
function reader(env: Env, wrong: string[]) {
  const text = (name: string): string | null => env[name]?.trim() || null
  return {
    text,
    integer(name: string, fallback: number, from: number, to: number): number {
      const value = text(name)
      if (value === null) return fallback
      const number = Number(value)
      if (Number.isInteger(number) && number >= from && number <= to) return number
      wrong.push(`${name} must be a whole number from ${from} to ${to}`)
      return fallback
    },
    choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const value = text(name)
      if (value === null) return fallback
      const chosen = choices.find((each) => each === value)
      if (!chosen) wrong.push(`${name} must be ${choices.join(' or ')}`)
      return chosen ?? fallback
    },
    url(name: string, protocols: string[]): string | null {
      const value = text(name)
      if (value === null) return null
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      const begun = protocols.some((each) => value.startsWith(`${each}//`))
      wrong.push(
        begun
          ? `${name} is no whole address (in a password / is written %2F, # %23, ? %3F, @ %40 and % %25)`
          : `${name} must begin with ${protocols.map((each) => `${each}//`).join(' or ')}`,
      )
      return null
    },
    /** A wall time in Warsaw, as epoch ms. */
    moment(name: string): number | null {
      const value = text(name)
      if (value === null) return null
      const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? toInstant(value, 'Europe/Warsaw') : null
      if (typeof moment === 'number') return moment
      wrong.push(`${name} must be a date with a time that exists, like 2027-03-27T23:30`)
      return null
    },
    secret(name: string, least: number): string | null {
      const value = text(name)
      if (value === null || value.length >= least) return value
      wrong.push(`${name} needs at least ${least} characters`)
      return null
    },
    /** Variables that only make sense together: all or none. */
    group<const T extends string>(names: T[]): Record<T, string> | null {
      const given = names.filter((name) => text(name) !== null)
      if (given.length === 0) return null
      const missing = names.filter((name) => !given.includes(name))
      if (missing.length > 0) wrong.push(`${missing.join(', ')} must be set together with ${given.join(', ')}`)
      return Object.fromEntries(names.map((name) => [name, text(name) ?? ''])) as Record<T, string>
    },
  }
}

/**
 * Seeded random requests against the whole product, and what must be true of every answer and of the rows afterwards.
 */
import { inspect } from 'node:util'
import { generated, oneOf, type Random, Seen } from './from-contract.ts'
import { fullRequests, type FullRequests } from './full-requests.ts'
import { mixed, seeded } from './hostile.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { logIn, password, type TestOwner } from '#api/testing/factories.ts'
import type { Asked, TestApp } from '#api/testing/test-app.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { api } from '#contract/index.ts'

export type FuzzReport = { asked: number; statuses: Record<string, number>; answered: Set<string>; findings: string[] }

const names = Object.keys(calls) as CallName[]
/**
 * How often invariants are checked, and how often a new partner with listings is made, because the old ones get
 * corrupted.
 */
const checkedEvery = 200
const newWorldEvery = 1000
const findingsShown = 20

/** Stops early when so many faults were found that more would tell nothing new. */
export async function runFuzz(test: TestApp, requests: number, seed: string): Promise<FuzzReport> {
  const crowd = new Crowd(test, seeded(seed))
  for (let at = 0; at < requests && crowd.report.findings.length < findingsShown; at += 1) {
    if (at % newWorldEvery === 0) await crowd.renew()
    await crowd.ask(at)
    if (at % checkedEvery === checkedEvery - 1 || at === requests - 1) await crowd.look(at)
  }
  return crowd.report
}

class Crowd {
  readonly report: FuzzReport = { asked: 0, statuses: {}, answered: new Set(), findings: [] }
  private readonly seen = new Seen()
  private readonly acknowledged: string[] = []
  private who: TestOwner | null = null
  private asks: FullRequests = {}

  private readonly test: TestApp
  private readonly random: Random

  constructor(test: TestApp, random: Random) {
    this.test = test
    this.random = random
  }

  async renew(): Promise<void> {
    const { who, asks } = await fullRequests(this.test)
    this.who = who
    this.asks = asks
    for (const each of Object.values(asks)) this.seen.take(each)
  }

  async ask(at: number): Promise<void> {
    const name = oneOf(names, this.random)
    const asked = this.request(name)
    const answer = await this.test.call(name, asked).catch((error: unknown) => ({ status: 599, body: error }))
    this.report.asked += 1
    this.report.statuses[answer.status] = (this.report.statuses[answer.status] ?? 0) + 1
    const wrong = wrongWith(name, answer)
    if (wrong) this.find(at, `${name} ${wrong}\n  asked ${short(asked)}\n  heard ${short(answer.body)}`)
    if (answer.status < 300) {
      this.report.answered.add(name)
      this.seen.take(answer.body)
      const id = (answer.body as { id?: string } | null)?.id
      if ((name === 'reserveVenue' || name === 'reserveService') && id) this.acknowledged.push(id)
    }
    const ended = name === 'logOut' || (answer.status === 401 && asked.token === this.who?.token)
    if (ended) await this.comeBack()
  }

  /** Moves the clock, or nothing would ever expire, and does what is due before it checks. */
  async look(at: number): Promise<void> {
    await this.test.clock.advance(oneOf([1, 60, 1900, 7200, 90_000], this.random))
    await this.test.settle()
    const secrets = this.who ? [this.who.token, this.who.refresh, password] : []
    const broken = await brokenInvariants(this.test.deps.db, {
      now: this.test.clock.now(),
      acknowledged: this.acknowledged,
      secrets,
    })
    for (const each of broken) this.find(at, each)
    await this.comeBack()
  }

  /**
   * Half of the requests are known to be right, half are made from the schema; half of both are corrupted somewhere.
   */
  private request(name: CallName): Asked {
    const whole = this.random() < 0.5 ? this.asks[name] : undefined
    const part = (which: 'params' | 'query' | 'body') => {
      const fine = whole ? whole[which] : generated(name, which, this.seen, this.random)
      if (!fine || this.random() < 0.5) return fine
      return mixed(fine, this.random, 0.1) as Record<string, unknown>
    }
    // Path parameters are all present and well formed: anything else would be another path.
    const places = [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, '-'])
    const params = Object.entries({ ...Object.fromEntries(places), ...part('params') }).map(([key, each]) => [
      key,
      String(each).toWellFormed() || '-',
    ])
    const token = this.random() < 0.9 ? this.who?.token : oneOf(['', 'x', 'a.b.c', 'ą'], this.random)
    const asked: Asked = { params: Object.fromEntries(params), headers: this.headers() }
    return Object.assign(asked, { query: flat(part('query')), body: part('body') }, token ? { token } : {})
  }

  private headers(): Record<string, string> {
    if (this.random() < 0.7) return {}
    return oneOf<Record<string, string>>(
      [
        { 'idempotency-key': oneOf(['', 'klucz-klucz-klucz', 'x'.repeat(300), '\u017c'], this.random) },
        { 'content-type': 'text/plain' },
        { 'accept-language': 'xx;q=9' },
        { 'if-none-match': '*' },
        { cookie: 'a=%00; =; __proto__=1' },
        { 'x-forwarded-for': "' or 1=1" },
      ],
      this.random,
    )
  }

  /** The session may have ended, or its account may be damaged for good. */
  private async comeBack(): Promise<void> {
    const again = this.who && (await logIn(this.test, this.who.email).catch(() => null))
    if (again) this.who = again
    else await this.renew()
  }

  private find(at: number, what: string): void {
    this.report.findings.push(`request ${at}: ${what}`)
  }
}

/** Null when the contract knows the answer. */
function wrongWith(name: CallName, { status, body }: { status: number; body: unknown }): string | null {
  if (status >= 500) return `fails with ${status}`
  if (status >= 400) return errorBody.safeParse(body).success ? null : `explains its ${status} off schema`
  const { reply, status: wanted = 200 } = api[name] as WireSchema
  if (status !== wanted) return `answers ${status}, not ${wanted}`
  const read = reply.safeParse(body)
  return read.success ? null : `answers off schema: ${short(read.error.issues)}`
}

/** A query has only texts, and a text in a URL is well formed. */
function flat(query: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (!query) return undefined
  const plain = (each: unknown) => (typeof each === 'object' ? JSON.stringify(each) : each)
  return Object.fromEntries(
    Object.entries(query).map(([key, each]) => [key, Array.isArray(each) ? each.map(plain) : plain(each)]),
  )
}

const short = (value: unknown): string =>
  inspect(value, { depth: 6, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 80 }).slice(0, 900)

/**
 * When there are more requests than can be answered, some get 503 with Retry-After at once instead of all of them
 * waiting for many seconds. One process does one thing at a time, so there are two queues: requests in the sockets,
 * which one turn of the event loop reads, and requests under way that wait for a thread or the database. A turn may
 * take a tenth of a second, because new connections are accepted once a turn; the work under way may be a fifth of a
 * second, by the recent cost of an answer. Health checks are never refused, and visitors who are logged in or in the
 * middle of reserving come before those who look around (decision 0030).
 */
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefused } from '#api/http/errors/errors.ts'
import { busyPage } from '#api/http/errors/busy-page.pl.ts'
import { bearerOf } from '#api/http/callers/require-owner.ts'
import { Refused } from '#api/refused.ts'

/** `looking` is anybody; `first` would lose something by a refusal; `free` has a limit of its own, or costs nothing. */
export type Load = 'looking' | 'first' | 'free'

/** How long a turn may take, and how much work may be under way, in ms. */
const turnMs = { looking: 100, first: 150 }
const queueMs = { looking: 200, first: 300 }
/** Up to this many are always answered, because a single slow answer does not mean overload. */
const fewest = 8
const most = 400
const measuredEveryMs = 250
/** Weight of the newest measurement in the average cost of an answer. */
const newest = 0.3

export function shedLoad(app: FastifyInstance): void {
  const cost = measureCost(app)
  const turn = turns()
  const under_way = new Set<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    const load = loadOf(request)
    if (load === 'free') return
    const allowed = Math.min(most, Math.max(fewest, Math.floor(queueMs[load] / cost.each_ms())))
    const late = turn.taken() >= fewest && turn.elapsed_ms() > turnMs[load]
    if (late || under_way.size >= allowed) return tellBusy(request, reply)
    turn.take()
    under_way.add(request)
  })
  app.addHook('onResponse', async (request) => void under_way.delete(request))
  // A client that disconnects gets no answer and is no longer counted.
  app.addHook('onRequestAbort', async (request) => void under_way.delete(request))
}

/** Measures turns of the event loop: each reads every socket that has data, one after the other. */
function turns() {
  let began: number | null = null
  let taken = 0
  const begin = () => {
    if (began !== null) return
    began = performance.now()
    taken = 0
    setImmediate(() => (began = null))
  }
  return {
    elapsed_ms: () => (began === null ? 0 : performance.now() - began),
    taken: () => (began === null ? 0 : taken),
    take: () => {
      begin()
      taken += 1
    },
  }
}

/** By the route and not by the URL, so that no invented URL can gain priority. */
export function loadOf(
  request: Pick<FastifyRequest, 'method' | 'headers'> & { routeOptions: { url?: string | undefined } },
): Load {
  const url = request.routeOptions.url ?? ''
  if (/^\/(?:healthz|readyz|metrics|_sandbox|obrazy|pliki|assets|stan)(?:\/|$)/.test(url)) return 'free'
  // Open for minutes; limited where they are made.
  if (url.includes('/stream/') || /\/upload_(?:image|file)\/?$/.test(url)) return 'free'
  // A rush on one listing waits in a queue of its own with its own limit (api/turns.ts).
  if (request.method !== 'GET' && /\/reservations\/public\/(?:venues|services|confirm_email)\/?$/.test(url))
    return 'free'
  const in_the_middle = url.includes('/by-token/') || url.startsWith('/api/auth/')
  return in_the_middle || bearerOf(request as FastifyRequest) ? 'first' : 'looking'
}

function tellBusy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Random, so that they do not all return at the same moment.
  const seconds = 1 + Math.floor(Math.random() * 3)
  reply.header('retry-after', String(seconds)).header('cache-control', 'no-store')
  const reads = request.method === 'GET' && !request.url.startsWith('/api/')
  if (!reads) return sendRefused(reply, new Refused('unavailable', { retry_after: seconds }))
  const { html, policy } = busyPage(seconds)
  return reply
    .code(503)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(html)
}

/** Average time of this process for one answer, measured while it has work; quiet moments are left out. */
function measureCost(app: FastifyInstance) {
  let each_ms = 10
  let answered = 0
  let before = performance.eventLoopUtilization()
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 503 && loadOf(request) !== 'free') answered += 1
  })
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { active, utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (answered >= 5 && utilization > 0.5) each_ms += newest * (active / answered - each_ms)
    answered = 0
  }, measuredEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { each_ms: () => each_ms }
}

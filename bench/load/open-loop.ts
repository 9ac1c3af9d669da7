/**
 * Requests at a given rate, however long the answers take: each is due at its moment and its wait is counted from then,
 * so that a server that falls behind shows it. A generator with a fixed number of callers would ask later instead.
 */
import { Agent, request } from 'node:http'
import type { HttpRequest, Load } from './load.ts'

/** Limits the requests under way to a server that falls behind; requests beyond it count as failed. */
const mostUnderWay = 1_000
const longest_ms = 30_000

export async function loadSteadily(
  url: string,
  { per_second, seconds }: { per_second: number; seconds: number },
  next: () => HttpRequest,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  let failed = 0
  const under_way = new Set<Promise<void>>()
  const begun = performance.now()
  const ask = (due: number) => {
    if (under_way.size >= mostUnderWay) return void (failed += 1)
    const answer = answered(agent, url, next()).then((isGood) => {
      if (isGood) latencies.push(performance.now() - due)
      else failed += 1
      under_way.delete(answer)
    })
    under_way.add(answer)
  }
  await atRate(per_second, seconds, begun, ask)
  await Promise.all(under_way)
  agent.destroy()
  return { count: latencies.length, seconds: (performance.now() - begun) / 1000, latencies, failed }
}

/** Calls at each due moment; several at once when the timer was late. */
function atRate(per_second: number, seconds: number, begun: number, call: (due: number) => void): Promise<void> {
  const every_ms = 1000 / per_second
  const last = per_second * seconds
  let called = 0
  return new Promise((done) => {
    const turn = () => {
      for (; called < last && begun + called * every_ms <= performance.now(); called += 1)
        call(begun + called * every_ms)
      if (called < last) setTimeout(turn, 1)
      else done()
    }
    turn()
  })
}

/** Whether the expected answer came, to its last byte. */
function answered(agent: Agent, url: string, { method, path, headers = {} }: HttpRequest): Promise<boolean> {
  return new Promise((done) => {
    const asked = request(url + path, { agent, method, headers, timeout: longest_ms }, (answer) => {
      answer.on('end', () => done(answer.statusCode === 200 || answer.statusCode === 304))
      answer.on('error', () => done(false))
      answer.resume()
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => done(false))
    asked.end()
  })
}

/** The part of RESULTS.md about online payments, and its targets. */
import type { Figure } from '../measure.ts'
import { table, type Verdict } from '../table.ts'
import { type PaymentsResult, reserveMedian } from './payments-part.ts'

const of = (figures: Figure[], system: string, callers: number): Figure => {
  const found = figures.find((one) => one.system === system && one.callers === callers)
  if (!found) throw new Error(`${system} was not measured with ${callers}`)
  return found
}
const ms = (value: number) => value.toFixed(2)
const cpu = ({ cpu_ms, database_cpu_ms }: Figure) => `${ms(cpu_ms)} (${ms(database_cpu_ms)})`

const webhookTarget = 'webhook: at most 3 ms of CPU, server and database'
const reserveTarget = 'public reservation with online payments: at most 5 % dearer than without'

export function paymentVerdicts(payments: PaymentsResult | undefined): Verdict[] {
  if (!payments)
    return [webhookTarget, reserveTarget].map((target) => ({ target, measured: 'not measured', reached: null }))
  const dearest = Math.max(...[1, 16].map((callers) => of(payments.webhook, 'product', callers).cpu_ms))
  const bare = of(payments.webhook, 'route', 1).cpu_ms
  const { with_ms, without_ms } = reserveMedian(payments)
  return [
    {
      target: webhookTarget,
      measured: `${ms(dearest)} ms (a route that does nothing: ${ms(bare)} ms)`,
      reached: dearest <= 3,
    },
    {
      target: reserveTarget,
      measured: `${ms(with_ms)} ms beside ${ms(without_ms)} ms`,
      reached: with_ms <= without_ms * 1.05,
    },
  ]
}

export function paymentsReport(payments: PaymentsResult): string[] {
  const start = of(payments.start, 'product', 1)
  const client = of(payments.start, 'client', 1)
  const turns = (values: number[]) => values.map(ms).join(', ')
  return [
    '## Payments online',
    '',
    'Reservations are measured by turns of forty in one warm process whose offers take payments online and do not; the ratio of the medians is what counts.',
    '',
    'CPU in ms of server and database together, of it the database in brackets. A webhook of a payment that is there: verified, written down, its job put in line, answered; the job itself is not run.',
    '',
    ...table(
      ['call', 'callers', 'p50 ms', 'p95 ms', 'CPU ms'],
      payments.webhook.map((one) => [
        one.system === 'product' ? 'webhook' : 'a route that does nothing',
        one.callers,
        ms(one.p50_ms),
        ms(one.p95_ms),
        cpu(one),
      ]),
    ),
    '',
    `The start of a payment takes ${ms(start.p50_ms)} ms (p50), CPU ${cpu(start)} ms; the bare call of the vendor's client to the same provider, which answers at once, takes ${ms(client.p50_ms)} ms, CPU ${ms(client.cpu_ms)} ms: ${(start.p50_ms / client.p50_ms).toFixed(1)} times as long. The row is written before the call and the page after it.`,
    '',
    `A whole public reservation, CPU of each turn: with a partner who is paid online ${turns(payments.reserve.with_ms)} ms, without ${turns(payments.reserve.without_ms)} ms.`,
    '',
  ]
}

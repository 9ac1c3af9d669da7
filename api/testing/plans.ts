/** What the product really asks of PostgreSQL, and how PostgreSQL would go about it. */
import type pg from 'pg'

export type Asked = { text: string; values: unknown[] }

export type Recorder = {
  /** Give it to `createTestApp` as `before`. */
  listenTo: (pool: pg.Pool) => Promise<void>
  /** Everything that was asked while `work` ran. */
  during: (work: () => Promise<unknown>) => Promise<Asked[]>
}

/** Writes down the statements of a pool and passes them on. */
export function recordStatements(): Recorder {
  let heard: Asked[] | null = null
  return {
    listenTo: async (pool) => {
      pool.on('connect', (client) => {
        const ask = client.query.bind(client) as (...args: unknown[]) => unknown
        const listening = (text: unknown, values?: unknown, ...more: unknown[]) => {
          if (heard && typeof text === 'string') heard.push({ text, values: Array.isArray(values) ? values : [] })
          return ask(text, values, ...more)
        }
        client.query = listening as typeof client.query
      })
    },
    during: async (work) => {
      const found: Asked[] = []
      heard = found
      try {
        await work()
      } finally {
        heard = null
      }
      return found
    },
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const explainable = /^\s*(select|with|insert|update|delete)\b/i

/** `table: statement` for each statement that would read one of these tables from its beginning to its end. */
export async function wholeReads(pool: pg.Pool, asked: Asked[], tables: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of new Map(asked.map((one) => [one.text, one])).values()) {
    if (!explainable.test(text)) continue
    const { rows } = await pool.query(`explain (format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    for (const table of seqScans(plan)) if (tables.includes(table)) found.push(`${table}: ${text}`)
  }
  return found
}

const seqScans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(seqScans),
]

/** Records the statements that the product sends to PostgreSQL, and asks for their query plans. */
import pg from 'pg'

export type Asked = { text: string; values: unknown[] }

export type Recorder = {
  /** All statements of this process while `work` ran. */
  during: (work: (heard: readonly Asked[]) => Promise<unknown>) => Promise<Asked[]>
  stop: () => void
}

/** Records every statement of this process and passes it on. Call it before anything connects. */
export function recordStatements(): Recorder {
  let heard: Asked[] | null = null
  const ask = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const listening = function (this: pg.Client, first: unknown, ...more: unknown[]) {
    const [text, values] =
      typeof first === 'string' ? [first, more[0]] : [(first as Asked).text, (first as Asked).values]
    if (heard && text) heard.push({ text, values: Array.isArray(values) ? values : [] })
    return ask.call(this, first, ...more)
  }
  pg.Client.prototype.query = listening as typeof pg.Client.prototype.query
  return {
    during: async (work) => {
      const found: Asked[] = []
      heard = found
      try {
        await work(found)
      } finally {
        heard = null
      }
      return found
    },
    stop: () => {
      pg.Client.prototype.query = ask as typeof pg.Client.prototype.query
    },
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const explainable = /^\s*(select|with|insert|update|delete)\b/i

/** `table: statement` for each statement whose plan reads one of these tables sequentially. */
export async function wholeReads(pool: pg.Pool, asked: Asked[], tables: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { text, node } of await nodesOf(pool, asked)) {
    const table = node['Relation Name'] ?? ''
    if (node['Node Type'] === 'Seq Scan' && tables.includes(table)) found.push(`${table}: ${text}`)
  }
  return found
}

/** How PostgreSQL would reach the rows of a table, once for each statement that reads it. */
export async function waysTo(pool: pg.Pool, asked: Asked[], table: string): Promise<{ text: string; way: string }[]> {
  const reading = (await nodesOf(pool, asked)).filter(({ node }) => node['Relation Name'] === table)
  return reading.map(({ text, node }) => ({ text, way: node['Node Type'] }))
}

async function nodesOf(pool: pg.Pool, asked: Asked[]): Promise<{ text: string; node: Plan }[]> {
  const found: { text: string; node: Plan }[] = []
  for (const { text, values } of new Map(asked.map((one) => [one.text, one])).values()) {
    if (!explainable.test(text)) continue
    const { rows } = await pool.query(`explain (format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    found.push(...below(plan).map((node) => ({ text, node })))
  }
  return found
}

const below = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(below)]

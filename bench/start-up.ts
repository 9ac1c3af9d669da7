/** From `npm start` to the line "ready", as a person waits for it. */
import { startProduct } from './product.ts'
import { median } from './load/load.ts'

export type StartUpResult = { first_ms: number[]; again_ms: number[]; after_kill_ms: number[] }

const runs = 5
const firstRuns = 3

/**
 * `demo_dir` is filled by the last of the first starts and used by all later ones; `spare` names throw-away folders.
 * Dependencies and the built site must be in place (the very first start makes them).
 */
export async function measureStartUp(
  demo_dir: string,
  spare: (name: string) => string,
  say: (line: string) => void,
): Promise<StartUpResult> {
  const result: StartUpResult = { first_ms: [], again_ms: [], after_kill_ms: [] }
  const times = async (data_dir: string, end: 'stop' | 'killHard') => {
    const product = await startProduct({ data_dir, through: 'npm' })
    await product[end]()
    return product.ready_ms
  }
  for (let run = 1; run <= firstRuns; run += 1) {
    say(`  first start, ${run} of ${firstRuns}`)
    result.first_ms.push(await times(run === firstRuns ? demo_dir : spare(`first-${run}`), 'stop'))
  }
  for (let run = 1; run <= runs; run += 1) {
    say(`  start, ${run} of ${runs}`)
    result.again_ms.push(await times(demo_dir, 'stop'))
  }
  await times(demo_dir, 'killHard')
  for (let run = 1; run <= runs; run += 1) {
    say(`  start after kill -9, ${run} of ${runs}`)
    result.after_kill_ms.push(await times(demo_dir, run === runs ? 'stop' : 'killHard'))
  }
  return result
}

/** Median, minimum and maximum in seconds, for tables. */
export const spread = (values: number[]): string[] =>
  [median(values), Math.min(...values), Math.max(...values)].map((ms) => (ms / 1000).toFixed(2))

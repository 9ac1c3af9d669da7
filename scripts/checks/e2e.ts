import { findBrowser } from './browser.ts'
import { isThere, whatToInstall } from './proxies.ts'
import { momentsOf, spoken } from './days.ts'
import { runNode, tools } from '../run.ts'

// Runs the journeys alone; arguments go to Playwright (a file name, --headed, --ui). `--days week,clock` runs them once
// for each of these days, on a product whose clock begins there. `--processes 3` runs them through HAProxy before that
// many processes.
const args = process.argv.slice(2)
const list = taken('--days')
const processes = taken('--processes')
const fleet: Record<string, string> = processes === null ? {} : await fleetOf(processes)

const browser = await findBrowser()
if (browser.missing) {
  console.error(browser.missing)
  process.exit(1)
}
const journeys = (env: Record<string, string> = {}) =>
  runNode(tools.playwright, ['test', ...args], { ...browser.env, ...fleet, ...env })

process.exit(list === null ? await journeys() : await onDays(list))

/** Takes an option of ours with its value out of the arguments; null when it is absent. */
function taken(word: string): string | null {
  const at = args.indexOf(word)
  return at < 0 ? null : (args.splice(at, 2)[1] ?? '')
}

/** Environment for the journeys, after the site is built: the processes do not build it themselves. */
async function fleetOf(size: string): Promise<Record<string, string>> {
  if (!['2', '3'].includes(size)) return stop('--processes takes 2 or 3.')
  if (!isThere('haproxy')) return stop(whatToInstall(['haproxy']))
  if ((await runNode('scripts/bootstrap.mjs', ['build'])) !== 0) process.exit(1)
  return { FLEET_PROCESSES: size, FLEET_PROXY: 'haproxy' }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

async function onDays(words: string): Promise<number> {
  const moments = momentsOf(words, Date.now())
  if (!moments) {
    console.error(
      '--days takes week, clock, months, all, dates like 2027-02-28 or 2027-03-27T23:30, with commas between.',
    )
    return 1
  }
  const results: { day: string; passed: boolean }[] = []
  for (const moment of moments) {
    console.log(`\n── ${spoken(moment)}`)
    results.push({ day: spoken(moment), passed: (await journeys({ SANDBOX_CLOCK: moment })) === 0 })
  }
  console.log('\n── summary')
  for (const { day, passed } of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${day}`)
  return results.every(({ passed }) => passed) ? 0 : 1
}

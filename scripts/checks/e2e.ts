import { findBrowser } from './browser.ts'
import { momentsOf, spoken } from './days.ts'
import { runNode, tools } from '../run.ts'

// Journeys alone; arguments go to Playwright (a file name, --headed, --ui). `--days week,clock` runs them once for each of
// these days, on a product whose clock begins there.
const args = process.argv.slice(2)
const at = args.indexOf('--days')
const list = at < 0 ? null : (args.splice(at, 2)[1] ?? '')

const browser = await findBrowser()
if (browser.missing) {
  console.error(browser.missing)
  process.exit(1)
}
const journeys = (env: Record<string, string> = {}) =>
  runNode(tools.playwright, ['test', ...args], { ...browser.env, ...env })

process.exit(list === null ? await journeys() : await onDays(list))

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

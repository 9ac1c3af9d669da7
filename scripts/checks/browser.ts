import { existsSync } from 'node:fs'
import path from 'node:path'
import { runNode, runProgram, tools } from '../run.ts'

export type Browser = { env: Record<string, string>; missing: string | null }

/** Renders the same pages a quarter faster, because it draws no window. */
const windowless = 'chromium-headless-shell'
const installed = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A browser for the journeys: the machine's (CHROMIUM_PATH, or an installed one, headless shell first), otherwise
 * Debian's when run as root, otherwise Playwright's. `env` is for playwright.config.ts; `missing` is a sentence for the
 * person when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const present = onMachine()
  if (present) return { env: { CHROMIUM_PATH: present }, missing: null }
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${windowless} with apt-get…`)
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    if ((await runProgram('apt-get', ['update', '-qq'], quiet)) === 0) {
      await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', windowless], quiet)
    }
    const fresh = onMachine()
    if (fresh) return { env: { CHROMIUM_PATH: fresh }, missing: null }
  }
  console.log('Fetching a browser with Playwright…')
  if ((await runNode(tools.playwright, ['install', 'chromium'])) === 0) return { env: {}, missing: null }
  return { env: {}, missing: 'There is no browser for the journeys: install chromium and run npm test again.' }
}

function onMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/usr/local/bin')
  const candidates = folders.filter(Boolean).flatMap((folder) => installed.map((name) => path.join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...candidates, ...macApps].find((file) => file && existsSync(file))
}

import { findBrowser } from './browser.ts'
import { runNode, tools } from '../run.ts'

// Journeys alone; arguments go to Playwright (a file name, --headed, --ui).
const browser = await findBrowser()
if (browser.missing) console.error(browser.missing)
process.exit(browser.missing ? 1 : await runNode(tools.playwright, ['test', ...process.argv.slice(2)], browser.env))

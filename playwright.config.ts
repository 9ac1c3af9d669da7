import path from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 8009)
const dataDir = path.join(import.meta.dirname, '.cache', `e2e-${port}`)

const clockMovers = '**/late.e2e.ts'

// The product is started as a person starts it, on an empty data folder of its own with the demo story.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // Two more than the two cores of our machine: a journey spends some time waiting for the server and for animations.
  workers: 4,
  fullyParallel: true,
  // Long, because these limits only end tests that hang; they measure nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // The product has one clock, so tests that move it run after all others, one at a time.
  projects: [
    { name: 'journeys', testIgnore: clockMovers },
    { name: 'clock', testMatch: clockMovers, dependencies: ['journeys'], workers: 1 },
  ],
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording takes a third of the time of all journeys: use `npx playwright test --trace retain-on-failure` to
    // examine one.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Emulating a graphics card took a twentieth of all journeys. Chromium's own sandbox cannot run as root. A
      // journey ends before optimised code pays off: compiling it was a twelfth of the time of loading pages.
      args: ['--disable-gpu', '--js-flags=--no-opt --no-maglev', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  webServer: {
    command: process.env.FLEET_PROCESSES ? 'node scripts/checks/e2e-fleet.ts' : 'node scripts/checks/e2e-server.mjs',
    env: {
      E2E_DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SEED: 'demo',
      SANDBOX: 'on',
      // Set by `npm run e2e -- --days …`: the day on which the product's clock begins.
      SANDBOX_CLOCK: process.env.SANDBOX_CLOCK ?? '',
      NODE_ENV: '',
      DATABASE_URL: '',
      // All visitors of the journeys have one address.
      RATE_LIMITS: 'off',
      LOAD_SHEDDING: 'off',
    },
    wait: { stdout: /Wydarzy ready on/ },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

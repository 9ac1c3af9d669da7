import { defineConfig } from 'vitest/config'

// Two kinds of tests: those that need nothing, and those on a real PostgreSQL, started once for the whole run. Both run
// their files one after another in the same processes, because half of the CPU was importing the same modules again for
// each file: so a test must undo every change that affects the whole process.
const onDatabase = ['scripts/database/backup-format.test.ts']

export default defineConfig({
  test: {
    // Two more than the two cores of our machine: tests of the server wait half of their time, for the database, for
    // processes of their own and for clocks.
    maxWorkers: 4,
    // Most objects that the server's tests allocate die young: a larger young generation saves a tenth to a sixth of
    // their CPU.
    execArgv: ['--max-semi-space-size=64'],
    // Only ends tests that hang; it measures nothing: tests of two seconds took more than twenty on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As much patience for what comes by itself: a second was too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    retry: 0,
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{domain,contract,web,scripts,bench}/**/*.test.{ts,tsx}', 'api/config.test.ts'],
          exclude: onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{api,sandbox}/**/*.test.ts', ...onDatabase],
          exclude: ['api/config.test.ts'],
          globalSetup: ['api/testing/global-setup.ts'],
        },
      },
    ],
  },
})

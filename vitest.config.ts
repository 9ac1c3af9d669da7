import { defineConfig } from 'vitest/config'

// Two kinds of tests: those that need nothing, and those on a real PostgreSQL, started once for the whole run. Both run one
// file after the other in the same process, because half of the CPU was importing the same modules again for each file: a test
// gives back what it lends to the whole process.
const onDatabase = ['scripts/database/backup-format.test.ts']

export default defineConfig({
  test: {
    // One more than the two cores that we measure on: tests of the server wait half of their time, for the database, for
    // processes of their own and for clocks.
    maxWorkers: 3,
    // Answers of a server are young rubbish: with more room for them a tenth to a sixth of the CPU of its tests is saved.
    execArgv: ['--max-semi-space-size=64'],
    // Ends what hangs. It measures nothing: tests of two seconds took more than twenty on a machine that did other things too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
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

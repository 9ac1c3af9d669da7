import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'

test('a file that broke before its first test counts as a failure, and skipped tests as left out', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: '/home/api/a.test.ts', status: 'failed', message: 'No "x" is exported', assertionResults: [] },
      {
        name: '/home/api/b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'seats are counted' },
          { status: 'failed', fullName: 'prices add up', failureMessages: ['\u001b[31mexpected 1\nto be 2\u001b[39m'] },
        ],
      },
      { name: '/home/api/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'it' }] },
    ],
  }
  expect(countVitest(report, '/home')).toEqual({
    passed: 7,
    failed: 2,
    left_out: 3,
    failures: [
      'api/b.test.ts › prices add up: expected 1 to be 2',
      'api/a.test.ts › did not begin: No "x" is exported',
    ],
  })
})

test('a journey that passed only at its second try counts as failed, as does an error outside the journeys', () => {
  const spec = (title: string, ...tests: unknown[]) => ({ title, file: 'e2e/way.e2e.ts', line: 9, tests })
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        specs: [spec('goes', { status: 'expected', results: [{ errors: [] }] })],
        suites: [
          {
            specs: [
              spec('falls', { status: 'unexpected', results: [{ errors: [{ message: 'Timed out' }] }] }),
              spec('stumbles', { status: 'flaky', results: [{ errors: [{ message: 'Once' }] }, {}] }),
            ],
          },
        ],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    left_out: 1,
    failures: [
      'e2e/way.e2e.ts:9 › falls: Timed out',
      'e2e/way.e2e.ts:9 › stumbles: Once',
      'outside › every journey: no server',
    ],
  })
})

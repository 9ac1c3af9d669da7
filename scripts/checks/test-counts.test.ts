import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'

test('a file that broke before its first test counts as a failure, and skipped tests as left out', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 7, failed: 2, left_out: 3 })
})

test('a journey that passed only at its second try counts as failed, as does an error outside the journeys', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, left_out: 1 })
})

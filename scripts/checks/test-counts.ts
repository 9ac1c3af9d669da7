/** `failures` contains the place of each failed test and its first message. */
export type Counts = { passed: number; failed: number; left_out: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[]
}
type VitestTest = { status: string; fullName: string; failureMessages: string[] | null }

/** Counts of Vitest's JSON report. A file that broke before its first test counts as one failure. */
export function countVitest(report: unknown, folder: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => told(within(name, folder), test.fullName, test.failureMessages?.[0])),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    left_out: numPendingTests + numTodoTests,
    failures: [...failures, ...broken.map(({ name, message }) => told(within(name, folder), 'did not begin', message))],
  }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}
type PlaywrightError = { message?: string }
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { errors?: PlaywrightError[] }[] }[]
}

/**
 * Counts of Playwright's JSON report. A test that passed only at a second try counts as failed, as do errors outside
 * tests.
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors, suites } = report as PlaywrightReport
  const outside = errors ?? []
  const failures = specsOf(suites).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => told(`${file}:${line}`, title, results.flatMap((one) => one.errors ?? [])[0]?.message)),
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + outside.length,
    left_out: stats.skipped,
    failures: [...failures, ...outside.map(({ message }) => told('outside', 'every journey', message))],
  }
}

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSpec[] =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

const LONGEST_REASON = 300
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function told(where: string, title: string, reason = ''): string {
  const short = reason.replace(colours, '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON)
  return `${where} › ${title}${short && `: ${short}`}`
}

const within = (file: string, folder: string): string =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file

import { runNode, tools } from '../run.ts'

// npm run faults [-- part …]: the long form of the tests of faults in payments, calendars and killed processes: the
// tests of `npm test` with all cases. It takes hours; a part is a word of a file's name (`killed`, `months`, `orders`,
// …). The whole product runs on an embedded database in a temporary folder that is deleted afterwards; it listens on
// 127.0.0.1 only.
const files = [
  'api/crash.test.ts',
  'api/features/calendar/google/orders.test.ts',
  'api/features/payments/faults',
  'api/features/journal/life.test.ts',
  'api/features/subscriptions/months.test.ts',
]
const parts = process.argv.slice(2)

process.exit(
  await runNode(tools.vitest, ['run', ...(parts.length > 0 ? parts : files), '--disable-console-intercept'], {
    FAULTS: 'far',
    TEST_DATABASE_URL: '',
  }),
)

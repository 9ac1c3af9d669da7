import { runNode, tools } from '../run.ts'

// npm run faults [-- part …]: the long part of the faults of money, of calendars and of kills: the same tests as in `npm test`, gone through to the end.
// It takes hours; a part is a word of a file's name (`killed`, `months`, `orders`, …). The product runs whole, on an embedded
// database in a temporary folder that goes afterwards; nothing listens but on 127.0.0.1.
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

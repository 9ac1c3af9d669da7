import { runNode, tools } from '../run.ts'

// The long part of the faults of payments: the same tests as in `npm test`, gone through to the end. It takes hours. The
// product runs whole, on an embedded database in a temporary folder that goes afterwards; nothing listens but on 127.0.0.1.
process.exit(
  await runNode(
    tools.vitest,
    ['run', 'api/features/payments/faults', 'api/features/journal/life.test.ts', '--disable-console-intercept'],
    { FAULTS: 'far', TEST_DATABASE_URL: '' },
  ),
)

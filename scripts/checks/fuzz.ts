import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runNode, tools } from '../run.ts'

// The long form of the fuzz: the test of `npm test` with more requests. The whole product runs on an embedded database
// in a temporary folder that is deleted afterwards; it listens on 127.0.0.1 only. Ends with 1 on any finding.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
})
if (!/^[1-9]\d{0,7}$/.test(values.requests)) {
  console.error('Say how many requests: npm run fuzz -- --requests 5000 [--seed <seed>].')
  process.exit(1)
}
console.log(`To ask the same again: npm run fuzz -- --requests ${values.requests} --seed ${values.seed}`)
process.exit(
  await runNode(tools.vitest, ['run', 'api/http/fuzz.test.ts', '--disable-console-intercept'], {
    FUZZ_REQUESTS: values.requests,
    FUZZ_SEED: values.seed,
    TEST_DATABASE_URL: '',
  }),
)

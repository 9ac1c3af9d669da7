import { buildSite, databaseTypes, journeys, quickChecks, runSteps, tests } from './steps.ts'

// Everything that CI runs. No test is retried, filtered out or skipped; the last line is the sum.
const passed = await runSteps([[[...quickChecks, databaseTypes], [tests]], [[buildSite, journeys]]])
process.exit(passed ? 0 : 1)

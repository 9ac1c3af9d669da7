import { buildSite, databaseTypes, journeys, quickChecks, runSteps, tests } from './steps.ts'

// Everything that CI runs. Nothing is retried, tagged out or skipped; the last line is the sum.
const passed = await runSteps([...quickChecks, databaseTypes, tests, buildSite, journeys])
process.exit(passed ? 0 : 1)

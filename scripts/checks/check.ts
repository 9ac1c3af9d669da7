import { databaseTypes, quickChecks, runSteps, tests } from './steps.ts'

// The checks before a commit: everything except the browser journeys.
const passed = await runSteps([[[...quickChecks, databaseTypes], [tests]]])
process.exit(passed ? 0 : 1)

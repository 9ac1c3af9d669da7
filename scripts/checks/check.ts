import { databaseTypes, quickChecks, runSteps, tests } from './steps.ts'

// What to run before a commit: all but the browser.
const passed = await runSteps([...quickChecks, databaseTypes, tests])
process.exit(passed ? 0 : 1)

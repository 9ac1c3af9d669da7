// Empties the data folder of the journeys, then starts the product in it like `npm start`.
import { rmSync } from 'node:fs'

const dataDir = process.env.E2E_DATA_DIR
if (!dataDir) throw new Error('E2E_DATA_DIR must name the folder to empty')
rmSync(dataDir, { recursive: true, force: true })
process.env.DATA_DIR = dataDir
process.argv.splice(2, process.argv.length, 'start')
await import('../bootstrap.mjs')

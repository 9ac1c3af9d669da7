import { isThere, knownProxies as known, whatToInstall } from './proxies.ts'
import { runNode, tools } from '../run.ts'

// npm run fleet [-- haproxy nginx 2 3]: two and three processes of the product on one PostgreSQL behind a proxy
// installed on this machine, with the configuration in ops/, pictures in the S3 server from npm and one process that
// reads from a streaming replica: races, kills, rolling restarts, a restarted database. Everything listens on 127.0.0.1
// and is removed afterwards. Journeys in a browser through the same proxy: npm run e2e -- --processes 3.
const tests = ['api/processes.test.ts', 'api/replica.test.ts']

const words = process.argv.slice(2)
const strange = words.filter((word) => ![...known, '2', '3'].includes(word))
if (strange.length > 0) stop(`npm run fleet takes haproxy, nginx, 2 and 3, not ${strange.join(', ')}.`)
// nginx runs only when it is named; with it a restart may fail some requests (`failsAtRestart`).
const proxies = (
  words.some((word) => known.includes(word)) ? known.filter((proxy) => words.includes(proxy)) : ['haproxy']
).filter(isThere)
const sizes = ['2', '3'].filter((size) => words.includes(size) || !(words.includes('2') || words.includes('3')))
const missing = known.filter((proxy) => words.includes(proxy) && !isThere(proxy))
if (missing.length > 0) stop(whatToInstall(missing))
if (proxies.length === 0) stop(whatToInstall(['haproxy']))

const results: { what: string; passed: boolean }[] = []
for (const proxy of proxies) {
  for (const size of sizes) {
    const what = `${size} processes behind ${proxy}`
    console.log(`\n── ${what}`)
    const env = { FAULTS: 'far', FLEET_PROXY: proxy, FLEET_PROCESSES: size, TEST_DATABASE_URL: '' }
    const code = await runNode(tools.vitest, ['run', ...tests, '--maxWorkers', '1', '--disable-console-intercept'], env)
    results.push({ what, passed: code === 0 })
  }
}
console.log('\n── summary')
for (const { what, passed } of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${what}`)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

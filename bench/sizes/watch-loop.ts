/**
 * Loaded into the measured server before anything else (`--import`): notes how much processor time its main thread used
 * in one turn of the event loop, which is how long all other requests had to wait. Wall time would include other
 * programs of the machine.
 */
import { appendFileSync } from 'node:fs'

const file = process.env.BENCH_LOOP_FILE
const isServer = process.argv[1]?.endsWith('api/main.ts') === true
const everyMs = 2
const writtenEveryMs = 200

if (file && isServer) {
  // Loading modules delays nobody yet, so counting begins with the first connection or process.
  const waysOut = () =>
    process.getActiveResourcesInfo().filter((name) => /^(Pipe|TCPSocket|Process)Wrap$/.test(name)).length
  const waysAtFirst = waysOut()
  let isCounting = false
  let longest = 0
  let last = process.threadCpuUsage()
  let writtenAt = performance.now()
  setInterval(() => {
    const used = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    if (isCounting) longest = Math.max(longest, (used.user + used.system) / 1000)
    else isCounting = waysOut() > waysAtFirst
    if (performance.now() - writtenAt < writtenEveryMs) return
    appendFileSync(file, `${Date.now()} ${longest.toFixed(1)}\n`)
    writtenAt = performance.now()
    longest = 0
  }, everyMs).unref()
}

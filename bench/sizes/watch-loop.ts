/**
 * Loaded into the measured server before anything else (`--import`): notes how much processor time its main thread used
 * in one turn of the event loop, which is how long all other requests had to wait. Wall time would include other
 * programs of the machine.
 */
import { appendFileSync } from 'node:fs'

const file = process.env.BENCH_LOOP_FILE
const isServer = process.argv[1]?.endsWith('api/main.ts') === true
const everyMs = 2
const writtenEveryMs = 20

if (file && isServer) {
  // Loading modules delays nobody yet, so counting begins with the first connection or process.
  const waysOut = () =>
    process.getActiveResourcesInfo().filter((name) => /^(Pipe|TCPSocket|Process)Wrap$/.test(name)).length
  const waysAtFirst = waysOut()
  let isCounting = false
  let longest = { began_ms: 0, cpu_ms: 0 }
  let began_ms = Date.now()
  let last = process.threadCpuUsage()
  let writtenAt = performance.now()
  setInterval(() => {
    const used = process.threadCpuUsage(last)
    const cpu_ms = (used.user + used.system) / 1000
    if (!isCounting) isCounting = waysOut() > waysAtFirst
    else if (cpu_ms > longest.cpu_ms) longest = { began_ms, cpu_ms }
    last = process.threadCpuUsage()
    began_ms = Date.now()
    if (performance.now() - writtenAt < writtenEveryMs) return
    appendFileSync(file, `${longest.began_ms} ${longest.cpu_ms.toFixed(1)}\n`)
    writtenAt = performance.now()
    longest = { began_ms: 0, cpu_ms: 0 }
  }, everyMs).unref()
}

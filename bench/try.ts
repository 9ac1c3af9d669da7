import { writeFileSync } from 'node:fs'
import { measureHttp } from './http-part.ts'
const [dir, size, ...only] = process.argv.slice(2)
const t = performance.now()
const r = await measureHttp(dir as string, size as 'demo', only, console.log)
writeFileSync(`/tmp/helpers/h14/res-${size}.json`, JSON.stringify(r, null, 1))
console.table(r.figures.map((f) => ({ job: f.job, sys: f.system, c: f.callers, rps: +f.per_second.toFixed(0), p50: +f.p50_ms.toFixed(1), p95: +f.p95_ms.toFixed(1), cpu: +f.cpu_ms.toFixed(3), db: +f.database_cpu_ms.toFixed(3), n: f.answers, fail: f.failed })))
console.log(r.idle, r.bytes, r.mail_cpu_ms, r.listings, r.occupancy, r.reservations, (performance.now() - t) / 1000)
process.exit(0)

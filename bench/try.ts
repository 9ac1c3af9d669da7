import pg from 'pg'
import { runningEmbedded } from '#api/db/embedded.ts'
import { startProduct, stopAll } from './product.ts'
import { makeManyListings } from './many-listings.ts'
const dir = '/tmp/helpers/h14/many'
let p = await startProduct({ data_dir: dir, env: { LOG_LEVEL: 'error' } })
console.log('ready', p.ready_ms)
const pool = new pg.Pool({ connectionString: runningEmbedded(dir) as string })
let t = performance.now()
await makeManyListings(pool, 5000)
console.log('cloned', performance.now() - t)
console.log((await pool.query(`select (select count(*) from listings) l, (select count(*) from occupancy) o, (select count(*) from reservations) r, (select count(*) from price_items) p`)).rows)
await pool.end()
await p.stop()
p = await startProduct({ data_dir: dir, env: { LOG_LEVEL: 'error' } })
console.log('ready', p.ready_ms)
t = performance.now()
for (let i = 0; i < 3; i++) { t = performance.now(); const r = await fetch(p.url + '/api/venues/public/?date_from=2027-06-1' + i + '&guests=80'); const j: any = await r.json(); console.log(j.count, performance.now() - t) }
await p.stop()

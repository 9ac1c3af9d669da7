import pg from 'pg'
import { writeFileSync } from 'node:fs'
import { runningEmbedded } from '/work/main/api/db/embedded.ts'
import { startProduct } from '/work/main/bench/product.ts'
const dir = '/tmp/helpers/h14/many'
const p = await startProduct({ data_dir: dir, env: { LOG_LEVEL: 'error' } })
const pool = new pg.Pool({ connectionString: runningEmbedded(dir) as string, max: 1 })
await pool.query('vacuum analyze')
const cols = `l.id, l.slug, l.name, l.tagline, l.category, l.city, l.voivodeship, l.latitude, l.longitude, l.capacity_max, l.demo, l.confirmation_mode`
const base = `from listings l where l.status='published' and l.kind='venue' and 80 between l.capacity_min and l.capacity_max`
const rec = `order by 20.0*80/l.capacity_max + case l.confirmation_mode when 'instant' then 10 else 0 end desc, l.id limit 20`
const from=`'2027-06-12T10:00Z'::timestamptz`, to=`'2027-06-13T02:00Z'::timestamptz`
const probe = `and not exists (select from units u where u.listing_id=l.id and (select upper(o.blocked) from occupancy o where o.unit_id=u.id and o.kind in ('hold','reservation','block') and lower(o.blocked) < ${to} order by lower(o.blocked) desc limit 1) > ${from})`
const gist = `and not exists (select from units u join occupancy o on o.unit_id=u.id and o.kind in ('hold','reservation','block') and o.blocked && tstzrange(${from},${to}) where u.listing_id=l.id)`
const lst = `and not exists (select from occupancy o where o.listing_id=l.id and o.kind in ('hold','reservation','block') and lower(o.blocked) < ${to} and lower(o.blocked) > ${from} - interval '31 days' and upper(o.blocked) > ${from})`
for (const [n, q] of Object.entries({ probeRec: `${base} ${probe} ${rec}`, gistRec: `${base} ${gist} ${rec}`, lstRec: `${base} ${lst} ${rec}`, probeId: `${base} ${probe} order by l.id limit 20`, lstId: `${base} ${lst} order by l.id limit 20`, gistId:  `${base} ${gist} order by l.id limit 20`})) {
  const text = `select ${cols} ${q}`
  for (let i=0;i<3;i++) await pool.query(text)
  const t = performance.now(); for (let i=0;i<20;i++) await pool.query(text)
  console.log(n, (performance.now()-t)/20)
  const ex = await pool.query('explain (analyze, buffers) ' + text)
  writeFileSync(`/tmp/helpers/h14/ex-${n}.txt`, ex.rows.map((r: any) => r['QUERY PLAN']).join('\n'))
}
await pool.query(`select name from jobs.queue`).then(r=>console.log(r.rows), e=>console.log(e.message))
console.log((await pool.query(`select relname, relkind from pg_class c join pg_namespace n on n.oid=relnamespace where nspname='jobs' and relkind in ('r','p')`)).rows)
await pool.end(); await p.stop()

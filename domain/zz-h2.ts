import fs from 'node:fs'
import { checkTerm, contextOf } from '#domain/availability.ts'
import { defaultTerm, nextFreeWeekend, alternatives } from '#domain/availability-proposals.ts'
import { dayStatuses } from '#domain/availability-days.ts'
import { freeStarts } from '#domain/availability-starts.ts'
const d = JSON.parse(fs.readFileSync('/work/shared/product/demo-data.json', 'utf8'))
const now = Date.parse('2026-11-21T09:00:00Z')
const inputs = [...d.venues, ...d.services].map((l: any) => ({ slug: l.slug, input: { opening: { timezone: 'Europe/Warsaw', weekly: l.weekly, slots: l.slots, exceptions: l.exceptions, holidays: l.holidays }, rules: { ...l, travel_minutes: l.travel_minutes ?? 0, daily_limit: null }, units: l.units.map((u: any) => ({ id: u.code, capacity_max: u.capacity_max })), units_interchangeable: l.kind === 'service', taken: [] as any[], now_ms: now } }))
for (const { slug, input } of inputs) {
  const t = defaultTerm(input, '2027-06-19'); const w = nextFreeWeekend(input)
  console.log(slug.padEnd(32), t && `${t.start} ${t.end} ${t.term_mode}`, '| next', w?.date, w?.term.start, w?.term.end)
}
const barn = inputs.find((x) => x.slug.startsWith('stodola'))!.input
console.log(dayStatuses(barn, '2027-06-23', '2027-06-28'))
console.log(JSON.stringify(checkTerm({ ...barn, term: { start: '2027-06-26T12:00', end: '2027-06-27T18:00' } })))
const D = inputs[0]!.input
const busy = { ...D, taken: [{ unit_id: 'calosc', kind: 'reservation', from_ms: Date.parse('2027-06-19T08:00Z'), to_ms: Date.parse('2027-06-20T08:00Z') }] as any }
console.log(JSON.stringify(checkTerm({ ...busy, term: { start: '2027-06-19T16:00', end: '2027-06-20T04:00' } })), alternatives({ ...busy, term: { start: '2027-06-19T16:00', end: '2027-06-20T04:00' } },5).map(x=>x.start+' '+x.end))
const K = inputs.find((x) => x.slug.startsWith('kormoran'))!.input
console.log(checkTerm({ ...K, term: { start: '2027-06-18T09:00', end: '2027-06-21T14:00' } }), alternatives({ ...K, term: { start: '2027-06-18T09:00', end: '2027-06-21T14:00' } }).map(x=>x.start+' '+x.end+x.term_mode))
// bench
const many = Array.from({ length: 5000 }, (_, i) => { const b = inputs[i % inputs.length]!.input; const taken = Array.from({ length: 40 }, (_, k) => ({ unit_id: b.units[k % b.units.length].id, kind: 'reservation' as const, from_ms: now + (k * 11 + (i % 7)) * 864e5, to_ms: now + (k * 11 + (i % 7)) * 864e5 + 20 * 36e5 })); return { ...b, opening: structuredClone(b.opening), rules: { ...b.rules }, taken } })
const dates = ['2027-06-19', '2027-06-20', '2027-03-28', '2027-07-07', '2027-10-31']
for (let r = 0; r < 5; r++) for (const date of dates) {
  let t0 = performance.now(); let n = 0
  const got = many.map((m) => defaultTerm(m, date))
  const t1 = performance.now() - t0; t0 = performance.now()
  for (let i = 0; i < many.length; i++) { const t = got[i]; if (t) { const a = checkTerm({ ...many[i]!, term: t }) as any; if (a.available) n++; else throw new Error(JSON.stringify([many[i]!.rules, t, a])) } }
  const t2 = performance.now() - t0
  t0 = performance.now(); const fixed = { start: `${date}T16:00`, end: `${date}T22:00` }; let ok = 0
  for (const m of many) if ((checkTerm({ ...m, term: fixed }) as any).available) ok++
  const t3 = performance.now() - t0
  if (r !== 1) console.log(r, date, 'default µs', (t1 / 5).toFixed(2), 'check µs', (t2 / 5).toFixed(2), n, 'fixed check', (t3 / 5).toFixed(2), ok)
}
let t0 = performance.now(); for (const m of many.slice(0, 420)) nextFreeWeekend(m); console.log('weekend µs', (performance.now() - t0) / 420 * 1000)
t0 = performance.now(); for (const m of many.slice(0, 420)) dayStatuses(m, '2027-06-01', '2027-07-31'); console.log('61 days µs', (performance.now() - t0) / 420 * 1000)
t0 = performance.now(); for (const m of many.slice(0, 420)) alternatives({ ...m, term: { start: '2027-06-19T16:00', end: '2027-06-20T04:00' } }); console.log('alternatives µs', (performance.now() - t0) / 420 * 1000)
t0 = performance.now(); for (const m of many.slice(0, 420)) freeStarts(m, '2027-06-19', 240); console.log('freeStarts µs', (performance.now() - t0) / 420 * 1000)

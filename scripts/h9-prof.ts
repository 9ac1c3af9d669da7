import { findHits } from '#api/features/listings/search-hits.ts'
import { searchRequest } from '#api/features/listings/search-request.ts'
import { syntheticCatalogue } from '#api/seed/synthetic-catalogue.ts'
import { searchQuery } from '#contract/listings.ts'
const now = Date.parse('2026-11-21T10:00:00Z')
const c = await syntheticCatalogue(5000, now)
const t0 = performance.now(); const u = process.cpuUsage()
let n=0
for (let i = 0; i < 120; i++) { const d = Temporal.PlainDate.from('2027-01-02').add({ days: i*3 }).toString(); n+=findHits(c, 'venue', searchRequest(searchQuery.parse({ date_from: d, guests: 60 }), null, now)).hits.length }
const w = process.cpuUsage(u)
console.log((performance.now()-t0)/120, (w.user+w.system)/120000, n/120)

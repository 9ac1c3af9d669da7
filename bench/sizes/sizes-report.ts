import type { Figure } from '../measure.ts'
import { table, type Verdict } from '../table.ts'
import type { OtherCalls } from './other-calls.ts'
import type { SizeResult } from './sizes-part.ts'

/** `smaller` is the size before, if there is one. */
type Line = [title: string, value: (size: SizeResult, smaller?: SizeResult) => string, goal?: string]

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

const find = ({ search }: SizeResult, system: string, callers: number): Figure | undefined =>
  search.find((one) => one.system === system && one.callers === callers)
const ratio = (size: SizeResult, system: string, callers: number) =>
  (find(size, 'product', callers)?.cpu_ms ?? 0) / (find(size, system, callers)?.cpu_ms || 1)
const times = (value: number) => `${value.toFixed(2)} ×`
const orNone = (value: number | undefined) => (value === undefined ? '–' : ms(value))
const dearest = ([most]: OtherCalls['calls']) => (most ? `${ms(most.cpu_ms)} (${most.name})` : '–')
const longest = ({ blocks_ms }: SizeResult) => Math.max(blocks_ms.loading, blocks_ms.ahead, blocks_ms.changing)

const lines: Line[] = [
  ['measured', ({ measured }) => (measured ? `${measured.on}, ${measured.machine.split(',')[0]}` : '–')],
  ['taken periods', ({ occupancy }) => `${occupancy}`],
  ['ready', ({ ready_ms }) => seconds(ready_ms), '3 s'],
  ['everything read, the whole country answered', ({ whole_ms }) => seconds(whole_ms)],
  ['CPU until then, server and database', ({ whole_cpu_ms }) => seconds(whole_cpu_ms)],
  ['memory of the server (PSS), everything read', ({ whole_bytes }) => megabytes(whole_bytes)],
  ['the same, weekends asked ahead', ({ ahead_bytes }) => megabytes(ahead_bytes), '500 MB'],
  [
    'of it for each further listing',
    (size, smaller) =>
      smaller
        ? `${((size.ahead_bytes - smaller.ahead_bytes) / (size.listings - smaller.listings) / 1000).toFixed(1)} KB`
        : '–',
  ],
  ['search around a town with date and guests, CPU', (size) => ms(find(size, 'product', 1)?.cpu_ms ?? 0)],
  ['beside its bare SQL', (size) => times(ratio(size, 'SQL', 1)), '1.3 ×'],
  ['beside a bare route', (size) => times(ratio(size, 'route', 1))],
  ['the same with 16 callers, beside its bare SQL', (size) => times(ratio(size, 'SQL', 16)), '1.3 ×'],
  ['p95 with 16 callers', (size) => ms(find(size, 'product', 16)?.p95_ms ?? 0), '40 ms'],
  ['of the first thousand questions after a start', ({ first_p95_ms }) => orNone(first_p95_ms)],
  ['whole country with date and guests, CPU: warm', ({ country_warm_ms }) => ms(country_warm_ms), '10 ms'],
  ['a date that nobody asked', ({ country_unseen_ms }) => ms(country_unseen_ms), '60 ms'],
  ['the first search of the country after one change, CPU', ({ after_change_ms }) => ms(after_change_ms)],
  ['a change is visible after', ({ visible_ms }) => ms(visible_ms), '200 ms'],
  ['„wesele” typed, the first words after a start, CPU', ({ others }) => orNone(others?.text_first_ms)],
  ['other words that nobody typed', ({ others }) => orNone(others?.text_ms)],
  ['the dearest of other public addresses', ({ others }) => dearest(others?.calls ?? [])],
  ['longest block: loading', ({ blocks_ms }) => ms(blocks_ms.loading), '30 ms'],
  ['asking ahead', ({ blocks_ms }) => ms(blocks_ms.ahead), '30 ms'],
  ['searches around towns', ({ blocks_ms }) => ms(blocks_ms.searching)],
  ['dates that nobody asked', ({ blocks_ms }) => ms(blocks_ms.unseen)],
  ['changes', ({ blocks_ms }) => ms(blocks_ms.changing), '30 ms'],
  ['typed words and other public addresses', ({ blocks_ms }) => orNone(blocks_ms.others)],
]

export function sizesReport(sizes: SizeResult[]): string[] {
  return [
    '## The catalogue by size',
    '',
    'A life-like marketplace (`bench/sizes/`): towns by their people, names, stories, price lists, seasons and hours that differ, calendars in which Saturdays of June are full. Blocks are CPU of the main thread in one turn of the event loop, so that other programs of the machine do not count. Searches around towns are those of a server that has answered 5 000 of them, each another question; what the first thousand take is a row of its own.',
    '',
    ...table(
      ['', ...sizes.map(({ listings, venues }) => `${listings} listings (${venues} venues)`), 'goal'],
      lines.map(([title, value, goal]) => [title, ...sizes.map((size, at) => value(size, sizes[at - 1])), goal ?? '']),
    ),
    '',
  ]
}

/** The goals of issue 11 for the largest size that was measured. */
export function sizesVerdicts(sizes: SizeResult[] | undefined): Verdict[] {
  const size = sizes?.at(-1)
  if (!size) return []
  const at = (target: string) => `${size.listings} listings: ${target}`
  const verdict = (target: string, measured: string, reached: boolean): Verdict => ({
    target: at(target),
    measured,
    reached,
  })
  const sql = Math.max(ratio(size, 'SQL', 1), ratio(size, 'SQL', 16))
  const p95 = find(size, 'product', 16)?.p95_ms ?? 0
  return [
    verdict('ready after at most 3 s', seconds(size.ready_ms), size.ready_ms <= 3000),
    verdict('server memory at most 500 MB', megabytes(size.ahead_bytes), size.ahead_bytes <= 500e6),
    verdict('search with place, date, guests: CPU at most 1.3 × its bare SQL', times(sql), sql <= 1.3),
    verdict('the same: p95 at most 40 ms, 16 callers', ms(p95), p95 <= 40),
    verdict('whole country with date: at most 10 ms of CPU warm', ms(size.country_warm_ms), size.country_warm_ms <= 10),
    verdict('a date that nobody asked: at most 60 ms', ms(size.country_unseen_ms), size.country_unseen_ms <= 60),
    verdict('no block over 30 ms while loading, asking ahead, renewing', ms(longest(size)), longest(size) <= 30),
    verdict('a change visible within 200 ms', ms(size.visible_ms), size.visible_ms <= 200),
  ]
}

/** The price lists of the demonstration: every one may be saved and prices a plausible term. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EventType, TermMode } from '#domain/listing/codes.ts'
import type { Travel } from '#domain/listing/listing.ts'
import type { Slot, WeeklyWindow } from '#domain/availability/opening.ts'
import type { DepositRule, Package, PriceList } from '#domain/price-list/price-list.ts'
import { quote } from './pricing.ts'
import { checkPriceList } from '#domain/price-list/check.ts'
import { fromPrice } from '#domain/price-list/from.ts'
import { defaultPackage } from '#domain/price-list/default-package.ts'
import type { QuoteInput } from './types.ts'
import { addDays, formatTime, parseTime } from '#domain/time.ts'
import { heads } from '#domain/testdata/pricing.ts'

type Demo = {
  slug: string
  term_modes: TermMode[]
  weekly: WeeklyWindow[]
  slots: Slot[]
  units: string[]
  min_minutes: number
  max_minutes: number
  capacity_min: number
  capacity_max: number
  overnight_until: string
  event_types: EventType[]
  deposit: DepositRule
  security_deposit_grosze: number
  travel: Travel | null
  min_order_value_grosze: number | null
  price_list: PriceList
  packages: Package[]
}

const demos: Demo[] = JSON.parse(readFileSync(new URL('../testdata/demo-listings.json', import.meta.url), 'utf8'))

const saturday = '2027-06-19'
const timeAfter = (start: string, minutes: number): string => {
  const total = parseTime(start) + minutes
  return `${addDays(saturday, Math.floor(total / 1440))}T${formatTime(total)}`
}

/** Saturday's window at most `max_minutes` long; a term of several days from Friday noon. */
const plausibleTerm = (demo: Demo): Pick<QuoteInput, 'term' | 'term_mode'> => {
  const mode = demo.term_modes[0] ?? 'hourly'
  if (mode === 'multi_day') {
    return { term: { start: '2027-06-18T12:00', end: '2027-06-20T18:00' }, term_mode: mode }
  }
  const slot = demo.slots[0]
  if (mode === 'half_day' && slot) {
    const length = parseTime(slot.end) - parseTime(slot.start)
    return { term: { start: `${saturday}T${slot.start}`, end: timeAfter(slot.start, length) }, term_mode: mode }
  }
  const window = demo.weekly.find((one) => one.day_of_week === 'saturday') ?? demo.weekly[0]
  if (!window) throw new Error(`${demo.slug} is never open`)
  const open = parseTime(window.end) - parseTime(window.start) + (window.ends_next_day ? 1440 : 0)
  const length = mode === 'hourly' ? Math.max(demo.min_minutes, 240) : Math.min(open, demo.max_minutes)
  return { term: { start: `${saturday}T${window.start}`, end: timeAfter(window.start, length) }, term_mode: mode }
}

const inputFor = (demo: Demo): QuoteInput => ({
  price_list: demo.price_list,
  packages: demo.packages,
  deposit: demo.deposit,
  security_deposit_grosze: demo.security_deposit_grosze,
  travel: demo.travel,
  rules: { overnight_until: demo.overnight_until },
  timezone: 'Europe/Warsaw',
  ...plausibleTerm(demo),
  unit_codes: null,
  package_code: defaultPackage(demo.packages, demo.price_list),
  event_type: demo.event_types[0] ?? 'other',
  guests: party(demo),
  addons: [],
  distance_km: demo.travel ? 80 : null,
  promo_code: null,
  min_order_value_grosze: demo.min_order_value_grosze,
  now_on: '2026-11-21',
})

/** Sixty grown-ups where so many fit; one listing is paid by the child. */
function party({ slug, capacity_min, capacity_max }: Demo): QuoteInput['guests'] {
  const children = slug === 'animatornia-pstryk' ? [{ age_from: 4, age_to: 12, count: 15 }] : []
  return heads(Math.min(capacity_max, Math.max(capacity_min, 60)) - (children.length > 0 ? 15 : 0), children)
}

test('there are 42 of them', () => {
  expect(demos).toHaveLength(42)
})

describe.each(demos.map((demo) => [demo.slug, demo] as const))('%s', (_, demo) => {
  test('may be saved', () => {
    expect(checkPriceList(demo.price_list, demo.packages)).toEqual([])
  })

  test('prices a plausible term, with every line and rate adding up', () => {
    const answer = quote(inputFor(demo))
    if ('refused' in answer) throw new Error(JSON.stringify(answer))
    expect(answer.total_grosze).toBeGreaterThan(5000)
    expect(answer.warnings).toEqual([])
    const sum = answer.lines.reduce((total, line) => total + line.amount_grosze, 0)
    expect(sum).toBe(demo.price_list.price_mode === 'gross' ? answer.total_grosze : answer.total_net_grosze)
    expect(answer.deposit.amount_grosze + answer.balance.amount_grosze).toBe(answer.total_grosze)
  })

  test('has an honest "od"', () => {
    const from = fromPrice({ price_list: demo.price_list, from_on: '2026-11-21' })
    expect(from?.from_grosze).toBeGreaterThan(0)
    expect(from?.unit).not.toBe('')
  })
})

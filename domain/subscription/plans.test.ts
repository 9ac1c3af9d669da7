import { expect, test } from 'vitest'
import { grossOf, hasRoom, isUpgrade, netInside, netOf, planCommissionBp, trialDays } from './plans.ts'

test('every plan is free for 30 days and takes no commission', () => {
  expect([trialDays, planCommissionBp]).toEqual([30, 0])
})

test.each([
  [3_900, 4_797],
  [39_000, 47_970],
  [7_900, 9_717],
  [79_000, 97_170],
  [14_900, 18_327],
  [149_000, 183_270],
  [19_900, 24_477],
  [199_000, 244_770],
  [44_900, 55_227],
  [449_000, 552_270],
])('%i grosze net are %i with VAT', (net, gross) => {
  expect([grossOf(net), netInside(gross)]).toEqual([gross, net])
})

test('limits of a plan hold, and no limit is no limit', () => {
  expect([hasRoom(3, 2), hasRoom(3, 3), hasRoom(0, 0), hasRoom(null, 1_000_000)]).toEqual([true, false, false, true])
})

const start = { month_net_grosze: 7_900, year_net_grosze: 79_000 }
const pro = { month_net_grosze: 14_900, year_net_grosze: 149_000 }

test.each([
  ['a dearer plan counts at once', start, 'month', pro, 'month', true],
  ['a cheaper one waits', pro, 'month', start, 'month', false],
  ['a year instead of months is paid at once', start, 'month', start, 'year', true],
  ['months instead of a year wait', start, 'year', start, 'month', false],
  ['a dearer plan by the month waits for the end of the year that is paid', start, 'year', pro, 'month', false],
  ['a cheaper plan by the year waits', pro, 'month', start, 'year', false],
  ['a dearer year counts at once', start, 'year', pro, 'year', true],
  ['the same is no step up', start, 'month', start, 'month', false],
  ['nor is the same year', start, 'year', start, 'year', false],
] as const)('%s', (_, from, from_period, to, to_period, up) => {
  expect(isUpgrade({ ...from, period: from_period }, { ...to, period: to_period })).toBe(up)
  expect(netOf(to, to_period)).toBe(to[`${to_period}_net_grosze`])
})

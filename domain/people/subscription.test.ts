import { expect, test } from 'vitest'
import { hasRoom, planCodes, planOf, plans, rightsOf, trialDaysLeft } from './subscription.ts'

test.each([
  ['service_start', 3_900, 4_797, 39_000, 47_970],
  ['service_pro', 7_900, 9_717, 79_000, 97_170],
  ['venue_start', 7_900, 9_717, 79_000, 97_170],
  ['venue_pro', 14_900, 18_327, 149_000, 183_270],
  ['combined_pro', 19_900, 24_477, 199_000, 244_770],
  ['combined_network', 44_900, 55_227, 449_000, 552_270],
] as const)('%s costs what the price page says, net and gross', (code, monthNet, monthGross, yearNet, yearGross) => {
  const plan = planOf(code)
  expect([plan.month_net_grosze, plan.month_gross_grosze]).toEqual([monthNet, monthGross])
  expect([plan.year_net_grosze, plan.year_gross_grosze]).toEqual([yearNet, yearGross])
})

test('every plan is free for 30 days and takes no commission', () => {
  expect(plans.map((plan) => plan.code)).toEqual([...planCodes])
  expect(new Set(plans.map((plan) => `${plan.trial_days}/${plan.commission_bp}`))).toEqual(new Set(['30/0']))
})

test('limits of a plan hold, and no limit is no limit', () => {
  const { limits } = planOf('venue_pro')
  expect([hasRoom(limits.venues, 2), hasRoom(limits.venues, 3), hasRoom(limits.services, 0)]).toEqual([
    true,
    false,
    false,
  ])
  expect(hasRoom(planOf('combined_network').limits.embeds, 1_000_000)).toBe(true)
})

test('without a subscription everyone has the rights of the largest plan', () => {
  expect(rightsOf(null)).toEqual(planOf('combined_network'))
  for (const plan of plans) expect(plan.limits.venues).toBeLessThanOrEqual(rightsOf(null).limits.venues)
})

test('a begun day of trial counts', () => {
  const day = 86_400_000
  expect([trialDaysLeft(30 * day, 0), trialDaysLeft(day + 1, 0), trialDaysLeft(1, 0), trialDaysLeft(0, 1)]).toEqual([
    30, 2, 1, 0,
  ])
})

import { expect, test } from 'vitest'
import { listPlans } from '#api/features/subscriptions/list-plans.ts'
import { linesOf } from './PlanCard.tsx'

test('what a plan promises and the product does not have yet says so, as the server tells the plans', () => {
  const plans = listPlans().results
  const lines = plans.flatMap((plan) => linesOf(plan))
  const promised = lines.filter((line) => /google|osadze/i.test(line))
  expect(promised.length).toBeGreaterThan(plans.length)
  expect(promised.filter((line) => !line.endsWith('(wkrótce)'))).toEqual([])
  expect(lines).toContain('Kalendarz rezerwacji')
})

import { expect, test } from 'vitest'
import { planCodes, planFeatures } from '#domain/subscription/plans.ts'
import { linesOf } from './PlanCard.tsx'

test('what a plan promises and the product does not have yet says so', () => {
  const limits = { venue_limit: 3, service_limit: 1, image_limit: 60, features: [...planFeatures] }
  const lines = [...linesOf({ ...limits, embed_limit: 5 }), ...linesOf({ ...limits, embed_limit: null })]
  const promised = lines.filter((line) => /google/i.test(line))
  expect(promised).toHaveLength(2)
  expect(promised.filter((line) => !line.endsWith('(wkrótce)'))).toEqual([])
  expect(lines).toContain('Kalendarz rezerwacji')
  expect(planCodes).toHaveLength(6)
})

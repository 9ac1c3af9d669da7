import { expect, test } from 'vitest'
import { refundFor } from '#domain/reservation/cancellation.ts'
import { refundRuleText } from './texts.pl.ts'

test('the tier that decides is said in days, and its last one is the day of the event', () => {
  const tiers = [14, 1, 0].map((days_from, index) => ({ days_from, percent_bp: (index + 1) * 2_500 }))
  const policy = { cancellation_policy: 'custom', cancellation_tiers: tiers } as const
  const row = { policy, deposit_type: 'none', timezone: 'Europe/Warsaw' } as unknown as Parameters<
    typeof refundRuleText
  >[0]
  const said = (today_on: string) => {
    const paid = { total_grosze: 100_000, paid_grosze: 100_000, deposit: { type: 'none', amount_grosze: 0 } as const }
    const rules = { policy: 'custom', tiers, start_on: '2027-06-19', reason: 'guest_request' } as const
    const refund = refundFor({ ...rules, ...paid, today_on })
    return refundRuleText(row, refund, Date.parse(`${today_on}T08:00:00Z`)).replaceAll('\u00a0', ' ')
  }
  expect(['2027-06-01', '2027-06-18', '2027-06-19'].map(said)).toEqual([
    'Indywidualne: co najmniej 14 dni przed – 25% ceny (stan na 1 czerwca 2027)',
    'Indywidualne: 13–1 dni przed – 50% ceny (stan na 18 czerwca 2027)',
    'Indywidualne: w dniu wydarzenia – 75% ceny (stan na 19 czerwca 2027)',
  ])
})

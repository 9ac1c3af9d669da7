/** Every outcome of a contested no-show, for either side. */
import type { MailSample } from '#api/adapters/mail/samples.ts'
import type { ContestOutcome } from '#domain/reservation/contest/contest.ts'
import { contestSettled, contestSettledForOwner, type Settled } from '../emails-settled.pl.ts'
import { customer_name, owner_name, reservation_url, sampleFacts, status_url } from './facts.pl.ts'

const stands = {
  ...sampleFacts,
  paid_grosze: 177_000,
  remaining_grosze: 708_000,
  refund_grosze: 0,
  by_provider_grosze: 0,
  held_grosze: 0,
  refund_due_on: '2027-07-06',
  kept_grosze: 0,
  policy_label: 'Umiarkowane',
  second_zadatek_grosze: 0,
}
const back = { ...stands, status: 'cancelled', refund_grosze: 177_000 } as const
const why = 'Na zdjęciach od obu stron widać zamkniętą salę o 15:30.'
const as = (outcome: ContestOutcome, on: string | null = null, note: string | null = null) => ({
  settlement: { outcome, on, note, by_operator: false },
})

const ends: Record<ContestOutcome, Settled> = {
  came: { ...stands, status: 'completed', ...as('came') },
  absent: { ...stands, status: 'no_show', ...as('absent', null, 'Monitoring nie zarejestrował nikogo do 19:00.') },
  called_off: { ...back, ...as('called_off', '2027-05-30'), refund_grosze: 70_800, kept_grosze: 106_200 },
  owner_fault: {
    ...back,
    ...as('owner_fault', null, why),
    by_provider_grosze: 177_000,
    held_grosze: 0,
    second_zadatek_grosze: 177_000,
  },
  force_majeure: { ...back, ...as('force_majeure') },
  mutual: { ...back, ...as('mutual'), paid_grosze: 0, refund_grosze: 0 },
}

const asked = (outcome: ContestOutcome, note: string) => ({
  settlement: { outcome, on: null, note, by_operator: true },
})
const of_own = {
  'came.asked': { ...stands, status: 'completed', ...asked('came', 'Są zdjęcia z całego przyjęcia.') },
  'absent.asked': {
    ...stands,
    status: 'no_show',
    ...asked('absent', 'Brama była otwarta od 15:00, nikt nie przyjechał.'),
  },
} satisfies Record<string, Settled>

export const settledSamples: readonly MailSample[] = Object.entries({ ...ends, ...of_own }).flatMap(
  ([outcome, settled]) => [
    { name: `contestSettled.${outcome}`, make: () => contestSettled({ ...settled, owner_name, status_url }) },
    {
      name: `contestSettledForOwner.${outcome}`,
      make: () => contestSettledForOwner({ ...settled, customer_name, reservation_url }),
    },
  ],
)

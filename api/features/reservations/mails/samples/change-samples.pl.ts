import type { MailSample } from '#api/adapters/mail/samples.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import {
  type ChangeMail,
  changeAccepted,
  changeDeclined,
  changeProposed,
  changeWithdrawn,
} from '../emails-change.pl.ts'
import { customer_name, reservation_url, sampleFacts, status_url } from './facts.pl.ts'

const guests: Guests = { adults: 110, children: [], crew: 0 }
const answer_until = '2026-11-24T06:12'

const sample: ChangeMail = {
  ...sampleFacts,
  to: 'customer',
  proposed_by: 'owner',
  owner_name: 'Anna Lipska',
  customer_name,
  before: { ...sampleFacts.term, guests, total_grosze: 885_000, units: ['Sala Kormoran'] },
  after: {
    start: '2027-06-19T15:00',
    end: '2027-06-20T02:00',
    guests: { ...guests, adults: 120 },
    total_grosze: 925_000,
    units: ['Sala Bielik'],
  },
  note: 'Tydzień później mamy większą salę.',
  status: 'confirmed',
  page_url: status_url,
}
const forOwner: ChangeMail = {
  ...sample,
  to: 'owner',
  proposed_by: 'customer',
  page_url: reservation_url,
}

const rest = ['Pozostała kwota: 7 400,00 zł – do soboty, 5 czerwca 2027.']
const cheaper: ChangeMail = { ...sample, after: { ...sample.after, total_grosze: 800_000 } }
const back = { refund_grosze: 85_000, by_provider_grosze: 30_000, held_grosze: 0, refund_due_on: '2026-12-10' }

export const changeSamples: readonly MailSample[] = [
  { name: 'changeProposed.customer', make: () => changeProposed({ ...sample, answer_until }) },
  { name: 'changeProposed.owner', make: () => changeProposed({ ...forOwner, answer_until }) },
  { name: 'changeAccepted', make: () => changeAccepted({ ...sample, rest, back: null, with_summary: true }) },
  { name: 'changeAccepted.cheaper', make: () => changeAccepted({ ...cheaper, rest: [], back }) },
  { name: 'changeAccepted.cheaperForOwner', make: () => changeAccepted({ ...cheaper, to: 'owner', rest: [], back }) },
  { name: 'changeDeclined', make: () => changeDeclined(sample) },
  { name: 'changeWithdrawn', make: () => changeWithdrawn(forOwner) },
]

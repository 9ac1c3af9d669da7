import type { MailSample } from '#api/adapters/mail/samples.ts'
import { contestForOperator, noShowContested, noShowReported } from './emails-dispute.pl.ts'
import { refundOfTooMuch, refundReturned, refundSent, type RefundSent } from './emails-refund.pl.ts'
import { customerWithdrew, withdrawalReceipt } from './emails-withdrawal.pl.ts'
import { sampleFacts } from './emails-samples.pl.ts'

const contested = {
  ...sampleFacts,
  customer_name: 'Marta Jaworska',
  statement: 'Przyjechaliśmy o 15:00, sala była zamknięta. Mamy zdjęcia i trzech świadków.',
}

const disputeMailSamples: readonly MailSample[] = [
  {
    name: 'noShowReported',
    make: () =>
      noShowReported({
        ...sampleFacts,
        owner_name: 'Stodoła pod Lipami sp. z o.o.',
        contest_until: '2027-06-20T10:12',
        status_url: 'https://wydarzy.example/status-rezerwacji/8f2kq7Zr4mXw',
      }),
  },
  {
    name: 'noShowContested',
    make: () => noShowContested({ ...contested, reservation_url: 'https://wydarzy.example/moje-rezerwacje' }),
  },
  {
    name: 'contestForOperator',
    make: () =>
      contestForOperator({
        ...contested,
        customer_email: 'marta@poczta.example',
        customer_phone: '+48600300400',
        owner_name: 'Stodoła pod Lipami sp. z o.o.',
        owner_email: 'kontakt@lipy.example',
        owner_note: 'Czekaliśmy do 18:00.',
      }),
  },
]

const sample: RefundSent = {
  ...sampleFacts,
  owner_name: 'Stodoła pod Lipami sp. z o.o.',
  amount_grosze: 141_600,
  second_deposit_grosze: 0,
  left_grosze: 0,
  second_left_grosze: 0,
  method: 'bank_transfer',
  sent_on: '2027-05-04',
  seen_by: '2027-05-11',
  state_label: 'Anulowana',
  status_url: 'https://wydarzy.example/status-rezerwacji/8f2kq7Zr4mXw',
}

const paidTwice = { why: 'twice', remaining_grosze: 0 } as const
const paidTooMuch = { why: 'too_much', remaining_grosze: 38_000 } as const

const refundMailSamples: readonly MailSample[] = [
  { name: 'refundSent', make: () => refundSent(sample) },
  {
    name: 'refundSentWithSecondDeposit',
    make: () =>
      refundSent({ ...sample, amount_grosze: 300_000, second_deposit_grosze: 123_000, second_left_grosze: 54_000 }),
  },
  { name: 'refundSentOnline', make: () => refundSent({ ...sample, method: 'blik' }) },
  {
    name: 'refundOfTooMuch',
    make: () => refundOfTooMuch({ ...sample, method: 'card', ...paidTwice, state_label: 'Potwierdzona' }),
  },
  {
    name: 'refundOfMoreThanMissing',
    make: () => refundOfTooMuch({ ...sample, method: 'blik', ...paidTooMuch, state_label: 'Potwierdzona' }),
  },
  {
    name: 'refundOfCalledOff',
    make: () => refundOfTooMuch({ ...sample, method: 'p24', why: 'called_off', remaining_grosze: 0 }),
  },
  { name: 'refundReturned', make: () => refundReturned(sample) },
  { name: 'refundSentInCash', make: () => refundSent({ ...sample, method: 'cash' }) },
]

const withdrawn = {
  ...sampleFacts,
  refund_grosze: 141_600,
  by_provider_grosze: 141_600,
  kept_grosze: 0,
  refund_due_on: '2027-05-14',
}

const withdrawalMailSamples: readonly MailSample[] = [
  {
    name: 'withdrawalReceipt',
    make: () =>
      withdrawalReceipt({
        ...withdrawn,
        owner_name: sample.owner_name,
        said_at: '2027-04-30T14:05',
        status_url: sample.status_url,
      }),
  },
  {
    name: 'customerWithdrew',
    make: () =>
      customerWithdrew({
        ...withdrawn,
        customer_name: 'Marta Jaworska',
        kept_grosze: 35_400,
        is_free_again: true,
        reservation_url: 'https://wydarzy.example/moje-rezerwacje',
      }),
  },
]

export const endedMailSamples: readonly MailSample[] = [
  ...disputeMailSamples,
  ...refundMailSamples,
  ...withdrawalMailSamples,
]

import type { MailSample } from '#api/adapters/mail/samples.ts'
import { changeSamples } from './change-samples.pl.ts'
import { customerSamples } from './customer-samples.pl.ts'
import { disputeSamples } from './dispute-samples.pl.ts'
import { settledSamples } from './settled-samples.pl.ts'
import { endedSamples } from './ended-samples.pl.ts'
import { operatorSamples } from './operator-samples.pl.ts'
import { ownerSamples } from './owner-samples.pl.ts'
import { terminationSamples } from './termination-samples.pl.ts'
import { paymentSamples } from './payment-samples.pl.ts'
import { recoverSamples } from './recover-samples.pl.ts'
import { refundSamples } from './refund-samples.pl.ts'
import { reminderSamples } from './reminder-samples.pl.ts'
import { withdrawalSamples } from './withdrawal-samples.pl.ts'

/** Samples of every letter of a reservation, in the order in which they may be sent. */
export const reservationMailSamples: readonly MailSample[] = [
  ...customerSamples,
  ...ownerSamples,
  ...recoverSamples,
  ...paymentSamples,
  ...reminderSamples,
  ...changeSamples,
  ...terminationSamples,
  ...endedSamples,
  ...refundSamples,
  ...withdrawalSamples,
  ...disputeSamples,
  ...settledSamples,
  ...operatorSamples,
]

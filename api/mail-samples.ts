import { rendered } from '#api/adapters/mail/samples.ts'
import { authMailSamples } from '#api/features/auth/emails.pl.ts'
import { outsideMailSamples } from '#api/features/calendar/outside/emails-outside.pl.ts'
import { dac7MailSamples } from '#api/features/dac7/emails.pl.ts'
import { integrationMailSamples } from '#api/features/integrations/emails.pl.ts'
import { listingMailSamples } from '#api/features/listings/links/emails.pl.ts'
import { suspensionMailSamples } from '#api/features/listings/publishing/suspension-words.pl.ts'
import { ownerMailSamples } from '#api/features/owners/emails.pl.ts'
import { disputeMailSamples } from '#api/features/payments/disputes/emails-dispute.pl.ts'
import { payoutMailSamples } from '#api/features/payments/payouts/emails-payouts.pl.ts'
import { profileMailSamples } from '#api/features/owners/profile/emails-profile.pl.ts'
import { termsMailSamples } from '#api/features/owners/terms/emails-terms.pl.ts'
import { reservationMailSamples } from '#api/features/reservations/mails/samples/reservation-samples.ts'
import { subscriptionMailSamples } from '#api/features/subscriptions/emails.pl.ts'
import { siteMailSamples } from '#api/features/site/emails.pl.ts'

/** Every mail the product can send, made from invented data, for `/_sandbox/mail/samples`. */
export function mailSamples() {
  return rendered([
    ...reservationMailSamples,
    ...ownerMailSamples,
    ...profileMailSamples,
    ...termsMailSamples,
    ...listingMailSamples,
    ...suspensionMailSamples,
    ...authMailSamples,
    ...subscriptionMailSamples,
    ...siteMailSamples,
    ...payoutMailSamples,
    ...disputeMailSamples,
    ...dac7MailSamples,
    ...outsideMailSamples,
    ...integrationMailSamples,
  ])
}

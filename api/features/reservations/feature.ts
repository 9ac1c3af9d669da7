/**
 * Reservations: asked for, priced, made and confirmed by visitors; answered, changed, paid and ended by either side;
 * reported by mails and on the owner's bell.
 */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { addReservation } from '#api/features/reservations/reserving/add-reservation.ts'
import { answerByCustomer, answerByOwner } from '#api/features/reservations/changes/answer-change.ts'
import {
  answerTerminationByCustomer,
  answerTerminationByOwner,
} from '#api/features/reservations/termination/answer-termination.ts'
import {
  proposeTerminationByCustomer,
  proposeTerminationByOwner,
} from '#api/features/reservations/termination/propose-termination.ts'
import { answerByToken, requestByToken } from '#api/features/reservations/desk/answer-by-mail.ts'
import { acceptReservation, rejectReservation } from '#api/features/reservations/desk/answer-request.ts'
import { cancelByOwner, cancelByToken } from '#api/features/reservations/money/cancel-reservation.ts'
import { checkAvailability } from '#api/features/reservations/quotes/check-availability.ts'
import { confirmEmail } from '#api/features/reservations/reserving/confirm-email.ts'
import { countContests } from '#api/features/reservations/contests/contest-queries.ts'
import { contestNoShow } from '#api/features/reservations/customer/contest-no-show.ts'
import { recoverJobs, recoverReservations } from '#api/features/reservations/customer/recover.ts'
import { customerView } from '#api/features/reservations/customer/customer-view.ts'
import { changeCrew, crewsOf } from '#api/features/reservations/desk/change-crew.ts'
import { editReservation, markNoShow } from '#api/features/reservations/desk/edit-reservation.ts'
import { moveTerm } from '#api/features/reservations/changes/move-term.ts'
import { listNotifications, markNotificationsRead } from '#api/features/reservations/notifications/notifications.ts'
import { ownersDay } from '#api/features/reservations/day/owners-day.ts'
import { ownerList, upcomingList } from '#api/features/reservations/desk/list.ts'
import { makeReservation } from '#api/features/reservations/reserving/make-reservation.ts'
import { askDeposit } from '#api/features/reservations/money/ask-deposit.ts'
import { markPaid } from '#api/features/reservations/money/mark-paid.ts'
import { correctPayment } from '#api/features/reservations/money/correct-payment.ts'
import { setMarketing } from '#api/features/reservations/customer/marketing.ts'
import { withdrawByToken } from '#api/features/reservations/money/withdrawal/withdraw.ts'
import { markRefunded } from '#api/features/reservations/money/mark-refunded.ts'
import { ownerView } from '#api/features/reservations/desk/owner-view.ts'
import { previewAdded } from '#api/features/reservations/reserving/preview-added.ts'
import { previewAvailability } from '#api/features/reservations/quotes/preview-availability.ts'
import { calculatePreview, checkPreview } from '#api/features/reservations/quotes/preview-terms.ts'
import { previewPricing } from '#api/features/reservations/quotes/preview-pricing.ts'
import { proposeByCustomer, proposeByOwner } from '#api/features/reservations/changes/propose-change.ts'
import { publicView } from '#api/features/reservations/customer/public-view.ts'
import { quoteReservation } from '#api/features/reservations/quotes/quote-reservation.ts'
import { resendConfirmation } from '#api/features/reservations/reserving/resend-confirmation.ts'
import { recoveredSentence, resentSentence } from '#api/features/reservations/core/texts.pl.ts'
import { writeToCustomer, writeToOwner } from '#api/features/reservations/customer/write-message.ts'
import { documentRoutes } from '#api/features/reservations/documents/routes.ts'
import { posterRoute } from '#api/features/reservations/embeds/poster-route.ts'
import {
  forgetOldReservations,
  forgetRequests,
  forgetUnconfirmed,
} from '#api/features/reservations/due/forget-reservations.ts'
import { forgetOldNotifications } from '#api/features/reservations/notifications/notify-owner.ts'
import { reservationsFile } from '#api/features/reservations/desk/export-csv.ts'
import { reservationsJobs } from '#api/features/reservations/mail-jobs/jobs.ts'
import { sweepBalances } from '#api/features/reservations/due/sweep-balances.ts'
import { sweepReminders } from '#api/features/reservations/due/sweep-reminders.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { newUnits, type NewUnits } from '#api/features/reservations/term/take-new-units.ts'
import type { Client } from '#api/http/callers/client.ts'
import type { Caller } from '#api/http/handlers.ts'

declare module '#api/deps.ts' {
  interface Parts {
    /** What a new room or crew means for terms that are taken, for the feature that writes listings. */
    newUnits: NewUnits
  }
}

type Some = Partial<HandlersOf<'reservations'>>

/** A visitor asks what is free and what it costs, reserves, and confirms the address. */
const reserving = (deps: Deps) =>
  ({
    checkVenueAvailability: async (ask) =>
      checkAvailability(deps, 'venue', ask.body.venue_id, ask.body, await visitorOf(deps, ask, ask.body.venue_id)),
    checkServiceAvailability: async (ask) =>
      checkAvailability(
        deps,
        'service',
        ask.body.service_id,
        ask.body,
        await visitorOf(deps, ask, ask.body.service_id),
      ),
    calculateVenuePrice: async (ask) =>
      quoteReservation(deps, 'venue', ask.body.venue_id, ask.body, await visitorOf(deps, ask, ask.body.venue_id)),
    calculateServicePrice: async (ask) =>
      quoteReservation(deps, 'service', ask.body.service_id, ask.body, await visitorOf(deps, ask, ask.body.service_id)),
    reserveVenue: ({ body, client, idempotency }) =>
      makeReservation(deps, { kind: 'venue', listing_id: body.venue_id, body, client, idempotency }),
    reserveService: ({ body, client, idempotency }) =>
      makeReservation(deps, { kind: 'service', listing_id: body.service_id, body, client, idempotency }),
    confirmReservationEmail: ({ body }) => confirmEmail(deps, body.token, body.accept_total_grosze),
    resendConfirmation: ({ body }) =>
      resendConfirmation(deps, body.reservation_id, body.email).then(() => ({ message: resentSentence })),
    recoverReservations: ({ body }) =>
      recoverReservations(deps, body.email).then(() => ({ message: recoveredSentence })),
    getPublicReservation: ({ params }) => publicView(deps, params.id),
  }) satisfies Some

/** The owner sees what visitors would see, before anything is saved. */
const previews = (deps: Deps) =>
  ({
    checkVenuePreview: ({ owner, params, body }) => checkPreview(deps, owner, 'venue', params.id, body),
    checkServicePreview: ({ owner, params, body }) => checkPreview(deps, owner, 'service', params.id, body),
    calculateVenuePreview: ({ owner, params, body }) => calculatePreview(deps, owner, 'venue', params.id, body),
    calculateServicePreview: ({ owner, params, body }) => calculatePreview(deps, owner, 'service', params.id, body),
    previewVenueAvailability: ({ owner, params, body }) => previewAvailability(deps, owner, 'venue', params.id, body),
    previewServiceAvailability: ({ owner, params, body }) =>
      previewAvailability(deps, owner, 'service', params.id, body),
    previewVenuePricing: ({ owner, params, body }) => previewPricing(deps, owner, 'venue', params.id, body),
    previewServicePricing: ({ owner, params, body }) => previewPricing(deps, owner, 'service', params.id, body),
  }) satisfies Some

/** The customer's page, opened by the link in the mail. */
const customer = (deps: Deps) => {
  const shown = (token: string, done: Promise<unknown>) => done.then(() => customerView(deps, token))
  return {
    getRequestByToken: ({ params }) => requestByToken(deps, params.token),
    answerRequestByToken: ({ params, body }) => answerByToken(deps, params.token, body),
    getReservationByToken: ({ params }) => customerView(deps, params.token),
    cancelByToken: ({ params, body }) => cancelByToken(deps, params.token, body),
    withdrawByToken: ({ params, body }) => withdrawByToken(deps, params.token, body),
    setMarketingByToken: ({ params, body }) => shown(params.token, setMarketing(deps, params.token, body.agreed)),
    writeMessageByToken: ({ params, body, idempotency }) => writeToOwner(deps, params.token, body.body, idempotency),
    proposeChangeByToken: ({ params, body, idempotency }) => proposeByCustomer(deps, params.token, body, idempotency),
    answerChangeByToken: ({ params, body }) => shown(params.token, answerByCustomer(deps, params.token, body)),
    proposeTerminationByToken: ({ params: { token }, body }) =>
      shown(token, proposeTerminationByCustomer(deps, token, body.note)),
    answerTerminationByToken: ({ params: { token }, body }) =>
      shown(token, answerTerminationByCustomer(deps, token, body)),
    contestNoShowByToken: ({ params, body }) => shown(params.token, contestNoShow(deps, params.token, body.statement)),
  } satisfies Some
}

/** The owner's day, lists and bell, and what the owner records. */
const desk = (deps: Deps) =>
  ({
    getMyDay: ({ owner }) => ownersDay(deps, owner.owner_id),
    listReservations: ({ owner, query }) => ownerList(deps, owner.owner_id, query),
    upcomingReservations: ({ owner, query }) => upcomingList(deps, owner.owner_id, query),
    reservationsByVenue: ({ owner, query }) =>
      ownerList(deps, owner.owner_id, { ...query, kind: 'venue', listing_id: query.venue_id }),
    reservationsByService: ({ owner, query }) =>
      ownerList(deps, owner.owner_id, { ...query, kind: 'service', listing_id: query.service_id }),
    listNotifications: ({ owner, query }) => listNotifications(deps, owner.owner_id, query),
    readNotifications: ({ owner, body }) => markNotificationsRead(deps, owner.owner_id, body),
    addVenueReservation: ({ owner: { owner_id }, body, idempotency }) =>
      addReservation(deps, { owner_id, kind: 'venue', listing_id: body.venue_id, body, idempotency }),
    addServiceReservation: ({ owner: { owner_id }, body, idempotency }) =>
      addReservation(deps, { owner_id, kind: 'service', listing_id: body.service_id, body, idempotency }),
    previewVenueReservation: ({ owner, body }) => previewAdded(deps, owner.owner_id, 'venue', body.venue_id, body),
    previewServiceReservation: ({ owner, body }) =>
      previewAdded(deps, owner.owner_id, 'service', body.service_id, body),
  }) satisfies Some

/** The owner's acts on one reservation. Most answer with the reservation afterwards. */
const ownerActs = (deps: Deps) => {
  const shown = ({ owner_id }: Caller, id: string, done: Promise<unknown>) =>
    done.then(() => ownerView(deps, owner_id, id))
  return {
    getReservation: ({ owner, params }) => ownerView(deps, owner.owner_id, params.id),
    acceptReservation: ({ owner, params: { id }, body }) =>
      shown(owner, id, acceptReservation(deps, owner.owner_id, id, body?.note)),
    rejectReservation: ({ owner, params: { id }, body }) =>
      shown(owner, id, rejectReservation(deps, owner.owner_id, id, body.reason)),
    cancelReservation: ({ owner, params, body }) => cancelByOwner(deps, owner.owner_id, params.id, body),
    markReservationPaid: ({ owner, params: { id }, body, idempotency }) =>
      shown(owner, id, markPaid(deps, owner.owner_id, id, body, idempotency)),
    correctPayment: ({ owner, params: { id, payment_id }, body }) =>
      shown(owner, id, correctPayment(deps, owner.owner_id, id, payment_id, body)),
    askDeposit: ({ owner, params: { id } }) => shown(owner, id, askDeposit(deps, owner.owner_id, id)),
    markReservationRefunded: ({ owner, params: { id }, body, idempotency }) =>
      shown(owner, id, markRefunded(deps, owner.owner_id, id, body, idempotency)),
    editReservation: ({ owner, params: { id }, body }) =>
      shown(owner, id, editReservation(deps, owner.owner_id, id, body)),
    listReservationCrews: ({ owner, params }) => crewsOf(deps, owner.owner_id, params.id),
    changeReservationCrew: ({ owner, params, body }) => changeCrew(deps, owner.owner_id, params.id, body.unit_id),
    markNoShow: ({ owner, params: { id }, body }) => shown(owner, id, markNoShow(deps, owner.owner_id, id, body.note)),
    proposeChange: ({ owner, params, body }) => proposeByOwner(deps, owner.owner_id, params.id, body),
    answerChange: ({ owner, params: { id }, body }) => shown(owner, id, answerByOwner(deps, owner.owner_id, id, body)),
    proposeTermination: ({ owner, params: { id }, body }) =>
      shown(owner, id, proposeTerminationByOwner(deps, owner.owner_id, id, body.note)),
    answerTermination: ({ owner, params: { id }, body }) =>
      shown(owner, id, answerTerminationByOwner(deps, owner.owner_id, id, body)),
    moveReservationTerm: ({ owner, params, body }) => moveTerm(deps, owner.owner_id, params.id, body),
    writeMessage: ({ owner, params, body, idempotency }) =>
      writeToCustomer(deps, owner.owner_id, params.id, body.body, idempotency),
  } satisfies Some
}

export const reservations = {
  opens: {
    what: 'the reservations',
    open: async () => ({ newUnits }),
    close: () => undefined,
  },
  handlers: (deps: Deps): HandlersOf<'reservations'> => ({
    ...reserving(deps),
    ...previews(deps),
    ...customer(deps),
    ...desk(deps),
    ...ownerActs(deps),
  }),
  routes: [documentRoutes, reservationsFile, posterRoute],
  jobs: (deps: Deps) => ({ ...reservationsJobs(deps), ...recoverJobs(deps) }),
  sweeps: [sweepReservations],
  slowSweeps: [sweepReminders, sweepBalances],
  forget: [forgetOldNotifications, forgetUnconfirmed, forgetRequests, forgetOldReservations],
  waits: [countContested],
} satisfies Feature

/** For monitoring: each contested no-show waits for the operator. */
async function countContested({ db }: Deps) {
  return [{ what: 'contested_no_shows', count: await countContests(db) }]
}

/** The visitor to be counted in statistics; null for an owner who tries their own listing. */
const visitorOf = async (
  deps: Deps,
  ask: { client: Client; owner: Caller | null },
  listing_id: string,
): Promise<Client | null> => {
  await deps.catalogue.have(listing_id)
  return ask.owner && deps.catalogue.find(listing_id)?.listing.owner_id === ask.owner.owner_id ? null : ask.client
}

/**
 * Every call on the wire: method, path, who may call. Without schemas, so that the browser can import it without zod;
 * `contract/index.ts` adds a schema to every row. Paths: specification 7, and product 7.
 */
import { type Call, fillPath, type KeyScope } from './call.ts'
import { ownerCalls } from './owner-calls.ts'
import { publicCalls } from './public-calls.ts'

export type { Call, KeyScope }

export const calls = { ...publicCalls, ...ownerCalls }

/** Server-sent events for the owner; the answer is a stream, so it is no call of the contract. */
export const liveStreamPath = '/api/calendar/stream/'

/**
 * A picture as `multipart/form-data`: `file`, optionally `alt` and `caption`; when several are sent at once also
 * `batch` (8 to 64 characters, equal for all) and `chosen` (a growing number), so that they keep their order whichever
 * arrives first. Answers 201 `Uploaded`.
 */
export const uploadPaths = {
  venue: '/api/venues/{id}/upload_image/',
  service: '/api/services/{id}/upload_image/',
} as const

/** A PDF as `multipart/form-data`: `file`, optionally `title`. Answers 201 `ListingFiles`. */
export const fileUploadPaths = {
  venue: '/api/venues/{id}/upload_file/',
  service: '/api/services/{id}/upload_file/',
} as const

/** Files of one reservation for its owner; the customer gets the same. */
export const reservationDocuments = ['summary.pdf', 'rules.txt', 'calendar.ics'] as const
export type ReservationDocument = (typeof reservationDocuments)[number]
export const reservationDocumentPath = (id: string, document: ReservationDocument): string =>
  `/api/reservations/${id}/${document}`

/** „Potwierdzenie płatności” of one payment, below the path of the customer's panel or the owner's reservation. */
export const paymentProofName = (payment_id: string): string => `payments/${payment_id}.pdf`

/** The owner's list as CSV, with the filters of the list. */
export const reservationsExportPath = '/api/reservations/export.csv'

/** The owner's payouts as CSV: one line for each reservation of each payout. */
export const payoutsExportPath = '/api/owners/me/payouts.csv'

/** Our invoice for a paid plan, as a PDF for the owner. */
export const subscriptionInvoicePath = (id: string): string => `/api/subscriptions/invoices/${id}/invoice.pdf`

/** A poster of a listing's form on other sites, with its QR code. */
export const embedPosterPath = (code: string): string => `/api/embeds/${code}/poster.pdf`

export type CallName = keyof typeof calls

/** The path of a call with its places filled. */
export const pathOf = (name: CallName, params: Record<string, string> = {}): string => fillPath(calls[name], params)

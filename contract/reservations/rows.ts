/** Parts of a reservation on the wire: history, messages, payments, refunds and payment terms. */
import { z } from 'zod'
import { grosze, id, instant, localDate } from '#contract/endpoint.ts'
import { paymentMethods } from '#domain/reservation/payment.ts'
import { paymentWays } from '#domain/reservation/payment-terms.ts'
import { actors, reservationStatuses } from '#domain/reservation/reservation.ts'

const status = z.enum(reservationStatuses)

/** `true`, or the Polish reason why not. */
export const can = z.union([z.literal(true), z.string()])

export const historyRow = z.object({
  at: instant,
  actor: z.enum(actors),
  action: z.string(),
  status_after: status,
  note: z.string().nullable(),
  /** One Polish sentence for people. */
  text: z.string(),
})

export const messageRow = z.object({ id, author: z.enum(['customer', 'owner']), body: z.string(), at: instant })

export const paymentRow = z.object({
  id,
  amount_grosze: grosze,
  method: z.enum(paymentMethods),
  received_on: localDate,
  /** What the payment was for: `zadatek`, `dopłata`, `cała cena`; empty for a correction. */
  covers: z.string(),
  /** The amount with its corrections; 0 for a correction itself, which has no document of its own. */
  counted_grosze: z.int(),
  /** The payment that this row corrects by its amount, which may be negative. */
  corrects_id: id.nullable(),
})

/** A refund that the owner recorded. */
export const refundRow = z.object({
  id,
  amount_grosze: grosze,
  /** The part that is not the refund but the second zadatek. */
  second_deposit_grosze: grosze,
  method: z.enum(paymentMethods),
  sent_on: localDate,
})

const nextPayment = z.object({ amount_grosze: grosze, due_at: instant.nullable(), due_on: localDate.nullable() })

/** What is paid when and how, the same object for every screen and document (ruling 65). */
export const paymentTerms = z.object({
  total_grosze: grosze,
  paid_grosze: grosze,
  remaining_grosze: grosze,
  /** What is paid first; null when nothing is. `asked_grosze` must be paid by `due_at`. */
  deposit: z
    .object({
      type: z.enum(['zadatek', 'zaliczka', 'full']),
      amount_grosze: grosze,
      asked_grosze: grosze,
      missing_grosze: grosze,
      due_at: instant.nullable(),
    })
    .nullable(),
  /** The rest; `due_on` null means at the event. */
  balance: z.object({ amount_grosze: grosze, missing_grosze: grosze, due_on: localDate.nullable() }).nullable(),
  /** The rest was already due at the agreement: the whole price is due with the deposit. */
  whole_at_once: z.boolean(),
  next: nextPayment.nullable(),
  ways: z.array(z.enum(paymentWays)),
  /** The payment that can be made on the provider's page now. */
  online: nextPayment.nullable(),
  transfer: z
    .object({
      recipient: z.string(),
      iban: z.string(),
      title: z.string(),
      amount_grosze: grosze,
      /** Null means at the event. */
      until: instant.nullable(),
      /** The QR code for bank apps, as a path on a grid of `size` and as text; null for a foreign account. */
      qr: z.object({ size: z.int(), path: z.string(), text: z.string(), names_amount: z.boolean() }).nullable(),
    })
    .nullable(),
})

/** The refund if the reservation were ended, before the click. */
export const refundPreview = z.object({
  paid_grosze: grosze,
  retained_grosze: grosze,
  refund_grosze: grosze,
  double_deposit_due_grosze: grosze,
  /** Words of the policy that applies, e.g. "Weselne: 179–60 dni przed – 30% ceny". */
  rule: z.string(),
})

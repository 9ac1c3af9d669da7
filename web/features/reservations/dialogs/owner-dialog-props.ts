import type { OwnerReservation } from '#contract/reservations/reservations.ts'

/** The props of every dialog about one reservation. */
export type OwnerDialogProps = {
  reservation: OwnerReservation
  onClose: () => void
  /** Called after success; `fresh` is the reservation after it, when the answer contains it. */
  onDone: (fresh?: OwnerReservation) => Promise<void>
  /** Wraps the call: a conflict closes the dialog and is shown in the drawer, any other fault stays in the form. */
  guard: <T>(work: Promise<T>) => Promise<T | undefined>
}

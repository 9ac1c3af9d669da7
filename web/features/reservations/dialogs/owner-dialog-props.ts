import type { OwnerReservation } from '#contract/reservations/reservations.ts'

/** What every dialog over one reservation is given. */
export type OwnerDialogProps = {
  reservation: OwnerReservation
  onClose: () => void
  /** The call went through; `fresh` is the reservation as it is now, when the answer says it. */
  onDone: (fresh?: OwnerReservation) => Promise<void>
  /** Wraps the call: a conflict closes the dialog and is said in the drawer, any other fault stays in the form. */
  guard: <T>(work: Promise<T>) => Promise<T | undefined>
}

import type { ComponentType } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { OwnerAcceptDialog } from './OwnerAcceptDialog.tsx'
import { OwnerAskDialog } from './OwnerAskDialog.tsx'
import { OwnerCancelDialog } from './OwnerCancelDialog.tsx'
import { OwnerChangeDialog } from './OwnerChangeDialog.tsx'
import { OwnerNoShowDialog } from './OwnerNoShowDialog.tsx'
import { OwnerPaidDialog } from './OwnerPaidDialog.tsx'
import { OwnerRefundDialog } from './OwnerRefundDialog.tsx'
import { OwnerRejectDialog } from './OwnerRejectDialog.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import type { DeskAction } from '#web/features/reservations/desk/owner-desk.ts'

const dialogs: Record<DeskAction, ComponentType<OwnerDialogProps>> = {
  accept: OwnerAcceptDialog,
  reject: OwnerRejectDialog,
  ask_deposit: OwnerAskDialog,
  mark_paid: OwnerPaidDialog,
  mark_refunded: OwnerRefundDialog,
  change: OwnerChangeDialog,
  no_show: OwnerNoShowDialog,
  cancel: OwnerCancelDialog,
}

type Props = {
  action: DeskAction
  reservation: OwnerReservation
  onClose: () => void
  onDone: (action: DeskAction, fresh?: OwnerReservation) => Promise<void>
  onMoved: (fault: Fault) => Promise<void>
}

export function OwnerReservationDialog({ action, reservation, onClose, onDone, onMoved }: Props) {
  const Chosen = dialogs[action]
  const guard = async <T,>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      if (!isFault(error) || error.status !== 409) throw error
      await onMoved(error)
      return undefined
    }
  }
  return <Chosen {...{ reservation, onClose, guard }} onDone={(fresh) => onDone(action, fresh)} />
}

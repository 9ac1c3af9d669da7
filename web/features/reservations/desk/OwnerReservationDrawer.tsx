import { useEffect, useState } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { useAddressedClose } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { ErrorState, Skeleton, Skeletons } from '#web/ui/States.tsx'
import { OwnerReservationActions } from './OwnerReservationActions.tsx'
import { OwnerReservationDetail } from './OwnerReservationDetail.tsx'
import { OwnerReservationDialog } from '#web/features/reservations/dialogs/OwnerReservationDialog.tsx'
import { actionWord, type DeskAction } from './owner-desk.ts'
import { useAfterAction } from '#web/features/reservations/in-place/use-after-action.ts'

type Props = {
  /** The reservation that the address names; null for none. */
  id: string | null
  action: DeskAction | null
  onAction: (word: string | null) => void
  onClose: () => void
}

/** One reservation beside the list, with everything that the owner may know and do. */
export function OwnerReservationDrawer({ id, action, onAction, onClose }: Props) {
  const [notice, setNotice] = useState<string | null>(null)
  const query = q('getReservation', { params: { id: id ?? '' } })
  const found = useQuery({ ...query, enabled: id !== null, refetchOnWindowFocus: 'always', staleTime: 0 })
  const reservation = id ? found.data : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice belongs to the reservation that was open
  useEffect(() => setNotice(null), [id])

  const { done, moved } = useAfterAction(id ?? '', { onOver: () => onAction(null), onNotice: setNotice })
  const close = useAddressedClose(id, onClose)
  const blocked = reservation && action && reservation.can[action] !== true ? reservation.can[action] : null
  const warning = notice ?? blocked
  return (
    <>
      <Drawer
        open={id !== null}
        onClose={close}
        addressed
        title={reservation ? <Title reservation={reservation} /> : 'Rezerwacja'}
        footer={
          reservation && (
            <OwnerReservationActions reservation={reservation} onAction={(of) => onAction(actionWord(of))} />
          )
        }
      >
        {warning && (
          <Alert tone="warning" live className="mb-5">
            {warning}
          </Alert>
        )}
        {reservation ? (
          <OwnerReservationDetail reservation={reservation} key={reservation.id} />
        ) : found.error ? (
          <ErrorState
            level="h3"
            {...(isFault(found.error) ? { message: sentenceOf(found.error) } : {})}
            onRetry={() => found.refetch()}
          />
        ) : (
          <Waiting />
        )}
      </Drawer>
      {reservation && action && !blocked && (
        <OwnerReservationDialog
          key={`${reservation.id}-${action}`}
          {...{ action, reservation }}
          onClose={() => onAction(null)}
          onDone={done}
          onMoved={moved}
        />
      )}
    </>
  )
}

const sentenceOf = (fault: Fault): string =>
  fault.status === 404 || fault.status === 400 ? 'Nie ma takiej rezerwacji albo należy do innego konta.' : fault.message

function Title({ reservation }: { reservation: OwnerReservation }) {
  const { reference, customer } = reservation
  return (
    <span className="block py-1.5">
      <span className="block font-sans text-sm font-normal tracking-normal text-ink-3">{reference}</span>
      {`${customer.first_name} ${customer.last_name}`}
    </span>
  )
}

function Waiting() {
  return (
    <Skeletons className="grid gap-4">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-11" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </Skeletons>
  )
}

import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'

type Props = {
  /** Whether the offers that the plan is to carry are chosen. */
  ready: boolean
  fault: string | null
  busy: boolean
  busyLabel: string
  onPress: () => void
  children: ReactNode
}

/** What ends the buying and the changing of a plan: what went wrong, what is still to be chosen, and the button. */
export function FinalButton({ ready, fault, busy, busyLabel, onPress, children }: Props) {
  return (
    <>
      {fault && (
        <Alert tone="danger" className="mt-4" live>
          {fault}
        </Alert>
      )}
      {!ready && (
        <p id="brak-wyboru" className="mt-4 text-sm text-warning">
          Wybierz oferty, które mają pozostać widoczne.
        </p>
      )}
      <Button
        variant="primary"
        block
        className="mt-4 min-h-13"
        busy={busy}
        busyLabel={busyLabel}
        blockedBy={!ready && 'brak-wyboru'}
        onClick={onPress}
      >
        {children}
      </Button>
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { call, type Reply } from '#web/lib/http/api.ts'
import { isFault, saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

type Preview = Reply<'cancelByToken'>
/** Cancelling under the policy, or withdrawing by law, which needs no reason. */
type How = keyof typeof words
type Props = { how: How; token: string; open: boolean; onClose: () => void; onDone: () => void }

const words = {
  cancel: {
    call: 'cancelByToken',
    title: 'Anulować rezerwację?',
    keep: 'Nie anuluj',
    confirm: 'Anuluj rezerwację',
    busy: 'Anuluję...',
    done: 'Rezerwacja została anulowana',
  },
  withdraw: {
    call: 'withdrawByToken',
    title: 'Odstąpić od umowy?',
    keep: 'Nie odstępuj',
    confirm: 'Potwierdź odstąpienie',
    busy: 'Odstępuję...',
    done: 'Przyjęliśmy odstąpienie od umowy',
  },
} as const

/** Shows first what comes back; only then the reservation can be cancelled. */
export function CancelDialog({ how, token, open, onClose, onDone }: Props) {
  const said = words[how]
  const { preview, error, busy, cancel } = useCancel(how, token, open, () => {
    onDone()
    onClose()
  })
  const [reason, setReason] = useState('')
  return (
    <Dialog
      small
      open={open}
      onClose={onClose}
      title={said.title}
      actions={
        <>
          <Button onClick={onClose}>{said.keep}</Button>
          {preview && (
            <Button variant="danger" busy={busy} busyLabel={said.busy} onClick={() => void cancel(reason)}>
              {said.confirm}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite" className="mt-3">
        {preview ? (
          <Refund refund={preview.refund} />
        ) : (
          !error && (
            <Skeletons className="grid gap-2">
              <Skeleton />
              <Skeleton className="h-4 w-2/3" />
            </Skeletons>
          )
        )}
      </div>
      {error && (
        <Alert tone="danger" className="mt-3" live>
          {error}
        </Alert>
      )}
      {preview && how === 'cancel' && (
        <TextArea
          id="cancel-reason"
          className="mt-4"
          label="Powód"
          optional
          rows={2}
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
      )}
    </Dialog>
  )
}

/** The preview is asked anew each time the dialog opens, because tomorrow another tier may apply. */
function useCancel(how: How, token: string, open: boolean, onDone: () => void) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // A ref, because a second click may come before the first one is drawn.
  const running = useRef(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (open) setError(null)
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` only repeats the request
  useEffect(() => {
    if (!open) return
    let left = false
    setPreview(null)
    call(words[how].call, { params: { token }, body: { preview: true } })
      .then((reply) => !left && setPreview(reply))
      .catch((fault: unknown) => !left && setError(saidOf(fault)))
    return () => {
      left = true
    }
  }, [how, token, open, attempt])
  const cancel = async (reason: string) => {
    if (running.current || !preview) return
    running.current = true
    setBusy(true)
    try {
      const { refund_grosze } = preview.refund
      const agreed = { preview: false, shown_refund_grosze: refund_grosze }
      const body = how === 'cancel' ? { ...agreed, reason: reason.trim() || undefined } : agreed
      await call(words[how].call, { params: { token }, body })
      toast(words[how].done)
      onDone()
    } catch (fault) {
      setError(saidOf(fault))
      if (isFault(fault) && fault.status === 409) setAttempt(attempt + 1)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { preview, error, busy, cancel }
}

function Refund({ refund }: { refund: Preview['refund'] }) {
  return (
    <>
      {refund.paid_grosze === 0 ? (
        <p>{nothingPaid}, więc rezygnacja nic nie kosztuje.</p>
      ) : (
        <>
          <p>
            Zwrot wyniesie <b className="num font-semibold">{money(refund.refund_grosze)}</b>, właściciel zatrzyma{' '}
            <b className="num font-semibold">{money(refund.retained_grosze)}</b>.
          </p>
          <dl className="price-list mt-3">
            <div>
              <dt>Wpłacono</dt>
              <dd>{money(refund.paid_grosze)}</dd>
            </div>
            <div>
              <dt>Zatrzyma właściciel</dt>
              <dd>{money(refund.retained_grosze)}</dd>
            </div>
            <div className="total">
              <dt>Wróci do Ciebie</dt>
              <dd>{money(refund.refund_grosze)}</dd>
            </div>
          </dl>
        </>
      )}
      <p className="mt-2 text-sm text-ink-2">{refund.rule}</p>
      <p className="mt-2 text-sm text-ink-2">Termin od razu wróci do kalendarza. Tej decyzji nie można cofnąć.</p>
    </>
  )
}

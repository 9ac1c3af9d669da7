import { useId, useState } from 'react'
import { call } from '#web/lib/http/api.ts'
import { isFault, saidOr } from '#web/lib/http/fault.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { Button, type ButtonVariant } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { useCountdown } from '#web/lib/use-countdown.ts'

const APART_S = 60

type Props = {
  email: string
  /** Seconds before the first press, because a mail has just been sent. */
  wait?: number
  variant?: ButtonVariant
}

/** „Wyślij e-mail ponownie”, at most once a minute; the answer never reveals whether the address exists. */
export function ResendVerification({ email, wait = 0, variant = 'default' }: Props) {
  const id = useId()
  const [left, start] = useCountdown(wait)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)
  const send = async () => {
    setBusy(true)
    setNotice(null)
    try {
      const { message } = await call('resendVerification', { body: { email } })
      setNotice({ tone: 'success', text: message })
      start(APART_S)
    } catch (error) {
      setNotice({ tone: 'danger', text: saidOr(error, defaults.resend) })
      if (isFault(error) && error.retry_after) start(error.retry_after)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant={variant} busy={busy} busyLabel="Wysyłam..." blockedBy={left > 0 && id} onClick={send}>
        Wyślij e-mail ponownie
      </Button>
      {left > 0 && (
        <p id={id} className="num text-sm text-ink-3">
          {`Ponownie wyślesz za ${left} s.`}
        </p>
      )}
      {notice && (
        <Alert tone={notice.tone} live>
          {notice.text}
        </Alert>
      )}
    </div>
  )
}

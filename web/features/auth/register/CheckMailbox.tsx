import { MailCheck } from '@lucide/icons'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { AccountSteps } from './AccountSteps.tsx'
import { MailboxLink } from '#web/lib/MailboxLink.tsx'
import { ResendVerification } from './ResendVerification.tsx'

/** Shown after a registration, when the mail is on its way. The heading takes the focus, because the form is gone. */
export function CheckMailbox({ email, message, onBack }: { email: string; message: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <AccountSteps current={1} />
      <span className="mt-8 grid size-16 place-items-center rounded-full bg-success-bg text-success-fg">
        <Icon of={MailCheck} className="size-8" />
      </span>
      <h1 className="mt-4 text-3xl outline-none" tabIndex={-1} ref={heading}>
        Sprawdź skrzynkę
      </h1>
      <p className="mt-2 text-ink-2">{message}</p>
      <p className="mt-2 text-sm text-ink-3">Link jest ważny 24 godziny.</p>
      <div className="mt-6 grid justify-items-start gap-3">
        <MailboxLink />
        <ResendVerification email={email} wait={60} />
        <Button variant="ghost" onClick={onBack}>
          Podaj inny adres
        </Button>
      </div>
    </>
  )
}

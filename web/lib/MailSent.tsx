import { MailCheck } from '@lucide/icons'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { MailboxLink } from './MailboxLink.tsx'

type Props = { message: string; note?: string; onAgain: () => void }

/**
 * Replaces a form that asked for an e-mail address. Its heading takes the focus, because the focused field of the form
 * is gone.
 */
export function MailSent({ message, note, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <span className="grid size-16 place-items-center rounded-full bg-success-bg text-success-fg">
        <Icon of={MailCheck} className="size-8" />
      </span>
      <h1 className="mt-4 text-3xl outline-none" tabIndex={-1} ref={heading}>
        Sprawdź skrzynkę
      </h1>
      <p className="mt-2 text-ink-2">{message}</p>
      {note && <p className="mt-2 text-sm text-ink-3">{note}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <MailboxLink />
        <Button variant="ghost" onClick={onAgain}>
          Podaj inny adres
        </Button>
      </div>
    </>
  )
}

import { Check, Copy } from '@lucide/icons'
import { useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'

/** Copies a text that also stands on the screen; `label` says what it is. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      toast('Skopiowano do schowka')
    } catch {
      toast('Nie udało się skopiować. Zaznacz tekst i skopiuj ręcznie.', 'danger')
    }
  }
  return (
    <Button size="sm" icon={done ? Check : Copy} className="print:hidden" onClick={() => void copy()}>
      {done ? 'Skopiowano' : 'Skopiuj'}
      <span className="sr-only">{`: ${label.toLowerCase()}`}</span>
    </Button>
  )
}

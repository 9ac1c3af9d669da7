import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useAct } from '#web/features/subscriptions/use-act.ts'

type Checked = Reply<'validatePromoCode'>
type Props = {
  /** The code typed at registration; it is filled in and checked automatically. */
  kept: string | null
  ask: (code: string) => Promise<Checked>
  onChange: (checked: Checked | null) => void
}

/** A field for a code, which is checked before the payment; a sentence says what it does. */
export function PromoField({ kept, ask, onChange }: Props) {
  const [typed, setTyped] = useState(kept ?? '')
  const [said, setSaid] = useState<string | null>(null)
  const { busy, fault, act } = useAct()
  const check = () =>
    act(async () => {
      setSaid(null)
      onChange(null)
      const checked = await ask(typed)
      setSaid(checked.message)
      onChange(checked)
    })
  const first = useRef(kept === null ? null : check)
  useEffect(() => {
    void first.current?.()
    first.current = null
  }, [])
  return (
    <form
      noValidate
      className="mt-4 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '' && !busy) void check()
      }}
    >
      <TextField
        id="kod"
        label="Kod promocyjny"
        value={typed}
        autoComplete="off"
        error={fault ?? undefined}
        onChange={(text) => {
          setTyped(text)
          setSaid(null)
          onChange(null)
        }}
      />
      {said && (
        <p className="text-sm text-success" role="status">
          {said}
        </p>
      )}
      <Button type="submit" busy={busy} busyLabel="Sprawdzam..." className="justify-self-start">
        Sprawdź kod
      </Button>
    </form>
  )
}

import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import type { SentForm } from '#web/ui/overlays/FormDialog.tsx'

type Props = {
  form: SentForm
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Label of the button that saves. */
  submit: string
  children: ReactNode
}

/**
 * A section of the reservation that turns into its fields in place, with the error summary above and the buttons below.
 */
export function InPlaceForm({ form, onSubmit, onClose, submit, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <ErrorSummary summary={form.summary} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Wróć</Button>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Zapisuję...">
          {submit}
        </Button>
      </div>
    </form>
  )
}

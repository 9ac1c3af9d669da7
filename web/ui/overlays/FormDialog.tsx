import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary, type ErrorSummaryProps } from '#web/ui/Notice.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

/** What a dialog asks of the form in it. */
export type SentForm = { busy: boolean; summary: ErrorSummaryProps['summary'] }

type Props = Omit<DialogProps, 'open' | 'actions' | 'children'> & {
  form: SentForm
  onSubmit: (event: FormEvent) => void
  /** The words of the button that sends it, and those while it is sent. */
  submit: string
  busyLabel: string
  /** It cannot be taken back. */
  danger?: boolean
  blockedBy?: string | false
  disabled?: boolean
  /** The words of the way out. */
  back?: string
  /** Above the form. */
  lead?: ReactNode
  children?: ReactNode
}

/** A dialog that is one form: what was refused above its first field, the way out and the button that sends it below. */
export function FormDialog({ form, onSubmit, submit, busyLabel, danger, blockedBy, disabled, back, ...rest }: Props) {
  const id = useId()
  const { lead, children, ...dialog } = rest
  return (
    <Dialog
      {...dialog}
      open
      actions={
        <>
          <Button onClick={dialog.onClose}>{back ?? 'Wróć'}</Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
            {...{ busyLabel, blockedBy, disabled }}
          >
            {submit}
          </Button>
        </>
      }
    >
      {lead}
      <form id={id} noValidate className={children ? 'mt-4 grid gap-4' : undefined} onSubmit={onSubmit}>
        <ErrorSummary summary={form.summary} />
        {children}
      </form>
    </Dialog>
  )
}

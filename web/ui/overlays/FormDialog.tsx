import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary, type ErrorSummaryProps } from '#web/ui/Notice.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { useAskedClose } from './unsaved.tsx'

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
  /** Something typed would be lost by closing it, so closing asks. Without it the form keeps what is typed by itself. */
  unsaved?: () => boolean
  /** The words of the way out. */
  back?: string
  /** Above the form. */
  lead?: ReactNode
  children?: ReactNode
}

/** A dialog that is one form: what was refused above its first field, the way out and the button that sends it below. */
export function FormDialog({
  form,
  onSubmit,
  submit,
  busyLabel,
  danger,
  blockedBy,
  disabled,
  back,
  unsaved,
  ...rest
}: Props) {
  const id = useId()
  const { lead, children, ...dialog } = rest
  const { close, question } = useAskedClose(unsaved ?? nothing, dialog.onClose)
  return (
    <Dialog
      {...dialog}
      open
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{back ?? 'Wróć'}</Button>
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
      {question}
    </Dialog>
  )
}

const nothing = (): boolean => false

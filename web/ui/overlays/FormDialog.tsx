import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary, type ErrorSummaryProps } from '#web/ui/Notice.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { useAskedClose } from './unsaved.tsx'

/** State of a form that its dialog needs. */
export type SentForm = { busy: boolean; summary: ErrorSummaryProps['summary'] }

type Props = Omit<DialogProps, 'open' | 'actions' | 'children'> & {
  form: SentForm
  onSubmit: (event: FormEvent) => void
  /** Label of the submit button; `busyLabel` replaces it while the form is sent. */
  submit: string
  busyLabel: string
  /** The action cannot be undone. */
  danger?: boolean
  blockedBy?: string | false
  disabled?: boolean
  /** Whether closing would lose typed text; closing then asks first. When absent, the form keeps its text by itself. */
  unsaved?: () => boolean
  /** Label of the button that closes the dialog. */
  back?: string
  /** Above the form. */
  lead?: ReactNode
  children?: ReactNode
}

/** A dialog with one form: the error summary above its first field, the buttons to close and submit below. */
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

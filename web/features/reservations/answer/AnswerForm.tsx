import type { RequestToAnswer } from '#contract/reservations/reservations.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button, Chip } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { acceptSuggestions, acceptText, rejectSuggestions } from '#web/features/reservations/desk/owner-words.pl.ts'

export type Answer = 'accept' | 'reject'
type Props = {
  answer: Answer
  request: RequestToAnswer
  token: string
  onDone: (done: Reply<'answerRequestByToken'>) => void
  /** Reads the request anew, because its state has changed. */
  again: () => void
}

const words = {
  accept: { label: 'Kilka słów od Ciebie', button: 'Potwierdzam: akceptuję', busy: 'Wysyłam...' },
  reject: { label: 'Powód', button: 'Potwierdzam: odrzucam', busy: 'Wysyłam...' },
} as const

/**
 * The form of an answer: one more tap sends it. A yes needs no words, a no needs a reason, and both have ready
 * sentences.
 */
export function AnswerForm({ answer, request, token, onDone, again }: Props) {
  const ready = (answer === 'accept' ? acceptSuggestions : rejectSuggestions)[request.listing.kind]
  const form = useForm({
    initial: { note: answer === 'reject' ? ready[0] : '' } as { note: string },
    check: ({ note }) => ({
      note: answer === 'reject' && note.trim() === '' && 'Podaj powód – przeczyta go osoba rezerwująca.',
    }),
  })
  const send = form.submit(async ({ note }) => {
    const body = { answer, note: note.trim() }
    const done = await call('answerRequestByToken', { params: { token }, body }).catch((fault: unknown) => {
      if (isFault(fault) && (fault.status === 409 || fault.status === 400)) again()
      throw fault
    })
    onDone(done)
  })
  const { terms, price } = request
  const due_now_grosze = terms.deposit?.missing_grosze ?? 0
  return (
    <form noValidate className="card card-pad mt-4 grid gap-4" onSubmit={send}>
      <p className="text-ink-2">
        {answer === 'accept'
          ? acceptText({ due_now_grosze, price, terms })
          : 'Termin od razu będzie wolny. Osoba rezerwująca dostanie e-mail z Twoim powodem i nic nie zapłaci.'}
      </p>
      <ErrorSummary summary={form.summary} />
      <fieldset>
        <legend className="text-sm text-ink-2">Gotowe zdania:</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {ready.map((sentence) => (
            <Chip
              key={sentence}
              pressed={form.values.note === sentence}
              onClick={() => form.set('note', sentence)}
              className="h-auto py-2 text-left whitespace-normal"
            >
              {sentence}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextArea
        {...form.field('note')}
        label={words[answer].label}
        optional={answer === 'accept'}
        rows={3}
        maxLength={1000}
      />
      <Button
        type="submit"
        size="lg"
        variant={answer === 'accept' ? 'primary' : 'danger'}
        busy={form.busy}
        busyLabel={words[answer].busy}
      >
        {words[answer].button}
      </Button>
    </form>
  )
}

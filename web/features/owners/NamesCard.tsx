import { parsePersonName } from '#domain/people/fields.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { withDefault } from '#web/lib/http/fault.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Card } from './Card.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { useSavedMe } from './use-saved-me.pl.ts'

export function NamesCard({ me }: { me: Reply<'getMe'> }) {
  const saved = useSavedMe()
  const draft = useDraft('profile:names', () => ({ first_name: me.first_name, last_name: me.last_name }))
  const form = useForm({
    initial: draft.first,
    check: ({ first_name, last_name }) => ({
      first_name: !parsePersonName(first_name) && 'Podaj imię (od 2 do 60 liter).',
      last_name: !parsePersonName(last_name) && 'Podaj nazwisko (od 2 do 60 liter).',
    }),
  })
  useKeptValues(draft, form.values, form.changed)
  const save = form.submit(async (body) => {
    await withDefault(call('changeUser', { body }), defaults.profile)
    draft.forget()
    await saved()
  })
  return (
    <Card id="konto" title="Konto" lead="Imię i nazwisko widzi osoba rezerwująca w potwierdzeniu.">
      <form noValidate className="grid gap-5" onSubmit={save} aria-label="Konto">
        <ErrorSummary summary={form.summary} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('first_name')} label="Imię" autoComplete="given-name" maxLength={60} />
          <TextField {...form.field('last_name')} label="Nazwisko" autoComplete="family-name" maxLength={60} />
        </div>
        <Button type="submit" className="justify-self-start" busy={form.busy} busyLabel="Zapisuję...">
          Zapisz imię i nazwisko
        </Button>
      </form>
      <EmailAddress me={me} />
    </Card>
  )
}

import { useState } from 'react'
import { parseEmail } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { withDefault } from '#web/lib/http/fault.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { Card } from '#web/features/owners/Card.tsx'
import { ContactFields } from './ContactFields.tsx'
import { type ContactValues, contactBody, contactValues } from './contact-values.ts'
import { useSavedMe } from '#web/features/owners/use-saved-me.pl.ts'

const hours = [12, 24, 36, 48, 60, 72] as const

/** The owner's contact data for customers, and how long requests wait for an answer. */
export function ContactCard({ me }: { me: Reply<'getMe'> }) {
  const saved = useSavedMe()
  const [read, setRead] = useState(() => contactValues(me))
  const draft = useDraft('profile:contact', () => read)
  const form = useForm<ContactValues>({
    initial: draft.first,
    check: ({ phone, contact_email }) => ({
      phone: phone.trim() !== '' && !parsePhone(phone) && 'Podaj 9 cyfr, np. 600 100 200.',
      contact_email: contact_email.trim() !== '' && !parseEmail(contact_email) && 'Podaj poprawny adres e-mail.',
    }),
  })
  useKeptValues(draft, form.values, form.changed)
  const save = form.submit(async (values) => {
    await withDefault(call('changeMe', { body: contactBody(values, read) }), defaults.profile)
    setRead(values)
    draft.forget()
    await saved()
  })
  const choices = [...new Set([...hours, me.answer_hours])].toSorted((one, other) => one - other)
  return (
    <Card id="kontakt" title="Kontakt" lead="Telefon i e-mail zobaczy osoba rezerwująca po potwierdzeniu rezerwacji.">
      <form noValidate className="grid gap-5" onSubmit={save} aria-label="Kontakt">
        <ErrorSummary summary={form.summary} />
        <div className="grid gap-5 sm:grid-cols-2">
          <ContactFields field={form.field} />
          <Select
            {...form.field('answer_hours')}
            label="Czas na odpowiedź"
            hint="Tyle czekają prośby. Potem wygasają, a termin jest znów wolny."
            options={choices.map((value) => ({ value: String(value), label: `${value} godz.` }))}
          />
        </div>
        <Button type="submit" className="justify-self-start" busy={form.busy} busyLabel="Zapisuję...">
          Zapisz dane kontaktowe
        </Button>
      </form>
    </Card>
  )
}

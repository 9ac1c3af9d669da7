import { useState } from 'react'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { parseEmail } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { call } from '#web/lib/http/api.ts'
import { type Form, useForm } from '#web/lib/fields/form.ts'
import { useKeyOf } from '#web/lib/http/idempotency.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert, ErrorSummary } from '#web/ui/Notice.tsx'
import { Select, TextArea, TextField } from '#web/ui/fields/TextField.tsx'

type Body = Wire['sendContactMessage']['body']
type Topic = Body['topic']

const topics: Record<Topic, string> = {
  reservation: 'Rezerwacja',
  cooperation: 'Współpraca',
  technical: 'Problem techniczny',
  report: 'Zgłoszenie treści',
  personal_data: 'Dane osobowe',
  other: 'Inne',
}
const topicOptions = Object.entries(topics).map(([value, label]) => ({ value, label }))
const isTopic = (value: string | null): value is Topic => value !== null && value in topics

const NAME_MIN = 2
const MESSAGE_MIN = 20
const MESSAGE_MAX = 3000

/** What a notice must contain: where, why, and that it is in good faith (DSA art. 16 ust. 2). */
const whatAndWhere = 'Napisz, co narusza prawo albo regulamin i dlaczego, i podaj adres strony.'
const inGoodFaith =
  'Wysyłając zgłoszenie, oświadczasz w dobrej wierze, że podane w nim informacje i zarzuty są prawdziwe i kompletne.'

const check = (values: Record<string, string>) => ({
  name: (values.name?.trim().length ?? 0) >= NAME_MIN ? undefined : 'Wpisz imię i nazwisko.',
  email: parseEmail(values.email ?? '') ? undefined : 'Wpisz adres w postaci nazwa@domena.pl.',
  phone: !values.phone?.trim() || parsePhone(values.phone) ? undefined : 'Wpisz numer telefonu, np. 600 100 200.',
  message:
    (values.message?.trim().length ?? 0) < MESSAGE_MIN
      ? `Opisz sprawę: minimum ${MESSAGE_MIN} znaków.`
      : (values.message?.trim().length ?? 0) > MESSAGE_MAX
        ? `Skróć wiadomość: maksimum ${MESSAGE_MAX} znaków.`
        : undefined,
})

/** A message to the operator. The topic and the listing may come from the address: `?temat=report&oferta=…`. */
export function ContactForm() {
  const [search] = useSearchParams()
  const topic = search.get('temat')
  const listing = search.get('oferta')
  const keyOf = useKeyOf()
  const [sent, setSent] = useState<string | null>(null)
  const form = useForm({
    initial: {
      name: '',
      email: '',
      phone: '',
      topic: isTopic(topic) ? topic : 'reservation',
      reservation_no: '',
      message: '',
      website: '',
    } as Record<string, string>,
    check,
  })

  const send = form.submit(async (values) => {
    const body = bodyOf(values, listing)
    await call('sendContactMessage', { body, idempotency_key: keyOf(body) })
    setSent(values.message?.trim() ?? '')
  })

  if (sent !== null) return <Sent message={sent} onAgain={() => setSent(null)} />
  return (
    <form
      noValidate
      onSubmit={send}
      className="card card-pad grid gap-5 self-start lg:p-8"
      aria-label="Wiadomość do nas"
    >
      <ErrorSummary summary={form.summary} />
      {listing && <Alert>Do wiadomości dołączymy adres oferty, z której przychodzisz.</Alert>}
      <Fields form={form} />
      {form.values.topic === 'report' && <p className="text-sm text-ink-2">{inGoodFaith}</p>}
      <p className="text-sm text-ink-2">
        Administratorem Twoich danych jest operator serwisu. Wykorzystamy je, żeby odpowiedzieć na wiadomość, i usuniemy
        po 12 miesiącach. Szczegóły:{' '}
        <a className="link" href={paths.privacy} target="_blank" rel="noopener">
          polityka prywatności
        </a>
        .
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="justify-self-start"
        busy={form.busy}
        busyLabel="Wysyłam..."
      >
        Wyślij wiadomość
      </Button>
    </form>
  )
}

function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div className="card card-pad self-start lg:p-8">
      <Alert tone="success" live>
        <p className="text-base font-semibold">Dziękujemy! Wiadomość została wysłana.</p>
        <p>Odpowiadamy w ciągu 2 dni roboczych. Potwierdzenie wysłaliśmy na Twój adres e-mail.</p>
      </Alert>
      <p className="mt-5 text-sm font-semibold">Treść Twojej wiadomości</p>
      <blockquote className="mt-1 border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere text-ink-2">
        {message}
      </blockquote>
      <Button className="mt-5" onClick={onAgain}>
        Napisz kolejną wiadomość
      </Button>
    </div>
  )
}

function Fields({ form }: { form: Form<Record<string, string>> }) {
  const isReservation = form.values.topic === 'reservation'
  const field = (name: string) => {
    const { value, ...props } = form.field(name)
    return { ...props, value: value ?? '' }
  }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label="Imię i nazwisko" autoComplete="name" maxLength={80} />
        <TextField {...field('email')} label="Adres e-mail" type="email" autoComplete="email" maxLength={254} />
      </div>
      <Select {...field('topic')} label="Temat" options={topicOptions} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('phone')} label="Telefon" type="tel" autoComplete="tel" optional maxLength={30} />
        {isReservation && (
          <TextField {...field('reservation_no')} label="Numer rezerwacji" optional maxLength={20} autoComplete="off" />
        )}
      </div>
      <TextArea
        {...field('message')}
        label="Wiadomość"
        hint={form.values.topic === 'report' ? whatAndWhere : undefined}
        rows={7}
        maxLength={MESSAGE_MAX}
      />
      <div className="absolute -left-[200rem]" aria-hidden="true">
        <label htmlFor={`${field('website').id}`}>Nie wypełniaj tego pola</label>
        <input
          id={field('website').id}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={form.values.website}
          onChange={(event) => form.set('website', event.target.value)}
        />
      </div>
    </>
  )
}

function bodyOf(values: Record<string, string>, listing: string | null): Body {
  const text = (name: string) => values[name]?.trim() || undefined
  const topic = values.topic ?? null
  const body: Body = {
    name: text('name') ?? '',
    email: text('email') ?? '',
    topic: isTopic(topic) ? topic : 'other',
    message: text('message') ?? '',
  }
  const phone = text('phone')
  const reservation_no = topic === 'reservation' ? text('reservation_no') : undefined
  const website = text('website')
  if (phone) body.phone = phone
  if (reservation_no) body.reservation_no = reservation_no
  if (website) body.website = website
  if (listing) body.listing_slug = listing
  return body
}

import { notesLabel } from '#domain/labels.pl.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, X } from '@lucide/icons'
import { useState } from 'react'
import type { RequestToAnswer } from '#contract/reservations/reservations.ts'
import { paths } from '#contract/paths.ts'
import { formatGuests, formatTerm } from '#domain/format.pl.ts'
import { occasionOf } from '#domain/listing/labels.pl.ts'
import { untilWords } from '#domain/reservation/payment-words.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useParam } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { CenteredNote, type CenteredNoteProps } from '#web/ui/CenteredNote.tsx'
import { Facts, Ticket } from '#web/ui/Paper.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'
import { AnswerForm, type Answer } from './AnswerForm.tsx'

type Done = Reply<'answerRequestByToken'>

/** `/odpowiedz/{token}`: the owner's answer from the mail. Opening it changes nothing; the button below answers. */
export default function AnswerRequestPage() {
  const token = useParam('token')
  useHead({ title: 'Prośba o rezerwację', noindex: true })
  const [done, setDone] = useState<Done | null>(null)
  const found = useQuery<RequestToAnswer, Fault>({
    ...q('getRequestByToken', { params: { token } }),
    staleTime: 0,
    enabled: done === null,
  })
  if (done) return <Answered done={done} />
  // The data read before no longer count once the request cannot be answered any more.
  if (found.error && isOver(found.error)) return <Over />
  if (found.data)
    return <Request request={found.data} token={token} onDone={setDone} again={() => void found.refetch()} />
  if (found.error) return <Failed fault={found.error} retry={() => void found.refetch()} />
  return (
    <Skeletons className="page grid max-w-3xl gap-6 pt-8 lg:pt-12">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </Skeletons>
  )
}

type RequestProps = { request: RequestToAnswer; token: string; onDone: (done: Done) => void; again: () => void }

/** The answer named by the button in the mail; it only chooses the form. */
const wantedAnswer = (): Answer | null => {
  const word = new URLSearchParams(window.location.search).get('odpowiedz')
  if (word === 'akceptuje') return 'accept'
  return word === 'odrzucam' ? 'reject' : null
}

function Request({ request, token, onDone, again }: RequestProps) {
  const [answer, setAnswer] = useState<Answer | null>(wantedAnswer)
  return (
    <div className="page max-w-3xl py-8 lg:py-12">
      <h1 className="text-3xl">Prośba o rezerwację</h1>
      <p className="mt-2 text-lg text-ink-2">
        Odpowiedz do <b className="font-semibold text-ink">{untilWords(request.deadline_at, request.timezone)}</b>.
        Potem prośba wygaśnie.
      </p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button
          size="lg"
          icon={Check}
          variant={answer === 'reject' ? 'default' : 'primary'}
          aria-pressed={answer === 'accept'}
          onClick={() => setAnswer('accept')}
        >
          Akceptuję
        </Button>
        <Button
          size="lg"
          icon={X}
          variant="danger"
          aria-pressed={answer === 'reject'}
          onClick={() => setAnswer('reject')}
        >
          Odrzucam
        </Button>
      </div>
      {answer && <AnswerForm key={answer} {...{ answer, request, token, onDone, again }} />}
      <Summary request={request} />
    </div>
  )
}

function Summary({ request }: { request: RequestToAnswer }) {
  const { listing, units, package_name, notes } = request
  const occasion = occasionOf(request)
  const rows = [
    { label: 'Oferta', value: [listing.name, units.length > 0 && units.join(', ')].filter(Boolean).join(': ') },
    { label: 'Termin', value: formatTerm(request) },
    { label: 'Kto', value: request.customer_name },
    ...(occasion ? [{ label: 'Okazja', value: occasion }] : []),
    { label: 'Goście', value: formatGuests(request.guests) },
    ...(package_name ? [{ label: 'Pakiet', value: package_name }] : []),
    ...(notes ? [{ label: notesLabel, value: <span className="whitespace-pre-line">{notes}</span> }] : []),
    { label: 'Numer', value: request.reference },
  ]
  return (
    <Ticket className="mt-8" head={<Facts rows={rows} className="px-5 py-5 text-base! lg:px-6" />}>
      <PriceLines price={request.price} className="px-5 pt-4 pb-5 lg:px-6" />
    </Ticket>
  )
}

/** Replaces the content of the screen and takes the focus. */
function Ended({ children, ...note }: Pick<CenteredNoteProps, 'icon' | 'tone' | 'title' | 'children'>) {
  return (
    <CenteredNote {...note} changed>
      <p>{children}</p>
      <LinkButton href={paths.myReservations} variant="primary">
        Otwórz rezerwacje
      </LinkButton>
    </CenteredNote>
  )
}

const Answered = ({ done }: { done: Done }) =>
  done.status === 'rejected' ? (
    <Ended icon={X} title="Prośba odrzucona">
      {done.message}
    </Ended>
  ) : (
    <Ended icon={Check} tone="success" title="Prośba zaakceptowana">
      {done.message}
    </Ended>
  )

const Over = () => (
  <Ended icon={Hourglass} title="Ta prośba nie czeka już na odpowiedź">
    Została rozpatrzona, wycofana albo wygasła. Aktualny stan zobaczysz w swoich rezerwacjach.
  </Ended>
)

const isOver = ({ status }: Fault): boolean => status >= 400 && status < 500 && status !== 429

const Failed = ({ fault, retry }: { fault: Fault; retry: () => void }) => (
  <div className="page max-w-xl py-16">
    <NotLoaded level="h1" error={fault} onRetry={retry} />
  </div>
)

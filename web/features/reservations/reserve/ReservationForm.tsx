import { ArrowLeft, ArrowRight, ChevronUp } from '@lucide/icons'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { GarlandStepper } from '#web/ui/art/Garland.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { later } from '#web/lib/page/later.ts'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { steps, type Step } from './checks.pl.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { EmbedHead } from '#web/features/reservations/embed/EmbedHead.tsx'
import { QuoteBox } from '#web/features/reservations/form/QuoteBox.tsx'
import type { Embed } from './send.ts'
import { TermStep } from './TermStep.tsx'
import { finalButton, paymentMoment } from '#web/features/reservations/parts/send-words.pl.ts'
import { type Reserve, useReserve } from './use-reserve.ts'

const names: Record<Step, string> = {
  term: 'Termin',
  guests: 'Goście i dodatki',
  contact: 'Twoje dane',
  summary: 'Podsumowanie',
}
const headings: Record<Step, string> = {
  term: 'Kiedy świętujecie?',
  guests: 'Ile osób i co jeszcze?',
  contact: 'Na kogo rezerwujemy?',
  summary: 'Sprawdź, czy wszystko gra',
}
const GuestsStep = later(async () => ({ default: (await import('./GuestsStep.tsx')).GuestsStep }))
const ContactStep = later(async () => ({ default: (await import('./ContactStep.tsx')).ContactStep }))
const SummaryStep = later(async () => ({ default: (await import('./SummaryStep.tsx')).SummaryStep }))
const ProblemPanel = later(async () => ({ default: (await import('./ProblemPanel.tsx')).ProblemPanel }))
const PriceDrawer = later(async () => ({
  default: (await import('#web/features/reservations/parts/PriceDrawer.tsx')).PriceDrawer,
}))
/** A visitor who only looks loads the first step; the code of the others comes with the first touch. */
const bodies = { guests: GuestsStep, contact: ContactStep, summary: SummaryStep }
const fetchedWithTouch = [...Object.values(bodies), ProblemPanel, PriceDrawer]

/**
 * How long to wait for the code of a step, so that it appears whole: a button that moves during a press gets no click.
 */
const MOMENT_MS = 800
const readyFor = async (step: Step): Promise<void> => {
  if (step !== 'term') await bodies[step].ready(MOMENT_MS)
}

/** Four steps with the price beside them; the step is in the address, the typed values are in the draft. */
export function ReservationForm({ listing, embed }: { listing: ListingDetail; embed?: Embed | null }) {
  const reserve = useReserve(listing, embed ?? null, readyFor)
  const { step, form, quote } = reserve
  const heading = useHeadingFocus(step)
  const Body = step === 'term' ? TermStep : bodies[step]
  useOtherSteps()
  const note = paymentMoment(listing, quote.quote)
  return (
    <div className="page pt-6 max-lg:in-[.embedded]:pt-4 max-lg:not-in-[.embedded]:pb-28 print:pb-0! lg:pt-8">
      {embed && <EmbedHead listing={listing} />}
      <GarlandStepper
        label="Postęp rezerwacji"
        className="mx-auto max-w-3xl"
        current={steps.indexOf(step)}
        steps={steps.map((one) => ({ label: names[one], href: reserve.stepHref(one) }))}
      />
      <div className="mt-8 grid gap-10 max-lg:in-[.embedded]:mt-4 lg:mt-12 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <form noValidate className="min-w-0" aria-labelledby="step-heading" onSubmit={reserve.next()}>
          <h1 id="step-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
            {headings[step]}
          </h1>
          {reserve.refusedHere && <ErrorSummary summary={form.summary} className="mt-6" />}
          {(step !== 'term' || reserve.problem) && (
            <Suspense fallback={null}>
              <ProblemPanel reserve={reserve} />
            </Suspense>
          )}
          {/* The buttons appear together with the fields; buttons under a gap would move away during a press. */}
          <Suspense fallback={<Coming />}>
            <div className="mt-6">
              <Body reserve={reserve} />
            </div>
            <Bar reserve={reserve} />
          </Suspense>
        </form>
        <aside aria-label="Podsumowanie ceny" className="lg:sticky lg:top-6 lg:self-start">
          <QuoteBox listing={listing} values={form.values} quote={quote} note={note} />
        </aside>
      </div>
    </div>
  )
}

function Coming() {
  return (
    <Skeletons className="mt-6 grid gap-4">
      <Skeleton className="h-80 w-full rounded-lg" />
    </Skeletons>
  )
}

function useOtherSteps(): void {
  useEffect(() => {
    const fetch = () => {
      for (const part of fetchedWithTouch) part.ready(0)
    }
    const touches = ['pointerdown', 'keydown'] as const
    for (const type of touches) addEventListener(type, fetch, { once: true })
    return () => {
      for (const type of touches) removeEventListener(type, fetch)
    }
  }, [])
}

/** A new step focuses its heading; the first drawing does not take the focus. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  return heading
}

/** Back, total and next: at the end of the step, on the phone always at the bottom. */
function Bar({ reserve }: { reserve: Reserve }) {
  const { step, quote, listing } = reserve
  const before = steps[steps.indexOf(step) - 1]
  const after = steps[steps.indexOf(step) + 1]
  const blocked = blockedWhy(reserve)
  return (
    <>
      {blocked && (
        <p id="blocked-why" className={step === 'term' ? 'sr-only' : 'mt-8 text-sm text-ink-2'} role="status">
          {blocked}
        </p>
      )}
      <div className="edge-bar z-30 flex items-center gap-3 border-line bg-bg max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:bg-surface max-lg:p-3 max-lg:pb-[max(.75rem,env(safe-area-inset-bottom))] max-lg:shadow-lg lg:mt-10 lg:justify-between lg:border-t lg:pt-6">
        {before ? (
          <LinkButton
            href={reserve.stepHref(before)}
            variant="ghost"
            icon={ArrowLeft}
            className="max-sm:min-w-11 max-sm:px-2"
          >
            <span className="max-sm:sr-only">Wstecz</span>
          </LinkButton>
        ) : (
          <span className="max-lg:hidden" />
        )}
        <PriceSheet reserve={reserve} />
        <Button
          type="submit"
          variant="primary"
          className={`min-h-13 px-6 lg:btn-lg ${after ? '' : 'min-w-0 max-sm:px-3 max-sm:text-sm max-sm:leading-tight max-sm:whitespace-normal'}`}
          iconAfter={after ? ArrowRight : undefined}
          blockedBy={blocked ? 'blocked-why' : undefined}
          busy={reserve.sending}
          busyLabel="Wysyłam..."
        >
          {after ? (
            <span>
              Dalej<span className="max-sm:sr-only">: {names[after].toLowerCase()}</span>
            </span>
          ) : (
            finalButton(listing, quote.quote)
          )}
        </Button>
      </div>
    </>
  )
}

/** Why the button does not work yet. Missing fields are not among the reasons, because the form reports them. */
function blockedWhy({ step, quote, form, problem, unanswered }: Reserve): string | null {
  if (!form.values.start || !form.values.end) return null
  if (quote.fault && step !== 'contact') return quote.fault.message
  const last = step === 'summary'
  if (last && (quote.stale || !quote.quote)) return 'Chwilę, liczymy aktualną cenę.'
  if (last && problem?.kind === 'price') return 'Najpierw sprawdź nową cenę powyżej.'
  // After a lost answer the term may be taken by this very reservation.
  if (unanswered || !quote.quote || quote.stale || quote.quote.available) return null
  const reason = quote.quote.reasons.find((one) => step !== 'term' || one.code !== 'capacity')
  return reason && step !== 'contact' ? reason.message : null
}

/** The total; on the phone it opens a sheet with every line. */
function PriceSheet({ reserve }: { reserve: Reserve }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { quote, listing, form } = reserve
  const total = quote.quote?.total_grosze
  return (
    <div className="mr-auto shrink-0 lg:hidden">
      <button
        type="button"
        className="flex min-h-11 items-center gap-1 rounded-md px-1 text-left leading-tight"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <span>
          <span className="flex items-center gap-1 text-xs text-ink-2">
            Razem <Icon of={ChevronUp} className="size-3.5" />
          </span>
          <b className={`num text-lg ${quote.stale ? 'recalculating' : ''}`}>
            {total === undefined ? '–' : money(total)}
          </b>
        </span>
        <span className="sr-only">, pokaż wszystkie pozycje</span>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <PriceDrawer
            open={open}
            onClose={() => setOpen(false)}
            listing={listing}
            quote={quote}
            note={paymentMoment(listing, quote.quote)}
            chosen={Boolean(form.values.start && form.values.end)}
          />
        </Suspense>
      )}
    </div>
  )
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { listingPaths, partyQuery, withQuery } from '#contract/paths.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { type Form, useForm } from '#web/lib/fields/form.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { useGo, useHere, useSearchParams } from '#web/lib/page/navigation.ts'
import { personTold, tellFault, tellSite } from '#web/lib/page/embedded.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { wayOut } from '#web/lib/page/way-out.ts'
import { useQueryClient } from '@tanstack/react-query'
import { checkStep, isComplete, type Step, stepOf, steps } from './checks.pl.ts'
import { closeDraft, correctKey, forgetExpired, loadDraft, newAttempt, saveDraft, saveSent } from './draft.ts'
import { parseReserveLink, reserveLinkKeys } from '#web/features/reservations/parts/reserve-link.ts'
import { type Embed, type Outcome, sendReservation } from './send.ts'
import { type FormHref, useFormHref } from '#web/features/reservations/form/form-href.ts'
import { type Quote, type QuoteState, quoteArgs, useQuote } from '#web/features/reservations/form/use-quote.ts'
import {
  guestsOf,
  newValues,
  nothingAgreed,
  onlyOffered,
  type ReserveValues,
  withLink,
} from '#web/features/reservations/form/values.ts'

/** The problem with the last click, while the form is still on the screen. */
export type Problem =
  | { kind: 'taken'; message: string; alternatives: NonNullable<Fault['alternatives']> }
  | { kind: 'price'; shown_grosze: number; fresh: Quote }
  | { kind: 'lost'; message: string }

export type Reserve = {
  listing: ListingDetail
  form: Form<ReserveValues>
  /** Changes several fields at once. */
  patch: (change: Partial<ReserveValues>) => void
  step: Step
  stepHref: (step: Step) => string
  goTo: (step: Step) => void
  quote: QuoteState
  problem: Problem | null
  dismiss: () => void
  sending: boolean
  /** Sends the reservation; `fresh` is the new quote after the customer has agreed to a new price. */
  send: (fresh?: Quote) => void
  /** Whether the error summary belongs to the step on the screen. */
  refusedHere: boolean
  /** A request was sent without an answer, so the term may be held by this very person. */
  unanswered: boolean
  next: () => (event: FormEvent) => void
}

/** The number of a step in the address; null for the first. */
export const stepParam = (step: Step): string | null => (step === 'term' ? null : String(steps.indexOf(step) + 1))

const stepIn = (search: URLSearchParams): Step => steps[Number(search.get('krok') ?? 1) - 1] ?? 'term'

/** An earlier step that is incomplete comes first, whatever the address says. */
const reachable = (wanted: Step, values: ReserveValues, listing: ListingDetail): Step =>
  steps.find((one) => one === wanted || !isComplete(one, values, listing)) ?? wanted

function useDraft(listing: ListingDetail, search: URLSearchParams) {
  const [stored] = useState(() => {
    forgetExpired()
    const fresh = newValues(listing)
    const kept = loadDraft(listing.id, fresh)
    const main = listing.child_bands.find((band) => band.main) ?? null
    // Consents given with a sent request belong to that request; correcting its mail address keeps them.
    const agreed = kept?.sent && !search.has(correctKey) ? nothingAgreed : {}
    const begun = kept ? { ...kept.values, ...agreed } : withPerson(fresh)
    const values = withLink(begun, parseReserveLink(search), main)
    return { values: onlyOffered(values, listing), attempt: kept?.attempt ?? newAttempt(newIdempotencyKey) }
  })
  const attempt = useRef(stored.attempt)
  return { initial: stored.values, attempt }
}

/** The site around the form may pass on what it knows about its visitor. */
function withPerson(fresh: ReserveValues): ReserveValues {
  const { imie, nazwisko, email, telefon } = personTold()
  const told = { 'customer.first_name': imie, 'customer.last_name': nazwisko, 'customer.email': email }
  return { ...fresh, ...told, 'customer.phone': telefon }
}

/** `embed`: the form stands on another site; `readyFor` waits a moment for the code of a step. */
export function useReserve(
  listing: ListingDetail,
  embed: Embed | null,
  readyFor: (step: Step) => Promise<void>,
): Reserve {
  const [search, changeSearch] = useSearchParams()
  const formHref = useFormHref()
  const { initial, attempt } = useDraft(listing, search)
  const stepRef = useRef<Step>('term')
  const form = useForm<ReserveValues>({ initial, check: (values) => checkStep(stepRef.current, values, listing) })
  const { values } = form
  const step = reachable(stepIn(search), values, listing)
  stepRef.current = step
  const [refusedAt, setRefusedAt] = useState<Step | null>(null)
  const quote = useQuote(listing, values)

  useStepInAddress(step)
  useWayOut(listing, values)

  const goTo = (to: Step) => changeSearch({ krok: stepParam(to) }, { push: true })
  const show = (to: Step, fault: unknown) => {
    if (to !== step) goTo(to)
    setRefusedAt(to)
    form.showFault(fault)
  }
  useTellStep(step, quote)
  const { problem, setProblem, busy, send } = useSending({ listing, values, quote, attempt, show, formHref, embed })

  const next = () => {
    const here = form.submit(async () => {
      const to = steps[steps.indexOf(step) + 1]
      if (!to) return send()
      await readyFor(to)
      goTo(to)
    })
    return (event: FormEvent) => {
      setRefusedAt(step)
      here(event)
    }
  }

  return {
    ...{ listing, form, step, goTo, quote, problem, send, sending: busy },
    patch: (change) => form.setAll({ ...values, ...change }),
    stepHref: (to) => formHref({ krok: stepParam(to), [correctKey]: search.get(correctKey) }),
    dismiss: () => setProblem(null),
    refusedHere: refusedAt === step,
    unanswered: attempt.current.state === 'unknown',
    next,
  }
}

type Sending = {
  listing: ListingDetail
  values: ReserveValues
  quote: QuoteState
  attempt: ReturnType<typeof useDraft>['attempt']
  show: (step: Step, fault: unknown) => void
  formHref: FormHref
  embed: Embed | null
}

type Of<K extends Outcome['kind']> = Extract<Outcome, { kind: K }>

/** The final click and its outcome. Values and attempt are kept until it has succeeded. */
function useSending({ listing, values, quote, attempt, show, formHref, embed }: Sending) {
  const go = useGo()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<Problem | null>(() =>
    attempt.current.state === 'unknown' ? { kind: 'lost', message: '' } : null,
  )
  const [busy, setBusy] = useState(false)
  const done = useRef(false)
  useEffect(() => {
    if (!done.current) saveDraft(listing.id, { values, attempt: attempt.current })
  }, [listing.id, values, attempt])

  const finish = (sent: Of<'sent'>, sum: Quote) => {
    const { reply } = sent
    done.current = true
    keepSent(listing, sent, sum)
    attempt.current = closeDraft(listing.id, values, newIdempotencyKey).attempt
    tellSite('hold', { until: reply.deadline_at })
    tellSite('reserved', { reference: reply.reference, total_grosze: sum.total_grosze })
    go(formHref({ krok: 'email', rezerwacja: reply.id }), { replace: true })
  }
  const settle = (outcome: Outcome, sum: Quote) => {
    if (outcome.kind === 'sent') return finish(outcome, sum)
    if (outcome.kind !== 'price') tellFault(outcome.fault)
    else tellFault({ code: 'price_changed', status: 409 })
    if (outcome.kind === 'lost') return setProblem({ kind: 'lost', message: outcome.fault.message })
    if (outcome.kind === 'price') {
      const args = quoteArgs(listing, values)
      if (args) keepAnswer(queries, q(kinds[listing.kind].calls.calculate, args).queryKey, outcome.fresh)
      return setProblem(outcome)
    }
    const { fault } = outcome
    if (fault.alternatives)
      return setProblem({ kind: 'taken', message: fault.message, alternatives: fault.alternatives })
    const [field] = Object.keys(fault.fields)
    return show(field ? stepOf(field) : 'summary', fault)
  }
  const send = (fresh?: Quote) => {
    const sum = fresh ?? quote.quote
    if (!sum || busy) return
    setBusy(true)
    setProblem(null)
    const keep = (kept: typeof attempt.current) => {
      attempt.current = kept
      saveDraft(listing.id, { values, attempt: kept })
    }
    sendReservation({ listing, values, embed, quote: sum, attempt: attempt.current, keep })
      .then((outcome) => settle(outcome, sum))
      .catch((fault: unknown) => show('summary', fault))
      .finally(() => setBusy(false))
  }
  return { problem, setProblem, busy, send }
}

/**
 * Removes the link's values from the address, because they are in the draft now and would undo later changes on a
 * reload. The address also follows the shown step; otherwise completing a field would jump ahead.
 */
function useStepInAddress(step: Step): void {
  const [search, changeSearch] = useSearchParams()
  const wanted = stepIn(search)
  const { pathname } = useHere()
  const [own] = useState(pathname)
  useEffect(() => {
    // The address already belongs to the next screen.
    if (pathname !== own) return
    const change: Record<string, string | null> = {}
    for (const key of reserveLinkKeys) if (search.has(key)) change[key] = null
    if (wanted !== step) change.krok = stepParam(step)
    if (Object.keys(change).length > 0) changeSearch(change)
  }, [search, wanted, step, changeSearch, pathname, own])
}

/** Tells the site around the form the current step and price. */
function useTellStep(step: Step, { quote }: QuoteState): void {
  useEffect(() => tellSite('step', { step }), [step])
  const total_grosze = quote?.total_grosze
  useEffect(() => {
    if (total_grosze !== undefined) tellSite('quote', { total_grosze })
  }, [total_grosze])
}

/** "Zamknij" of the header goes back to the listing with every choice that can be made there too. */
function useWayOut({ kind, slug }: ListingDetail, values: ReserveValues): void {
  const { start, end, package_id, layout, event_place, unit_ids } = values
  const offer = withQuery(listingPaths[kind].detail(slug), {
    ...(start && end ? { start, end } : {}),
    ...partyQuery(guestsOf(values)),
    ...{ package_id, layout, unit: unit_ids },
    ...event_place,
  })
  useEffect(() => {
    wayOut.set(offer)
    return () => wayOut.set(null)
  }, [offer])
}

function keepSent(listing: ListingDetail, { reply, asked, earlier }: Of<'sent'>, quote: Quote): void {
  saveSent({
    ...{
      reservation_id: reply.id,
      reference: reply.reference,
      email_hint: reply.email_hint,
      deadline_at: reply.deadline_at,
    },
    ...{ kind: listing.kind, slug: listing.slug, name: listing.name, city: listing.address.city },
    ...{
      email: asked.customer.email,
      start: asked.start,
      end: asked.end,
      total_grosze: earlier ? null : quote.total_grosze,
      earlier,
    },
  })
}

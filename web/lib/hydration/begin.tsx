/** The beginning of a page in the browser: what the server drew it from, then the first drawing, then what was pressed early. */
import { type DehydratedState, hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { arrivedAt } from '#web/lib/clock.ts'
import { type Enums, enumsState, giveEnums, loadEnums } from '#web/lib/enums.ts'
import { onShownAgain } from '#web/lib/page/shown-again.ts'
import { freshMs } from '#web/lib/query/query.ts'
import { atRest, drawAll, drawRest } from './draw-rest.ts'
import { beginDrawing, pressEnds, replayActs } from './replay.ts'

type State = { queries: DehydratedState['queries']; enums: Enums }
export type Beginning = {
  queries: QueryClient
  /** Fetches the code of the screen. `given`: the server drew it, so the first drawing must be the same tree. */
  ready: (given: boolean) => Promise<unknown>
  app: () => ReactNode
}

/** How long a page may stay empty. */
const emptyMs = 300
/** Whoever has waited for the page wants to press something first. */
const restMs = 1000

const nothing = () => undefined

export async function begin({ queries, ready, app }: Beginning): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  const reports = startReports()
  const link = document.querySelector<HTMLLinkElement>('link#state')
  const given = await givenState(link)
  if (given) {
    takeAnswers(queries, given.queries)
    giveEnums(given.enums)
  }
  if (!enumsState().loading) void loadEnums()
  const screen = ready(given !== null)
  // Where nothing was drawn yet, whoever has to wait sees that something is coming.
  await (link ? screen : Promise.race([screen, new Promise((late) => setTimeout(late, emptyMs))]))
  // What was drawn stays until all is there that a fresh drawing needs.
  if (link && !given) await answersCome(queries)
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(loaded))
  const whole = (
    <Alive queries={queries} drawnAt={given ? arrivedAt() : Date.now()}>
      <QueryClientProvider client={queries}>{app()}</QueryClientProvider>
    </Alive>
  )
  // What a screen of ours catches and shows as its error page is still news for us.
  const options = reports
    ? { onCaughtError: (error: unknown) => void reports.then(({ tellError }) => tellError(error), nothing) }
    : {}
  if (link && !given) await pressEnds()
  beginDrawing()
  // In slices, between which the page scrolls and hears; at once it is one task of a quarter of a second on a slow phone.
  if (given) startTransition(() => void hydrateRoot(root, whole, options))
  else {
    drawAll()
    createRoot(root, options).render(whole)
  }
}

/** Only a page whose server names somebody to tell has it. */
function startReports() {
  const told = document.querySelector<HTMLMetaElement>('meta[name=reports]')?.content
  if (!told) return null
  const reports = import('#web/lib/page/report-errors.ts')
  void reports.then(({ startReports: start }) => start(told), nothing)
  return reports
}

/** What the server drew this page from. Null when there is no such page, or the server does not remember it any more. */
async function givenState(link: HTMLLinkElement | null): Promise<State | null> {
  try {
    const answer = link && (await fetch(link.href))
    return answer?.ok ? await answer.json() : null
  } catch {
    return null
  }
}

const loaded = (sheet: HTMLLinkElement) =>
  sheet.sheet ?? new Promise((done) => ['load', 'error'].forEach((type) => void sheet.addEventListener(type, done)))

/** Ends when no read is under way, also none that another one has led to. */
async function answersCome(queries: QueryClient): Promise<void> {
  const reads = queries.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(reads.map(({ promise }) => promise))
  await new Promise((next) => setTimeout(next))
  if (reads.length > 0) await answersCome(queries)
}

/**
 * The answers that the server drew the page from count as new until the page is hydrated, so that nothing newer comes in
 * between; a page that is older (a tab that was restored) reads them again then.
 */
function takeAnswers(queries: QueryClient, given: DehydratedState['queries']): void {
  const dataUpdatedAt = Date.now()
  hydrate(queries, { queries: given.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) })
}

type Alive = { queries: QueryClient; drawnAt: number; children: ReactNode }

/** Around the whole application: what was done early is done again when it is there, and its parts have settled. */
function Alive({ queries, drawnAt, children }: Alive) {
  useEffect(() => {
    if (Date.now() - drawnAt > freshMs) void queries.invalidateQueries()
    atRest(() => {
      void replayActs()
      setTimeout(() => atRest(drawRest), restMs)
    }, 1000)
  }, [queries, drawnAt])
  useEffect(() => onShownAgain(() => void queries.invalidateQueries()), [queries])
  return children
}

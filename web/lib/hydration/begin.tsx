/**
 * The start of a page in the browser: reads the data that the server drew it from, draws it for the first time, then
 * repeats early presses.
 */
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
  /** Fetches the code of the screen. `given`: the server drew the page, so the first drawing must be the same tree. */
  ready: (given: boolean) => Promise<unknown>
  app: () => ReactNode
}

/** How long a page may stay empty before a waiting sign is drawn. */
const emptyMs = 300
/** Pause before the parts below the fold are drawn, so that a first press comes before them. */
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
  // A page that was not drawn by the server shows a waiting sign when the code takes longer.
  await (link ? screen : Promise.race([screen, new Promise((late) => setTimeout(late, emptyMs))]))
  // Without its data the page cannot be hydrated; the server's HTML stays until everything for a fresh drawing has
  // come.
  if (link && !given) await answersCome(queries)
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(loaded))
  const whole = (
    <Alive queries={queries} drawnAt={given ? arrivedAt() : Date.now()}>
      <QueryClientProvider client={queries}>{app()}</QueryClientProvider>
    </Alive>
  )
  // Errors that an error page of ours catches must be reported too.
  const options = reports
    ? { onCaughtError: (error: unknown) => void reports.then(({ tellError }) => tellError(error), nothing) }
    : {}
  if (link && !given) await pressEnds()
  beginDrawing()
  // As a transition React hydrates in slices, between which the page scrolls and reacts; in one piece it takes a
  // quarter of a second on a slow phone.
  if (given) startTransition(() => void hydrateRoot(root, whole, options))
  else {
    drawAll()
    createRoot(root, options).render(whole)
  }
}

/** Error reports, only for a page whose server names an address for them. */
function startReports() {
  const told = document.querySelector<HTMLMetaElement>('meta[name=reports]')?.content
  if (!told) return null
  const reports = import('#web/lib/page/report-errors.ts')
  void reports.then(({ startReports: start }) => start(told), nothing)
  return reports
}

/**
 * The data that the server drew this page from. Null for a page that the server did not draw, or whose data it no
 * longer has.
 */
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

/** Waits until no read is under way, including reads that others have started. */
async function answersCome(queries: QueryClient): Promise<void> {
  const reads = queries.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(reads.map(({ promise }) => promise))
  await new Promise((next) => setTimeout(next))
  if (reads.length > 0) await answersCome(queries)
}

/**
 * The given answers count as fresh until the page is hydrated, so that no newer answer changes the tree meanwhile; an
 * older page (a restored tab) reads them again afterwards.
 */
function takeAnswers(queries: QueryClient, given: DehydratedState['queries']): void {
  const dataUpdatedAt = Date.now()
  hydrate(queries, { queries: given.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) })
}

type Alive = { queries: QueryClient; drawnAt: number; children: ReactNode }

/** Wraps the whole application: when it has settled, early acts are replayed and the parts below the fold are drawn. */
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

import './ui/app.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './app/router.ts'
import { beginDrawing, replayActs } from './lib/hydration/replay.ts'
import { type Enums, enumsState, giveEnums, loadEnums } from './lib/enums.ts'
import { createQueryClient, freshMs } from './lib/query/query.ts'
import { startSession } from './lib/http/session.ts'
import { startTheme } from './lib/theme.ts'
import { startBack } from './ui/overlays/back.ts'
import { startPress } from './ui/press.ts'

type State = { queries: DehydratedState['queries']; enums: Enums }

/** How long a page may stay empty. */
const emptyMs = 300

const nothing = () => undefined
startBack()
startPress()
const queries = createQueryClient()
const router = createAppRouter(queries)
const link = document.querySelector<HTMLLinkElement>('link#state')

/** Only a page whose server names somebody to tell has it. */
const told = document.querySelector<HTMLMetaElement>('meta[name=reports]')?.content
const reports = told ? import('./lib/page/report-errors.ts') : null
if (told) void reports?.then(({ startReports }) => startReports(told), nothing)

startTheme()
void startSession()

/** What the server drew this page from. Null when there is no such page, or the server does not remember it any more. */
async function givenState(): Promise<State | null> {
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
async function answersCome(): Promise<void> {
  const reads = queries.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(reads.map(({ promise }) => promise))
  await new Promise((next) => setTimeout(next))
  if (reads.length > 0) await answersCome()
}

/**
 * The answers that the server drew the page from count as new until the page is hydrated, so that nothing newer comes in
 * between; a page that is older (a tab that was restored) reads them again then.
 */
function takeAnswers(given: DehydratedState['queries']): void {
  const dataUpdatedAt = Date.now()
  hydrate(queries, { queries: given.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) })
}
function rereadOld(drawnAt: number): void {
  if (Date.now() - drawnAt > freshMs) void queries.invalidateQueries()
}

/** Around the whole application: what was done early is done again when it is there, and its parts have settled. */
function Alive({ drawnAt, children }: { drawnAt: number; children: ReactNode }) {
  useEffect(() => {
    rereadOld(drawnAt)
    const hear = () => void replayActs()
    if ('requestIdleCallback' in window) requestIdleCallback(hear, { timeout: 1000 })
    else setTimeout(hear, 200)
  }, [drawnAt])
  return children
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  const given = await givenState()
  if (given) {
    takeAnswers(given.queries)
    giveEnums(given.enums)
    // Tells the router that its first picture is already there, so that it draws the same tree as the server did.
    router.ssr = { manifest: undefined }
  }
  if (!enumsState().loading) void loadEnums()
  const loading = router.load()
  // Where nothing was drawn yet, whoever has to wait sees that something is coming.
  await (link ? loading : Promise.race([loading, new Promise((late) => setTimeout(late, emptyMs))]))
  // What was drawn stays until all is there that a fresh drawing needs.
  if (link && !given) await answersCome()
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(loaded))
  const app = (
    <Alive drawnAt={given ? Number(link?.dataset.at) : Date.now()}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Alive>
  )
  // What a screen of ours catches and shows as its error page is still news for us.
  const options = reports
    ? { onCaughtError: (error: unknown) => void reports.then(({ tellError }) => tellError(error), nothing) }
    : {}
  beginDrawing()
  if (given) hydrateRoot(root, app, options)
  else createRoot(root, options).render(app)
}
void start()

/**
 * A screen is a file `web/features/<feature>/<shelf>/<Name>Page.tsx`, loaded when its route is entered: a
 * default-exported component and, when the server renders it, `load`, which fills the cache before the first drawing.
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { fetchCode } from '#web/lib/page/later.ts'
import type { PageLoad } from '#web/lib/query/query.ts'

type PageModule = { default: ComponentType<object>; load?: (input: PageLoad) => Promise<unknown> }

const pages = import.meta.glob<PageModule>('../features/**/*Page.tsx')

/** Enough for a moment without network; a file that is gone should be noticed soon. */
const TRIES = 2
/** Whether a screen has been loaded in this document. */
let begun = false

/** The part of the router's loader input that we use. */
type LoaderInput = {
  context: { queries: QueryClient }
  params: Record<string, string>
  location: { searchStr: string }
}

/** Options of a route: `screen('listings/page/ListingPage', { kind: 'venue' })`. */
export function screen<P extends object>(file: string, props?: P) {
  const module = `features/${file}.tsx`
  let known: PageModule | null = null
  const fetchPage = async (): Promise<PageModule> => {
    const page = pages[`../${module}`]
    if (!page) throw new Error(`no screen ${module}`)
    // Kept, because the server asks for every page and even a loaded import answers asynchronously.
    known ??= await fetchCode(page, TRIES)
    return known
  }
  return {
    staticData: { module },
    component: lazyRouteComponent(async () => {
      const { default: Page } = await fetchPage()
      return { default: () => <Page {...props} /> }
    }),
    loader: async ({ context, params, location }: LoaderInput) => {
      const { load } = await fetchPage().catch(anew)
      begun = true
      const search = new URLSearchParams(location.searchStr)
      const work = load?.({ ...props, queries: context.queries, params, search })
      // The browser shows the screen at once and lets it wait for its data; the server draws only once.
      if (import.meta.env.SSR) await work
      else work?.catch(() => undefined)
    },
  }
}

/**
 * Reloads the document when it cannot load a screen's code: a new version was released meanwhile, and a new document
 * names the new files.
 */
function anew(error: unknown): Promise<never> {
  // If even the first screen of a document fails, the reloaded document would fail as well.
  if (!begun) throw error
  location.reload()
  return new Promise(() => undefined)
}

/** Whether a screen's file exists; `routes.test.ts` asks for all. */
export const hasScreen = (module: string): boolean => `../${module}` in pages

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the screen, relative to `web/`; leads to its files in the build's manifest. */
    module?: string
    /** Rendered on the server. */
    ssr?: true
  }
}

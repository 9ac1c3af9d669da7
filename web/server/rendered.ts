import type { Look } from '../lib/page/head.tsx'

/** The renderer's output for one page, before it is put into the built `index.html`. */
export type Rendered = {
  status: number
  head: string
  html: string
  /** Scripts with structured data. */
  structured: string
  /**
   * Answers and labels that the page was drawn from, as JSON; without moments, so that equal pages have equal states.
   */
  state: string
  modules: string[]
  /** The page is for somebody else's site and has an entry of its own. */
  framed?: boolean
  /** Only for a page on somebody else's site. */
  look?: Look
}

import type { Look } from '../lib/page/head.tsx'

/** What the renderer gives for one page, before it is put into the built `index.html`. */
export type Rendered = {
  status: number
  head: string
  html: string
  /** Scripts with structured data. */
  structured: string
  /** Answers and labels that the page was drawn from, as JSON; without instants, so that equal pages have equal states. */
  state: string
  modules: string[]
  /** Stands on somebody else's site, and has an entry of its own. */
  framed?: boolean
  /** Of a page on somebody else's site. */
  look?: Look
}

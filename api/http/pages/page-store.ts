/**
 * Rendered public pages, each drawn once and kept as long as it is true (decision 0058). A page is true while the
 * answers from which it was drawn are: within one second and one version of the catalogue they are not asked for again;
 * after that they are, and the page is drawn anew only when one of them differs. So a page never says what the API no
 * longer says.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import type { InProcessCall, InProcessText } from './in-process.ts'
import { compressed, type Encoding } from '#api/http/bounds/compression.ts'
import type { CallName } from '#contract/calls.ts'

export type State = { path: string; json: string }

/** A drawn page as it is sent. */
export type Drawn = {
  status: number
  html: string
  policy: string
  state: State | null
}

type Form = Encoding | 'identity'
type Answered = { name: CallName; args: Parameters<InProcessText>[1]; status: number; digest: string }

export type KeptPage = Omit<Drawn, 'html'> & {
  /** Equal for the same bytes and the same policy, whichever process drew the page. */
  tag: string
  /** The calls from which it was drawn. */
  drawn_from: ReadonlySet<CallName>
  /** Whether it may be sent to the next visitor. */
  is_kept: boolean
  bytes: (form: Form) => Promise<Buffer>
}

type Entry = { page: KeptPage; answers: readonly Answered[]; stamp: string; size: () => number }

/**
 * `answer` runs a call; `version` grows with every change of a listing that this process knows of, which after
 * `catchUp` includes all its own.
 */
export type Truth = { answer: InProcessText; version: () => number; catchUp: () => Promise<void> | null }
export type PageStore = {
  /** Whether a drawing exists, true or not. */
  has: (url: string) => boolean
  page: (url: string) => Promise<KeptPage>
}

const decompress = { zstd: promisify(zstdDecompress), br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** Some thousand pages: one takes 15 KB compressed, and its data about as much. */
const mostBytes = 32 * 1024 * 1024
/** A page with a longer URL is drawn but not kept. */
const longestUrl = 500

/** @param draw draws a page from the answers of the call that it is given; it may wait for its turn */
export function openPageStore(
  { answer, version, catchUp }: Truth,
  now: () => number,
  draw: (url: string, call: InProcessCall) => Promise<Drawn>,
): PageStore {
  const kept = keepEntries()
  /** Requests for the same page at the same moment wait for the first one. */
  const under_way = new Map<string, { stamp: string; entry: Promise<Entry> }>()

  const isTrue = async ({ answers }: Entry): Promise<boolean> => {
    const again = await Promise.all(answers.map(({ name, args }) => answer(name, args)))
    return again.every((one, at) => digestOf(one) === answers[at]?.digest)
  }
  const renewed = async (url: string, stamp: string, known: Entry | undefined): Promise<Entry> => {
    // It is true for this stamp, whatever is written meanwhile: the next stamp asks again.
    if (known && (await isTrue(known))) return { ...known, stamp }
    const answers: Answered[] = []
    const drawn = await draw(url, async (name, args) => {
      const { status, text } = await answer(name, args)
      answers.push({ name, args, status, digest: digestOf({ status, text }) })
      return { status, body: JSON.parse(text), text }
    })
    return { ...entryOf(drawn, answers), stamp }
  }
  return {
    has: kept.has,
    page: async (url) => {
      // A visitor who has just changed something looks at it next.
      await catchUp()
      const stamp = `${version()} ${Math.floor(now() / 1000)}`
      const known = kept.get(url)
      if (known?.stamp === stamp) return known.page
      const running = under_way.get(url)
      if (running?.stamp === stamp) return (await running.entry).page
      const mine = { stamp, entry: renewed(url, stamp, known) }
      under_way.set(url, mine)
      try {
        const entry = await mine.entry
        // When a later drawing is under way, that one is kept.
        if (entry.page.is_kept && under_way.get(url) === mine && url.length <= longestUrl) kept.keep(url, entry)
        return entry.page
      } finally {
        if (under_way.get(url) === mine) under_way.delete(url)
      }
    },
  }
}

const digestOf = ({ status, text }: { status: number; text: string }): string => `${status} ${hash('sha1', text)}`

function entryOf({ html, ...drawn }: Drawn, answers: readonly Answered[]): Omit<Entry, 'stamp'> {
  const forms = new Map<Form, Buffer>([['identity', Buffer.from(html)]])
  const plain = async (): Promise<Buffer> => {
    const known = forms.get('identity')
    if (known) return known
    const [form, small] = [...forms][0] as [Encoding, Buffer]
    return decompress[form](small)
  }
  const bytes = async (form: Form): Promise<Buffer> => {
    const known = forms.get(form)
    if (known) return known
    const text = await plain()
    const made = form === 'identity' ? text : await compressed(form, text, 'kept')
    forms.set(form, made)
    // Few ask for uncompressed text, which takes five times as much memory.
    if (form !== 'identity' && forms.size === 2) forms.delete('identity')
    return made
  }
  const page = {
    ...drawn,
    tag: hash('sha1', `${drawn.policy}\n${html}`, 'base64url'),
    drawn_from: new Set(answers.map(({ name }) => name)),
    is_kept: drawn.status === 200 && answers.every(({ status }) => status < 500),
    bytes,
  }
  const stateBytes = 2 * (drawn.state?.json.length ?? 0)
  return { page, answers, size: () => stateBytes + [...forms.values()].reduce((sum, one) => sum + one.length, 0) }
}

/** The kept pages; the one asked for longest ago is dropped first. */
function keepEntries() {
  const kept = new Map<string, Entry>()
  const bytesOf = () => [...kept.values()].reduce((sum, entry) => sum + entry.size(), 0)
  return {
    has: (url: string) => kept.has(url),
    get(url: string): Entry | undefined {
      const found = kept.get(url)
      if (found && kept.delete(url)) kept.set(url, found)
      return found
    },
    keep(url: string, entry: Entry): void {
      kept.delete(url)
      kept.set(url, entry)
      // Sizes change while compressed forms are made, so they are added up anew, but not for every page.
      if (kept.size % 32 !== 0) return
      let bytes = bytesOf()
      for (const [oldest, { size }] of kept) {
        if (bytes <= mostBytes) return
        bytes -= size()
        kept.delete(oldest)
      }
    },
  }
}

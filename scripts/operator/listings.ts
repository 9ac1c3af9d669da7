import { parseArgs } from 'node:util'
import type { TxDeps } from '#api/deps.ts'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import {
  type Outcome,
  type Reasons,
  restoreListing,
  suspendListing,
} from '#api/features/listings/publishing/suspend-listing.ts'
import { allSuspended } from '#api/features/listings/publishing/suspension-queries.ts'
import type { Reader } from '#api/handles.ts'
import { choreOf, type Work } from './hand.ts'
import { NotDone, WrongWords } from './words.ts'

const help = `npm run operator -- listings [list | suspend <listing> | restore <listing>] [options]

  list               listings that are off the site now, with the reason; reads only (the default)
  suspend <listing>  takes it off search, page, map and embeds; what is reserved goes on. Its owner has a letter with the
                     statement of reasons, sees it with the listing, and cannot publish it
  restore <listing>  back to what it was; its owner has a letter
  <listing>          its id, or the last part of its address

  --facts <text>     with suspend: what was found. In Polish: the owner reads it
  --terms <point>    with suspend: the point of the terms, for instance "§ 4 ust. 2" ...
  --law <article>    ... or what law it breaks
  --notice           with suspend: somebody has reported it; else it was found by ourselves
  --why <text>       with restore: in Polish, the owner reads it
  --dry-run          says what would be done, and does nothing
  --help             this text`

export const listings = choreOf(help, read)

const options = {
  facts: { type: 'string' },
  terms: { type: 'string' },
  law: { type: 'string' },
  notice: { type: 'boolean', default: false },
  why: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function read(args: string[]): Work | null {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  const [what = 'list', named, ...more] = positionals
  if (what === 'list' && named === undefined) return list
  if ((what !== 'suspend' && what !== 'restore') || more.length > 0)
    throw new WrongWords(`${positionals.join(' ')} is not known.`)
  if (!named) throw new WrongWords('Say which listing.')
  const dry_run = values['dry-run']
  if (what === 'restore') {
    const why = said(values.why, '--why')
    return turning({ command: 'listings restore', given: {}, dry_run }, (tx) => restoreListing(tx, named, why))
  }
  const reasons = reasonsOf(values)
  const { source, ground, point } = reasons
  return turning({ command: 'listings suspend', given: { source, ground, point }, dry_run }, (tx) =>
    suspendListing(tx, named, reasons),
  )
}

type Given = Partial<Record<'facts' | 'terms' | 'law', string | undefined>> & { notice: boolean }

function reasonsOf({ facts, terms, law, notice }: Given): Reasons {
  if ((terms === undefined) === (law === undefined)) throw new WrongWords('Say one of --terms and --law.')
  return {
    facts: said(facts, '--facts'),
    ground: terms === undefined ? 'law' : 'terms',
    point: said(terms ?? law, terms === undefined ? '--law' : '--terms'),
    source: notice ? 'notice' : 'own_check',
  }
}

function said(typed: string | undefined, name: string): string {
  const text = typed?.trim() ?? ''
  if (text === '') throw new WrongWords(`${name} asks for a word.`)
  return text
}

async function list(db: Reader): Promise<string[]> {
  const rows = await allSuspended(db)
  if (rows.length === 0) return ['No listing is suspended.']
  return rows.map(({ listing_id, slug, suspended_at, ground, point, facts }) => {
    const since = suspended_at.toISOString().slice(0, 10)
    return `${listing_id}  ${slug}  since ${since}  ${ground} ${point}: ${facts}`
  })
}

type Turn = { command: string; given: Record<string, string>; dry_run: boolean }

/** A dry run does everything and rolls it back, so it is refused whatever the real run would be refused. */
const turning =
  ({ command, given, dry_run }: Turn, work: (tx: TxDeps) => Promise<Outcome>): Work =>
  async (_db, hand, transact) => {
    let found: Outcome | null = null
    try {
      await transact(async (tx) => {
        found = await work(tx)
        if (dry_run) throw new TakenBack()
        if ('no' in found) return
        const subjects = [found.listing_id, found.suspension_id]
        await recordOperatorAct(tx.db, hand, { command, given, subjects })
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    return [sentence(found, dry_run)]
  }

class TakenBack extends Error {}

function sentence(found: Outcome | null, dry_run: boolean): string {
  if (!found) throw new Error('nothing came of it')
  if ('no' in found) throw new NotDone(found.no)
  return dry_run
    ? `${found.slug} would be ${found.status}; nothing was done.`
    : `${found.slug} is ${found.status} now; its owner is told.`
}

import { parseArgs } from 'node:util'
import { giveUp, type OpenJob, troubledJobs, tryAgain } from '#api/adapters/jobs/failed-jobs.ts'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import { choreOf, type Work } from './hand.ts'
import { minute, NotDone, WrongWords } from './words.ts'

const help = `npm run operator -- mails [list | send | dismiss] [options]

  list            letters and other jobs that failed or wait for their next try (the default)
  send            tries them again at once, as if they were new; a running product sends them within seconds
  dismiss         gives up what has failed, by its --id: it is neither listed nor counted any more. Say why with --reason

  --job <name>    only jobs of this name, for instance reservations.send-confirmation-link
  --id <id>       only this one; may be repeated
  --failed        only those that nothing tries again by itself
  --dry-run       with send and dismiss: says what would be done, and does nothing
  --help          this text`

export const mails = choreOf(help, read)

const options = {
  job: { type: 'string' },
  id: { type: 'string', multiple: true },
  failed: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function read(args: string[]): Work | null {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [what = 'list', ...more] = positionals
  if (values.help) return null
  if ((what !== 'list' && what !== 'send' && what !== 'dismiss') || more.length > 0)
    throw new WrongWords(`${positionals.join(' ')} is not known.`)
  const { job, id: ids = [], failed } = values
  // Letters to many people may have failed for the same cause, so those to be given up must be named one by one.
  if (what === 'dismiss') {
    if (ids.length === 0 || job !== undefined) throw new WrongWords('dismiss asks for --id.')
    return dismissing(ids, values['dry-run'])
  }
  return trying({ what, job, ids, failed, dry_run: values['dry-run'] })
}

function dismissing(ids: string[], dry_run: boolean): Work {
  return async (db, hand) => {
    const found = (await troubledJobs(db)).filter(({ id, state }) => ids.includes(id) && state === 'failed')
    const strange = ids.filter((id) => !found.some((one) => one.id === id))
    if (strange.length > 0) throw new NotDone(`${strange.join(', ')}: no such job has failed. Nothing was done.`)
    const lines = found.map(lineOf)
    if (dry_run) return [...lines, `${found.length} would be given up; nothing was done.`]
    const given_up = await db.transaction().execute(async (tx) => {
      const subjects = await giveUp(
        tx,
        found.map(({ id }) => id),
      )
      await recordOperatorAct(tx, hand, {
        command: 'mails dismiss',
        given: { jobs: found.map(({ job }) => job) },
        subjects,
      })
      return subjects
    })
    return [...lines, `${given_up.length} are given up.`]
  }
}

type Asked = { what: 'list' | 'send'; job: string | undefined; ids: string[]; failed: boolean; dry_run: boolean }

function trying({ what, job, ids, failed, dry_run }: Asked): Work {
  return async (db, hand) => {
    const found = (await troubledJobs(db, job)).filter(
      ({ id, state }) => (ids.length === 0 || ids.includes(id)) && (!failed || state === 'failed'),
    )
    const strange = ids.filter((id) => !found.some((one) => one.id === id))
    if (strange.length > 0) throw new NotDone(`${strange.join(', ')}: no such job waits or has failed.`)
    if (found.length === 0) return ['No letter waits and none has failed.']
    const lines = found.map(lineOf)
    if (what === 'list') return [...lines, `${found.length} in all.`]
    if (dry_run) return [...lines, `${found.length} would be tried again; nothing was done.`]
    const ids_found = found.map(({ id }) => id)
    const tried = await db.transaction().execute(async (tx) => {
      await recordOperatorAct(tx, hand, {
        command: 'mails send',
        given: { job: job ?? null, failed },
        subjects: ids_found,
      })
      return tryAgain(tx, ids_found)
    })
    return [...lines, `${tried} are tried again now.`]
  }
}

/** One line per letter, without personal data; details are found by the ids. */
const lineOf = ({ id, job, state, data, tries, enqueued_at, next_try_at, reason }: OpenJob): string => {
  const when = state === 'failed' ? 'failed' : `next try ${minute(next_try_at)}`
  const about = Object.entries(data).map(([name, value]) => `${name}=${String(value)}`)
  return `${id}  ${job}  ${about.join(' ')}  since ${minute(enqueued_at)}, ${tries} tries, ${when}: ${reason.replace(/\s+/g, ' ').slice(0, 160)}`
}

import { randomUUIDv7 } from 'node:crypto'
import { parseArgs } from 'node:util'
import { allPromos, endPromoRow, findPromo, insertPromo } from '#api/features/subscriptions/promo/promo-queries.ts'
import { type Hand, recordOperatorAct } from '#api/features/operator/record-act.ts'
import type { Db, Reader } from '#api/handles.ts'
import { planCodes, subscriptionCategories } from '#domain/subscription/plans.ts'
import { isRefusal } from '#domain/refusal.ts'
import { isForPlan, parsePromoCode, type PromoDuration, type PromoKind } from '#domain/subscription/promo.ts'
import { dateIn, toInstant } from '#domain/time.ts'
import { choreOf, type Transact, type Work } from './hand.ts'
import { grosze, NotDone, whole, WrongWords } from './words.ts'

const help = `npm run operator -- promo [list | create <CODE> | end <CODE>] [options]

  list               all codes with how often they were used (the default)
  create <CODE>      letters, digits and dashes, 4 to 20
  end <CODE>         nobody new may use it; who has it keeps it

  --percent <1-100> | --amount <zł net> | --trial-days <n>    what it gives (one of them)
  --months <n> | --forever   how long it lowers the price; without a word once
  --plans <a,b>      only these plans (${planCodes.join(', ')})
  --categories <a,b> only these (${subscriptionCategories.join(', ')})
  --new-only         only for partners who never had a plan
  --until <date>     the first day on which it is over, for instance 2027-03-01
  --max <n>          so many uses in all
  --dry-run          says what would be written, and writes nothing
  --help             this text`

export const promo = choreOf(help, read)

const zone = 'Europe/Warsaw'
/** The provider begins no subscription that is paid in more than two years; days of the own trial come before. */
const mostTrialDays = 365

const options = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  'trial-days': { type: 'string' },
  months: { type: 'string' },
  forever: { type: 'boolean', default: false },
  plans: { type: 'string' },
  categories: { type: 'string' },
  'new-only': { type: 'boolean', default: false },
  until: { type: 'string' },
  max: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function read(args: string[]): Work | null {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  const [what = 'list', typed, ...more] = positionals
  if (what === 'list' && typed === undefined) return list
  const code = parsePromoCode(typed ?? '')
  if ((what !== 'create' && what !== 'end') || more.length > 0) throw new WrongWords(`${what} is not known.`)
  if (!code) throw new WrongWords(`${typed ?? ''} is no code.`)
  if (what === 'end') return (db, hand, transact) => end(db, hand, transact, { code, dry_run: values['dry-run'] })
  const row = {
    code,
    ...gift(values),
    ...lasting(values.months, values.forever),
    plans: listed(values.plans, planCodes),
    categories: listed(values.categories, subscriptionCategories),
    first_subscription_only: values['new-only'],
    valid_to: dayOf(values.until),
    max_redemptions: whole(values.max, 1) ?? null,
  }
  if (!planCodes.some((plan) => isForPlan(row, plan)))
    throw new WrongWords('None of these plans is in these categories.')
  if (row.kind === 'trial_days' && row.duration !== 'once')
    throw new WrongWords('Free days are given once: leave --months and --forever out.')
  return (db, hand, transact) => create(db, hand, transact, { row, dry_run: values['dry-run'] })
}

type Given = { percent?: string | undefined; amount?: string | undefined; 'trial-days'?: string | undefined }

function gift(values: Given): { kind: PromoKind; value: number } {
  const gifts = [
    { kind: 'percent', value: whole(values.percent, 1) },
    { kind: 'amount', value: grosze(values.amount) },
    { kind: 'trial_days', value: whole(values['trial-days'], 1) },
  ] as const
  const [one, ...others] = gifts.flatMap(({ kind, value }) => (value === undefined ? [] : [{ kind, value }]))
  if (!one || others.length > 0) throw new WrongWords('Say one of --percent, --amount and --trial-days.')
  if (one.kind === 'percent' && one.value > 100) throw new WrongWords('More than everything cannot be given.')
  if (one.kind === 'trial_days' && one.value > mostTrialDays)
    throw new WrongWords(`More than ${mostTrialDays} free days cannot be given.`)
  return one
}

function lasting(months: string | undefined, forever: boolean): { duration: PromoDuration; months: number | null } {
  const count = whole(months, 1)
  if (count !== undefined && (forever || count > 36)) throw new WrongWords('Say --months up to 36, or --forever.')
  if (count !== undefined) return { duration: 'repeating', months: count }
  return { duration: forever ? 'forever' : 'once', months: null }
}

function listed<T extends string>(typed: string | undefined, known: readonly T[]): T[] {
  return (typed?.split(',') ?? []).map((word) => {
    const found = known.find((one) => one === word.trim())
    if (!found) throw new WrongWords(`${word} is not one of ${known.join(', ')}.`)
    return found
  })
}

/** A day begins at midnight in Warsaw, as in what partners are told. */
function dayOf(typed: string | undefined): Date | null {
  if (typed === undefined) return null
  const begin = toInstant(`${typed}T00:00`, zone)
  if (isRefusal(begin)) throw new WrongWords(`${typed} is no day.`)
  return new Date(begin)
}

async function list(db: Reader): Promise<string[]> {
  const rows = await allPromos(db)
  if (rows.length === 0) return ['There is no code.']
  return rows.map((row) => {
    const until = row.valid_to ? `until ${dateIn(row.valid_to.getTime(), zone)}` : 'without end'
    const of = [...row.plans, ...row.categories].join(', ') || 'all plans'
    return `${row.code}  ${row.kind} ${row.value}, ${row.duration}${row.months ? ` ${row.months} months` : ''}, ${of}, ${until}, used ${row.used} of ${row.max_redemptions ?? 'any number'}`
  })
}

type New = Omit<Parameters<typeof insertPromo>[1], 'id' | 'valid_from' | 'created_at'>

async function create(
  db: Db,
  hand: Hand,
  transact: Transact,
  { row, dry_run }: { row: New; dry_run: boolean },
): Promise<string[]> {
  if (await findPromo(db, row.code)) throw new NotDone(`${row.code} is there already: a code is never used again.`)
  const { kind, value, duration, months } = row
  await transact(async (tx) => {
    const now = new Date(tx.clock.now())
    if (row.valid_to && row.valid_to <= now) throw new NotDone(`${row.code} would be over before anybody used it.`)
    if (dry_run) return
    const id = randomUUIDv7()
    await insertPromo(tx.db, { ...row, id, valid_from: now, created_at: now })
    const given = { code: row.code, kind, value, duration, months: months ?? null }
    await recordOperatorAct(tx.db, hand, { command: 'promo create', given, subjects: [id] })
  })
  return [dry_run ? `${JSON.stringify(row)} would be written; nothing was done.` : `${row.code} may be used now.`]
}

async function end(
  db: Db,
  hand: Hand,
  transact: Transact,
  { code, dry_run }: { code: string; dry_run: boolean },
): Promise<string[]> {
  const row = await findPromo(db, code)
  if (!row) throw new NotDone(`There is no code ${code}.`)
  if (dry_run) return [`${code} would end; nothing was done.`]
  await transact(async (tx) => {
    await endPromoRow(tx.db, row.id, new Date(tx.clock.now()))
    await recordOperatorAct(tx.db, hand, { command: 'promo end', given: { code }, subjects: [row.id] })
  })
  return [`${code} has ended.`]
}

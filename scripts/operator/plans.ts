import { parseArgs } from 'node:util'
import { type Plan, plansSold } from '#api/features/plans/plans.ts'
import { insertVersion } from '#api/features/plans/plan-queries.ts'
import { type Hand, recordOperatorAct } from '#api/features/operator/record-act.ts'
import type { Db, Reader } from '#api/handles.ts'
import { planNames } from '#domain/labels.pl.ts'
import { grossOf, monthsPaidPerYear, type PlanCode, planCodes } from '#domain/subscription/plans.ts'
import { choreOf, type Work } from './hand.ts'
import { grosze, NotDone, whole, WrongWords } from './words.ts'

const help = `npm run operator -- plans [list | set <plan>] [options]

  list               what is sold today, with limits (the default)
  set <plan>         a new version of one plan from now on; whoever has it keeps what was sold
                     (${planCodes.join(', ')})

  --month-net <zł>   for instance 159.00; the year becomes ten months unless it is named
  --year-net <zł>
  --venues <n>  --services <n>  --images <n>  --users <n>
  --embeds <n|none>
  --dry-run          says what would be written, and writes nothing
  --help             this text

The provider hears of a new price when the plan is next bought.`

export const plans = choreOf(help, read)

const options = {
  'month-net': { type: 'string' },
  'year-net': { type: 'string' },
  venues: { type: 'string' },
  services: { type: 'string' },
  images: { type: 'string' },
  users: { type: 'string' },
  embeds: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function read(args: string[]): Work | null {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  const [what = 'list', code, ...more] = positionals
  if (what === 'list' && code === undefined) return list
  const plan = planCodes.find((one) => one === code)
  if (what !== 'set' || !plan || more.length > 0) throw new WrongWords(`${positionals.join(' ')} is not known.`)
  const month = grosze(values['month-net'])
  const changes: Changes = {
    month_net_grosze: month,
    year_net_grosze: grosze(values['year-net']) ?? (month === undefined ? undefined : month * monthsPaidPerYear),
    venue_limit: whole(values.venues, 0),
    service_limit: whole(values.services, 0),
    image_limit: whole(values.images, 1),
    user_limit: whole(values.users, 1),
    embed_limit: values.embeds === 'none' ? null : whole(values.embeds, 0),
  }
  if (Object.values(changes).every((value) => value === undefined)) throw new WrongWords('Say what changes.')
  return (db, hand) => set(db, hand, plan, changes, values['dry-run'])
}

type Changes = {
  month_net_grosze: number | undefined
  year_net_grosze: number | undefined
  venue_limit: number | undefined
  service_limit: number | undefined
  image_limit: number | undefined
  user_limit: number | undefined
  embed_limit: number | null | undefined
}

async function list(db: Reader): Promise<string[]> {
  return (await plansSold(db)).map(lineOf)
}

async function set(db: Db, hand: Hand, code: PlanCode, changes: Changes, dry_run: boolean): Promise<string[]> {
  const before = (await plansSold(db)).find((plan) => plan.code === code)
  if (!before) throw new Error(`no plan ${code}`)
  const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const row = {
    plan: code,
    month_net_grosze: before.month_net_grosze,
    year_net_grosze: before.year_net_grosze,
    venue_limit: before.limits.venues,
    service_limit: before.limits.services,
    image_limit: before.limits.images_per_listing,
    embed_limit: before.limits.embeds,
    user_limit: before.users,
    features: [...before.features],
    ...said,
    created_at: new Date(),
  }
  const offers = row.venue_limit + row.service_limit
  if (row.embed_limit !== null && row.embed_limit < offers)
    throw new NotDone(
      `${offers} offers need ${offers} forms: every offer that a plan carries has one (domain 7.2). Say --embeds.`,
    )
  if (dry_run) return [lineOf(before), `would become ${JSON.stringify(said)}; nothing was done.`]
  await db.transaction().execute(async (tx) => {
    const { id } = await insertVersion(tx, row)
    await recordOperatorAct(tx, hand, {
      command: 'plans set',
      given: { plan: code, ...said },
      subjects: [`plan_version ${id}`],
    })
  })
  const after = (await plansSold(db)).find((plan) => plan.code === code)
  return [lineOf(before), ...(after ? [`is now: ${lineOf(after)}`] : [])]
}

function lineOf({ code, version, month_net_grosze, year_net_grosze, limits, users }: Plan): string {
  const zl = (net: number) => `${(net / 100).toFixed(2)} net / ${(grossOf(net) / 100).toFixed(2)} gross`
  const { venues, services, images_per_listing, embeds } = limits
  return `${code} (${planNames[code]}) v${version}: month ${zl(month_net_grosze)}, year ${zl(year_net_grosze)}; venues ${venues}, services ${services}, pictures ${images_per_listing}, embeds ${embeds ?? 'no limit'}, users ${users}`
}

import { parseArgs } from 'node:util'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import { marketingAddresses } from '#api/features/reservations/customer/marketing-queries.ts'
import { type Column, csvHead, csvLine } from '#domain/csv.ts'
import { dateIn } from '#domain/time.ts'
import { choreOf, type Work } from './hand.ts'
import { writePrivate } from './private-files.ts'
import { WrongWords } from './words.ts'

const help = `npm run operator -- consents [options]

  Guests who agree now to e-mails with ideas and offers: consents-<day>.csv with their addresses and when they agreed.
  Write the file anew for each letter: whoever has withdrawn is not in it any more. Only your account can read it.

  --out <folder>  where the file goes (.)
  --dry-run       says how many there are, and writes nothing
  --help          this text`

const options = {
  out: { type: 'string', default: '.' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Agreed = Awaited<ReturnType<typeof marketingAddresses>>[number]

const columns: readonly Column<Agreed>[] = [
  ['email', ({ email }) => email],
  ['agreed_at', ({ agreed_at }) => agreed_at],
]

export const consents = choreOf(help, (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  if (positionals.length > 0) throw new WrongWords(`${positionals.join(' ')} is not known.`)
  return writing(values.out, values['dry-run'])
})

const writing =
  (out: string, dry_run: boolean): Work =>
  async (db, hand, transact) => {
    const now = await transact(async ({ clock }) => clock.now())
    const agreed = await marketingAddresses(db)
    const lines = [`${agreed.length} guests agree.`]
    if (dry_run) return [...lines, 'Nothing was written.']
    if (agreed.length === 0) return lines
    const text = csvHead(columns) + agreed.map((one) => csvLine(columns, one)).join('')
    lines.push(...(await writePrivate(out, [{ name: `consents-${dateIn(now, 'Europe/Warsaw')}.csv`, text }])))
    await transact((tx) => recordOperatorAct(tx.db, hand, { command: 'consents', subjects: [] }))
    return lines
  }

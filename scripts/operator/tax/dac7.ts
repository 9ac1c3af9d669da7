import { parseArgs } from 'node:util'
import { dac7Csv } from '#api/features/dac7/csv.ts'
import { type SellerOfYear, sellersOfYear } from '#api/features/dac7/report.ts'
import { sendCopies, sendReminders } from '#api/features/dac7/send-letters.ts'
import { dac7Report } from '#api/features/dac7/xml.ts'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import { isIndividual } from '#domain/tax/dac7.ts'
import { checkDpi } from '#domain/tax/dpi-scheme.ts'
import { dateIn } from '#domain/time.ts'
import { writeXml } from '#domain/xml.ts'
import { choreOf, type Transact, type Work } from '../hand.ts'
import { writePrivate } from '../private-files.ts'
import { pln, whole, WrongWords } from '../words.ts'

const help = `npm run operator -- dac7 --year <year> [options]

  The report of sellers for the tax office (DAC7): dac7-<year>.xml by the OECD's DPI scheme and dac7-<year>.csv with the
  same. It holds PESEL numbers: only your account can read the files. Fails when data of a seller are missing, or the XML
  is not by the scheme.

  --year <year>    of Warsaw
  --out <folder>   where the files go (.)
  --allow-missing  missing data, and what the scheme has against the XML for it, are listed and no failure
  --send-copies    each reported seller has a copy of his data by mail, once for a year, not before it is over
  --remind         sellers whose data are missing have a letter, twice for a year at most, two weeks apart
  --dry-run        says who is reported with what, writes and sends nothing
  --help           this text`

const options = {
  year: { type: 'string' },
  out: { type: 'string', default: '.' },
  'allow-missing': { type: 'boolean', default: false },
  'send-copies': { type: 'boolean', default: false },
  remind: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export const dac7 = choreOf(help, read)

function read(args: string[]): Work | null {
  const { values } = parseArgs({ args, options })
  const year = whole(values.year, 2024)
  if (values.help || year === undefined) return null
  if (year > 2999) throw new WrongWords(`${year} is no year.`)
  return reporting({
    year,
    out: values.out,
    allow_missing: values['allow-missing'],
    copies: values['send-copies'],
    remind: values.remind,
    dry_run: values['dry-run'],
  })
}

type Asked = { year: number; out: string; allow_missing: boolean; copies: boolean; remind: boolean; dry_run: boolean }

const reporting =
  (asked: Asked): Work =>
  async (_db, hand, transact) => {
    const { year, dry_run, allow_missing } = asked
    const { sellers, operator, now } = await readYear(transact, year)
    const over = dateIn(now, 'Europe/Warsaw') > `${year}-12-31`
    if (asked.copies && !over) throw new WrongWords(`${year} is not over: copies are sent of what was reported.`)
    const lines = [
      ...sellers.map(lineOf),
      `${sellers.length} sellers in all.`,
      ...(over ? [] : [`${year} is not over; this is how it stands.`]),
    ]
    const report = dac7Report(operator, year, sellers, new Date(now))
    const missing = [...missingLines(sellers), ...checkDpi(report).map((fault) => `not by the scheme: ${fault}`)]
    const fail = missing.length > 0 && !allow_missing
    if (!dry_run) {
      const files = [
        { name: `dac7-${year}.xml`, text: writeXml(report) },
        { name: `dac7-${year}.csv`, text: dac7Csv(sellers, { masked: false }) },
      ]
      lines.push(...(await writePrivate(asked.out, files)))
      const subjects = sellers.map(({ owner_id }) => owner_id)
      await transact((tx) => recordOperatorAct(tx.db, hand, { command: 'dac7', given: { year, over }, subjects }))
      if (asked.remind) {
        lines.push(`${await transact((tx) => sendReminders(tx, hand, year, sellers))} sellers are reminded.`)
      }
      if (asked.copies && !fail) {
        lines.push(`${await transact((tx) => sendCopies(tx, hand, year, sellers))} copies are sent.`)
      }
    } else lines.push('Nothing was written or sent.')
    if (fail) throw new WrongWords([...lines, ...missing].join('\n'))
    return [...lines, ...missing]
  }

async function readYear(transact: Transact, year: number) {
  return transact(async ({ db, config, clock }) => {
    if (!config.seller) throw new WrongWords('The report is made in the name of a firm: set SELLER_NAME and the rest.')
    return {
      operator: config.seller,
      now: clock.now(),
      sellers: await sellersOfYear(db, config.secretKey, year),
    }
  })
}

const nameOf = (seller: SellerOfYear): string =>
  isIndividual(seller) ? `${seller.first_name} ${seller.last_name}` : (seller.company_name ?? seller.owner_id)

function lineOf(seller: SellerOfYear): string {
  const all = [...seller.properties.map(({ figures }) => figures), ...(seller.services ? [seller.services] : [])]
  const grosze = all.flatMap(({ consideration_grosze }) => consideration_grosze).reduce((sum, one) => sum + one, 0)
  const what = `${seller.properties.length} venues${seller.services ? ', services' : ''}`
  return `${seller.owner_id}  ${nameOf(seller)}  ${what}  ${pln(grosze)}`
}

const missingLines = (sellers: readonly SellerOfYear[]): string[] =>
  sellers
    .filter(({ lacks }) => lacks.length > 0)
    .map((seller) => `missing of ${seller.owner_id} ${nameOf(seller)}: ${seller.lacks.join(', ').replaceAll('_', ' ')}`)

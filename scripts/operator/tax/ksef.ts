import path from 'node:path'
import { parseArgs } from 'node:util'
import { ksefFolder } from '#api/adapters/ksef/folder.ts'
import { isLive } from '#api/adapters/payments/stripe-client.ts'
import { type Config, readConfig } from '#api/config.ts'
import { type Hand, recordOperatorAct } from '#api/features/operator/record-act.ts'
import { InvoiceNotMade, sendStructured } from '#api/features/subscriptions/invoices/hand-over.ts'
import {
  findTaxInvoice,
  invoicesToHandOver,
  putHandedOver,
  putKsefNumber,
} from '#api/features/subscriptions/invoices/invoice-queries.ts'
import { makeInvoice } from '#api/features/subscriptions/invoices/make-invoice.ts'
import type { Db } from '#api/handles.ts'
import type { TaxInvoice } from '#domain/invoices/tax-invoice.ts'
import { isKsefNumber } from '#domain/invoices/ksef-number.ts'
import { choreOf, type Work } from '../hand.ts'
import { correct, orderOf } from './ksef-correct.ts'
import { NotDone, pln, WrongWords } from '../words.ts'

const help = `npm run operator -- ksef [list | write | number <invoice> <KSeF number> | correct <invoice>] [options]

  list             invoices for plans that nobody handed over to KSeF yet, with what is in the way (the default)
  write            makes those that are missing and writes each as a file FA(3), for you to upload; fails when one
                   of them could not be written
  number <id> <n>  the number that KSeF gave an invoice; the PDF of the partner shows it

  correct <id>     a correcting invoice (KOR) as a file, for money that you gave back on the provider's page: with
                   --number <its own number, as of the credit note>, --reason <text in Polish, as it stands on it>,
                   --all or --back <gross> [--row <n>]; --beside-ksef where the invoice itself was never in KSeF.
                   The same words again write the same file

  --invoice <id>   only this one, also when it was written before
  --out <folder>   where the files go; without a word ksef in DATA_DIR
  --dry-run        says what would be written, and writes nothing
  --help           this text

The seller is SELLER_NIP, SELLER_NAME and SELLER_ADDRESS. Files are checked before they are written; the last word has KSeF.`

/** Turns the arguments into work on the database, or into a text when there is nothing to do except to print it. */
export function ksef(args: string[], settings?: Settings): string | Work {
  return choreOf(help, (words) => read(words, settings))(args)
}

/** Read from the environment, unless a test gives its own. */
type Settings = Pick<Config, 'seller' | 'dataDir'> & { test: boolean; now: () => number }
type Asked = { invoice: string | null; out: string | null; dry_run: boolean }

const options = {
  invoice: { type: 'string' },
  out: { type: 'string' },
  number: { type: 'string' },
  back: { type: 'string' },
  row: { type: 'string' },
  all: { type: 'boolean', default: false },
  'beside-ksef': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function read(args: string[], settings?: Settings): Work | null {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  const [what = 'list', ...more] = positionals
  const asked = { invoice: values.invoice ?? null, out: values.out ?? null, dry_run: values['dry-run'] }
  if (what === 'number') {
    const [id, number] = more
    if (!id || !number || more.length > 2 || !isKsefNumber(number))
      throw new WrongWords('Say the invoice and its KSeF number, like 5260250274-20261122-0123456789AB-24.')
    return (db, hand) => note(db, hand, id, number, asked.dry_run)
  }
  if (what === 'correct') {
    const [invoice_id, ...rest] = more
    const order = rest.length === 0 ? orderOf(invoice_id, values) : null
    if (!order) throw new WrongWords('Say the invoice, --number, and either --all or --back with an amount.')
    const found = settings ?? fromEnvironment()
    const folder = path.resolve(asked.out ?? path.join(found.dataDir, 'ksef'))
    return (db, hand) => correct(db, hand, order, { ...found, folder, dry_run: asked.dry_run })
  }
  if ((what !== 'list' && what !== 'write') || more.length > 0)
    throw new WrongWords(`${positionals.join(' ')} is not known.`)
  return (db, hand) =>
    handOver(db, hand, settings ?? fromEnvironment(), what === 'list' ? 'list' : asked, asked.invoice)
}

function fromEnvironment(): Settings {
  const config = readConfig()
  const test = !isLive(config.stripe?.secretKey ?? '')
  return { seller: config.seller, dataDir: config.dataDir, test, now: Date.now }
}

async function handOver(db: Db, hand: Hand, settings: Settings, asked: Asked | 'list', only: string | null) {
  const found = await invoicesToHandOver(db, only)
  if (found.length === 0 && only) throw new NotDone(`There is no such invoice: ${only}.`)
  if (found.length === 0) return ['No invoice waits.']
  const folder = asked === 'list' ? null : path.resolve(asked.out ?? path.join(settings.dataDir, 'ksef'))
  const write = asked !== 'list' && !asked.dry_run
  const lines: string[] = []
  let left_over = 0
  for (const { id, number, paid_at, gross_grosze } of found) {
    const sum = pln(gross_grosze)
    const about = `${id}  ${number ?? 'no number'}  ${sum}  paid ${paid_at?.toISOString().slice(0, 10) ?? '?'}`
    const done = await handOne(db, hand, { ...settings, folder: write ? folder : null }, id)
    lines.push(`${about}  ${done.says}`)
    if (!done.is_well) left_over += 1
  }
  const left = asked === 'list' ? '' : write ? ` Files are in ${folder}.` : ' Nothing was done.'
  lines.push(`${found.length} in all.${left}`)
  // The others are written all the same; whoever uploads them must hear that the folder does not hold all that waits.
  if (write && left_over > 0) throw new NotDone([...lines, `${left_over} not written.`].join('\n'))
  return lines
}

type One = Settings & { folder: string | null }
type Done = { says: string; is_well: boolean }

/** Writes the file first, because an invoice counts as handed over only when its file exists. */
async function handOne(db: Db, hand: Hand, { folder, ...settings }: One, invoice_id: string): Promise<Done> {
  try {
    const made = await makeOne(db, hand, settings, { invoice_id, keep: folder !== null })
    if ('problems' in made) return { says: `not made: ${made.problems.join(', ')}`, is_well: false }
    if (!folder) {
      await sendStructured({ sendInvoice: () => Promise.resolve({ reference: '' }) }, made)
      return { says: 'ready', is_well: true }
    }
    const reference = await sendStructured(ksefFolder(folder, settings), made)
    await db.transaction().execute(async (tx) => {
      await putHandedOver(tx, invoice_id, reference, new Date(settings.now()))
      await recordOperatorAct(tx, hand, { command: 'ksef write', given: { file: reference }, subjects: [invoice_id] })
    })
    return { says: `written: ${reference}`, is_well: true }
  } catch (error) {
    if (error instanceof InvoiceNotMade) return { says: `not written: ${error.message}`, is_well: false }
    throw error
  }
}

type Made = Awaited<ReturnType<typeof makeInvoice>>

/** A dry run makes the invoice to see whether that is possible, then rolls it back. */
async function makeOne(
  db: Db,
  hand: Hand,
  { seller, now }: Settings,
  { invoice_id, keep }: { invoice_id: string; keep: boolean },
): Promise<Made> {
  const tx = await db.startTransaction().execute()
  try {
    const known = await findTaxInvoice(tx, invoice_id)
    const made = known ?? (await makeInvoice({ db: tx, clock: { now }, config: { seller } }, invoice_id))
    if (!known && !('problems' in made))
      await recordOperatorAct(tx, hand, { command: 'ksef make', subjects: [invoice_id] })
    await (keep ? tx.commit() : tx.rollback()).execute()
    return made
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

async function note(db: Db, hand: Hand, invoice_id: string, number: string, dry_run: boolean): Promise<string[]> {
  if (dry_run) return [`${invoice_id} would have the number ${number}; nothing was done.`]
  await db.transaction().execute(async (tx) => {
    const made = await findTaxInvoice(tx, invoice_id)
    if (!made) throw new NotDone(`There is no such invoice: ${invoice_id}.`)
    // The number begins with the seller's NIP: with another one it is of another invoice, and no correction could name it.
    const { seller } = made.document as TaxInvoice
    if (!number.startsWith(`${seller.nip}-`)) throw new NotDone(`${number} is of another seller than ${seller.nip}.`)
    await putKsefNumber(tx, invoice_id, number)
    await recordOperatorAct(tx, hand, { command: 'ksef number', given: { number }, subjects: [invoice_id] })
  })
  return [`${invoice_id} has the number ${number}.`]
}

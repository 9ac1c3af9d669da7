import { ksefFolder } from '#api/adapters/ksef/folder.ts'
import type { Hand } from '#api/features/operator/record-act.ts'
import { type CorrectionOrder, correctInvoice } from '#api/features/subscriptions/invoices/correct-invoice.ts'
import type { Db } from '#api/handles.ts'
import { grosze, NotDone, pln, whole } from '../words.ts'

type Typed = { number?: string; back?: string; row?: string; all: boolean; 'beside-ksef': boolean }

/** Null when the arguments say too little, or contradict each other. */
export function orderOf(invoice_id: string | undefined, typed: Typed): CorrectionOrder | null {
  const { number, all } = typed
  const amount = grosze(typed.back)
  if (!invoice_id || !number || all === (amount !== undefined)) return null
  const back = amount === undefined ? ('all' as const) : { row: whole(typed.row, 1) ?? 1, grosze: amount }
  return { invoice_id, number, back, beside_ksef: typed['beside-ksef'] }
}

type Place = { folder: string; test: boolean; now: () => number; dry_run: boolean }

/** The act is recorded first, so a file that could not be written is written when the same command is run again. */
export async function correct(db: Db, hand: Hand, order: CorrectionOrder, place: Place): Promise<string[]> {
  const { invoice_id, number } = order
  const tx = await db.startTransaction().execute()
  try {
    const made = await correctInvoice(tx, hand, order, place.now())
    const keep = 'xml' in made && !place.dry_run
    await (keep ? tx.commit() : tx.rollback()).execute()
    if ('problem' in made) throw new NotDone(`${invoice_id}: not made: ${words[made.problem]}`)
    if ('faults' in made) throw new NotDone(`${invoice_id}: no FA(3): ${made.faults.join('; ')}`)
    const sum = pln(made.gross_grosze)
    if (place.dry_run) return [`${invoice_id} would be corrected by ${sum} with ${number}; nothing was done.`]
    const { reference } = await ksefFolder(place.folder, place).sendInvoice({ key: invoice_id, number, xml: made.xml })
    return [`${invoice_id} is corrected by ${sum} with ${number}: ${reference} in ${place.folder}.`]
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

type Problem = Extract<Awaited<ReturnType<typeof correctInvoice>>, { problem: string }>['problem']

const words: Record<Problem, string> = {
  no_such_invoice: 'there is no such invoice of ours',
  buyer_without_nip: 'the buyer has no NIP, so the invoice is not in KSeF; correct it on paper',
  ksef_number_unknown: 'note its KSeF number first (ksef number), or say --beside-ksef where it never was there',
  number_used: 'another correction has this number',
  number: 'a correction has a number of its own',
  reason: 'say --reason, it stands on the correction',
  dates: 'it would be older than what it corrects',
  no_such_row: 'the invoice has no such row',
  nothing_left: 'all of it was taken back already',
  more_than_left: 'that is more than is left of that row',
}

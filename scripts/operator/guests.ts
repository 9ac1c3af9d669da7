import { parseArgs } from 'node:util'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import { readable, reservationsInFull } from '#api/features/reservations/export/tell-in-full.ts'
import { eraseGuest, whatIsKeptOf } from '#api/features/reservations/due/erase-guest.ts'
import { eraseContactMessagesOf } from '#api/features/site/forget-messages.ts'
import { contactMessagesOf } from '#api/features/site/load-export.ts'
import { parseEmail } from '#domain/people/fields.ts'
import { dateIn } from '#domain/time.ts'
import { choreOf, type Work } from './hand.ts'
import { writePrivate } from './private-files.ts'
import { WrongWords } from './words.ts'

const help = `npm run operator -- guests <e-mail> [options]

  <e-mail>        of somebody who asks what we keep about them (RODO art. 15, 20): guest-<day>-<e-mail>.json with the
                  reservations that were confirmed from this mailbox or written down by a partner, and with letters of the contact form.
                  Only your account can read the file. Answer to this address and to no other: it is the only proof.

  --out <folder>  where the file goes (.)
  --erase         of somebody who asks to be erased (RODO art. 17): requests that never became a contract and letters of the
                  contact form go at once. What was a contract, or saw money, stays for claims and books (art. 17 (3)(b)
                  and (e)); it is listed with the year with which it goes by itself, for your answer.
  --dry-run       says how much there is, and writes or erases nothing
  --help          this text`

const options = {
  out: { type: 'string', default: '.' },
  erase: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export const guests = choreOf(help, (args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [address] = positionals
  if (values.help || address === undefined) return null
  const customer_email = parseEmail(address)?.toLowerCase()
  if (positionals.length > 1 || !customer_email) throw new WrongWords(`${positionals.join(' ')} is no address.`)
  if (values.erase) return erasing(customer_email, values['dry-run'])
  return telling(customer_email, values.out, values['dry-run'])
})

const telling =
  (customer_email: string, out: string, dry_run: boolean): Work =>
  async (db, hand, transact) => {
    const now = await transact(async ({ clock }) => clock.now())
    const reservations = await Array.fromAsync(reservationsInFull(db, { customer_email }, now), withoutOwnersNote)
    const messages = await contactMessagesOf(db, customer_email)
    const lines = [`${reservations.length} reservations, ${messages.length} letters of the contact form.`]
    if (dry_run) return [...lines, 'Nothing was written.']
    if (reservations.length + messages.length === 0) return lines
    // An e-mail address may contain a slash.
    const name = `guest-${dateIn(now, 'Europe/Warsaw')}-${encodeURIComponent(customer_email)}.json`
    const text = `${JSON.stringify({ customer_email, reservations, messages }, readable, 2)}\n`
    lines.push(...(await writePrivate(out, [{ name, text }])))
    const subjects = [...reservations, ...messages].map(({ id }) => id)
    await transact((tx) => recordOperatorAct(tx.db, hand, { command: 'guests', subjects }))
    return lines
  }

/** Texts that partners wrote for themselves belong to them, so each partner is asked separately. */
const withoutOwnersNote = <T extends { owner_note: string }>({ owner_note: _, ...rest }: T) => rest

const erasing =
  (customer_email: string, dry_run: boolean): Work =>
  (_db, hand, transact) =>
    transact(async (tx) => {
      const messages = await contactMessagesOf(tx.db, customer_email)
      const { without_contract, kept } = await whatIsKeptOf(tx.db, customer_email)
      const lines = [
        `${without_contract.length} requests without a contract, ${messages.length} letters of the contact form.`,
        ...kept.map(
          ({ reference, event_day, status, until }) => `stays: ${reference}, ${event_day}, ${status}, until ${until}`,
        ),
      ]
      if (dry_run) return [...lines, 'Nothing was erased.']
      const subjects = [...without_contract, ...messages.map(({ id }) => id)]
      if (subjects.length === 0) return lines
      await eraseGuest(tx, customer_email)
      await eraseContactMessagesOf(tx, customer_email)
      await recordOperatorAct(tx.db, hand, { command: 'guests erase', subjects })
      return [...lines, 'They are erased.']
    })

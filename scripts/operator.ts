import { openDatabase } from '#api/db/open.ts'
import { acts } from './operator/acts.ts'
import { dac7 } from './operator/tax/dac7.ts'
import { consents } from './operator/consents.ts'
import { disputes } from './operator/disputes.ts'
import { guests } from './operator/guests.ts'
import { type Chore, handOf } from './operator/hand.ts'
import { journal } from './operator/journal.ts'
import { ksef } from './operator/tax/ksef.ts'
import { listings } from './operator/listings.ts'
import { mails } from './operator/mails.ts'
import { noShows } from './operator/reservations/no-shows.ts'
import { plans } from './operator/plans.ts'
import { promo } from './operator/promo.ts'
import { people } from './operator/people.ts'
import { payments } from './operator/payments.ts'
import { reservations } from './operator/reservations/reservations.ts'
import { transactOn } from './operator/transact.ts'
import { WrongWords } from './operator/words.ts'
import { withDatabase } from './database/with-database.ts'

// Chores that an operator runs by hand beside the running product: npm run operator -- <chore> …
const chores = {
  people,
  reservations,
  listings,
  mails,
  payments,
  disputes,
  'no-shows': noShows,
  journal,
  plans,
  promo,
  ksef,
  dac7,
  guests,
  consents,
  acts,
} satisfies Record<string, Chore>
const help = `npm run operator -- <chore> [--help]

  people        all that waits for a person: failed refunds, quarantined payments, disputes,
                disputes over events, letters
  reservations  look one up; end one by hand before its event, above all for fraud
  no-shows      no-shows that a customer contests: list them, settle one; open a dispute of your own
  mails         letters and other jobs that failed: list them, try them again, give them up
  payments      online payments and refunds that need a person: list them
  disputes      payments that a customer's bank has asked back: list them
  journal       every movement of one reservation's money
  listings      take a listing off the site with a statement of reasons, and give it back
  plans         what partners pay and what their plans carry: list, change
  promo         codes that lower the price of a plan: list, create, end
  ksef          invoices for plans that KSeF has to have: list, write as files, note their numbers
  dac7          the yearly report of sellers to the tax office, their copies and reminders
  guests        what is kept about a customer who asks for it, as a file
  consents      guests who agree to e-mails with ideas and offers, as a file
  acts          what operators have changed by hand, with who, when and why

With every chore that changes something:
  --as <name>      who you are, when it is not the account on this machine
  --reason <text>  why; kept with the change`

try {
  await run(handOf(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof WrongWords)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run({ hand, args: [name = '', ...args] }: ReturnType<typeof handOf>): Promise<void> {
  const chore: Chore | null = Object.hasOwn(chores, name) ? chores[name as keyof typeof chores] : null
  if (!chore) {
    console.log(help)
    process.exitCode = name === '' || name === '--help' ? 0 : 1
    return
  }
  const work = chore(args)
  if (typeof work === 'string') return console.log(work)
  await withDatabase('beside-product', async ({ url }) => {
    const database = openDatabase(url, { size: 1, acquireTimeoutMs: 10_000 })
    try {
      for (const line of await work(database.db, hand, transactOn(database.db, url))) console.log(line)
    } finally {
      await database.close()
    }
  })
}

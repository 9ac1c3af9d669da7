import { openDatabase } from '#api/db/open.ts'
import { disputes } from './operator/disputes.ts'
import { journal } from './operator/journal.ts'
import { mails } from './operator/mails.ts'
import { plans } from './operator/plans.ts'
import { promo } from './operator/promo.ts'
import { payments } from './operator/payments.ts'
import { withDatabase } from './database/with-database.ts'

// What an operator does by hand, beside the running product: npm run operator -- <chore> …
const chores = { mails, payments, disputes, journal, plans, promo }
const help = `npm run operator -- <chore> [--help]

  mails     letters that could not be sent: list them, send them again
  payments  online payments and refunds that need a person: list them
  disputes  payments that a customer's bank has asked back: list them
  journal   every movement of one reservation's money
  plans     what partners pay and what their plans carry: list, change
  promo     codes that lower the price of a plan: list, create, end`

const [name = '', ...args] = process.argv.slice(2)
const chore = Object.hasOwn(chores, name) ? chores[name as keyof typeof chores] : null
if (!chore) {
  console.log(help)
  process.exitCode = name === '' || name === '--help' ? 0 : 1
} else {
  const work = chore(args)
  if (typeof work === 'string') console.log(work)
  else {
    await withDatabase('beside-product', async ({ url }) => {
      const database = openDatabase(url, { size: 1, acquireTimeoutMs: 10_000 })
      try {
        for (const line of await work(database.db)) console.log(line)
      } finally {
        await database.close()
      }
    })
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameIn, cameToBeOwed, type JournalEntry, sentBack, sentByOwner, sentByProvider } from './journal.ts'

const grosze = fc.integer({ min: 0, max: 10_000_000 })
const change = fc.integer({ min: -10_000_000, max: 10_000_000 })
const isBalanced = (entries: JournalEntry[]) => entries.reduce((sum, { amount_grosze }) => sum + amount_grosze, 0) === 0

test('money that comes is somewhere, whatever part of it is the operator’s', () => {
  const whose = fc.constantFrom('customer' as const, 'apart' as const)
  fc.assert(
    fc.property(change, fc.option(grosze), whose, (amount, fee, account) => {
      const entries = cameIn(amount, fee === null ? null : { fee_grosze: fee }, account)
      expect(isBalanced(entries)).toBe(true)
      const theirs = entries.filter((entry) => entry.account === account)
      expect(theirs).toEqual(amount === 0 ? [] : [{ account, amount_grosze: -amount }])
    }),
  )
})

test('what is owed, and what is sent of it, come to nothing', () => {
  fc.assert(
    fc.property(change, change, (refund_grosze, second_deposit_grosze) => {
      const duty = { refund_grosze, second_deposit_grosze }
      expect(isBalanced(cameToBeOwed(duty))).toBe(true)
      expect(isBalanced(sentByOwner(duty))).toBe(true)
    }),
  )
})

test('what the provider sends, and what comes back to it, come to nothing', () => {
  fc.assert(
    fc.property(grosze, grosze, grosze, (amount_grosze, owed_grosze, fee_grosze) => {
      expect(isBalanced(sentByProvider({ amount_grosze, owed_grosze, fee_grosze }))).toBe(true)
      expect(isBalanced(sentBack({ amount_grosze, owed_grosze }))).toBe(true)
    }),
  )
})

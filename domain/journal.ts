/**
 * The money journal: which entries each movement of money is. Grosze; what an account gains is above zero, what it gives is
 * below, so that one posting comes to nothing in sum. Decision 0038.
 */

export const journalAccounts = [
  /** What customers have paid for their reservation, below zero. */
  'customer',
  /** Paid, but never counted for the reservation: twice, after it was called off, or sent back beyond what was owed. */
  'apart',
  /** With the partner: transfers, cash. */
  'owner',
  /** The partner's at the provider, not yet paid out. */
  'partner_balance',
  /** The operator's part, the cost of the payment. */
  'operator_fee',
  /** With the operator, and not his: refunds that came back. */
  'operator_held',
  /** What customers have a right to get back, sent or not; of it `to_return` is still to be sent, below zero. */
  'returns',
  'to_return',
  /** The partner's duty beyond what had come (art. 394 of the civil code), and what of it is still to be sent. */
  'second_deposit',
  'second_deposit_due',
  /** Sent on to the partner's bank. */
  'paid_out',
  /** Taken back by the provider while a customer's bank asks for it, and what of it was lost and is still counted. */
  'dispute_frozen',
  'dispute_lost',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

export const journalEvents = [
  'received',
  'corrected',
  'received_apart',
  'owed',
  'returned',
  'returned_apart',
  'return_undone',
  'paid_out',
  'payout_undone',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const
export type JournalEvent = (typeof journalEvents)[number]

export type JournalEntry = { account: JournalAccount; amount_grosze: number }

/** Of what came by the provider's page: the operator's part of it. */
export type Online = { fee_grosze: number }

/** Null: the partner has got it himself. `apart`: it does not count for the reservation. */
export function cameIn(amount_grosze: number, online: Online | null, whose: 'customer' | 'apart'): JournalEntry[] {
  return kept([
    ...(online
      ? [at('partner_balance', amount_grosze - online.fee_grosze), at('operator_fee', online.fee_grosze)]
      : [at('owner', amount_grosze)]),
    at(whose, -amount_grosze),
  ])
}

export type Duty = { refund_grosze: number; second_deposit_grosze: number }

/** The amount owed to the customer grew, or shrank, by this much. */
export function cameToBeOwed({ refund_grosze, second_deposit_grosze }: Duty): JournalEntry[] {
  return kept([
    at('returns', refund_grosze),
    at('to_return', -refund_grosze),
    at('second_deposit', second_deposit_grosze),
    at('second_deposit_due', -second_deposit_grosze),
  ])
}

/** Sent by the partner himself. */
export function sentByOwner({ refund_grosze, second_deposit_grosze }: Duty): JournalEntry[] {
  return kept([
    at('to_return', refund_grosze),
    at('second_deposit_due', second_deposit_grosze),
    at('owner', -refund_grosze - second_deposit_grosze),
  ])
}

/** Of a refund of the provider: all of it, what of it was owed, and what of the operator's part went back with it. */
export type OnlineRefund = { amount_grosze: number; owed_grosze: number; fee_grosze: number }

export function sentByProvider({ amount_grosze, owed_grosze, fee_grosze }: OnlineRefund): JournalEntry[] {
  return kept([
    at('to_return', owed_grosze),
    at('apart', amount_grosze - owed_grosze),
    at('partner_balance', fee_grosze - amount_grosze),
    at('operator_fee', -fee_grosze),
  ])
}

/**
 * A refund that had bounced to the operator has reached the customer after all; partner and fee gave their parts
 * earlier.
 */
export function sentAgain({ amount_grosze, owed_grosze }: Omit<OnlineRefund, 'fee_grosze'>): JournalEntry[] {
  return kept([
    at('to_return', owed_grosze),
    at('apart', amount_grosze - owed_grosze),
    at('operator_held', -amount_grosze),
  ])
}

/** The customer's bank has sent it back: the provider gives it to the operator, not to the partner. */
export function sentBack({ amount_grosze, owed_grosze }: Omit<OnlineRefund, 'fee_grosze'>): JournalEntry[] {
  return kept([
    at('operator_held', amount_grosze),
    at('to_return', -owed_grosze),
    at('apart', owed_grosze - amount_grosze),
  ])
}

const ofCustomers: readonly JournalAccount[] = ['customer', 'to_return', 'dispute_lost']

/** Money of customers that has come with it, or gone back (below zero); what is only owed has not moved. */
export function receivedBy(event: JournalEvent, entries: readonly JournalEntry[]): number {
  if (event === 'owed') return 0
  return entries.reduce(
    (sum, { account, amount_grosze }) => sum - (ofCustomers.includes(account) ? amount_grosze : 0),
    0,
  )
}

/** On its way to the partner's bank; below zero: it came back. */
export function sentOn(amount_grosze: number): JournalEntry[] {
  return kept([at('partner_balance', -amount_grosze), at('paid_out', amount_grosze)])
}

/** The customer's bank has taken it; the provider takes it from the operator until that is settled. */
export function frozen(amount_grosze: number): JournalEntry[] {
  return [at('dispute_frozen', amount_grosze), at('operator_held', -amount_grosze)]
}

export function unfrozen(amount_grosze: number, outcome: 'won' | 'lost'): JournalEntry[] {
  return [at('dispute_frozen', -amount_grosze), at(outcome === 'won' ? 'operator_held' : 'dispute_lost', amount_grosze)]
}

/** Money lost in a bank dispute no longer counts as the reservation's (decision 0053). */
export function countsNoMore(amount_grosze: number): JournalEntry[] {
  return [at('customer', amount_grosze), at('dispute_lost', -amount_grosze)]
}

function at(account: JournalAccount, amount_grosze: number): JournalEntry {
  return { account, amount_grosze }
}

function kept(entries: JournalEntry[]): JournalEntry[] {
  return entries.filter(({ amount_grosze }) => amount_grosze !== 0)
}

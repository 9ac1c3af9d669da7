/**
 * The money journal: which entries each movement of money consists of. Grosze; what an account gains is positive, what
 * it gives is negative, so the entries of one posting add up to zero. Decision 0038.
 */

export const journalAccounts = [
  /** What customers have paid for their reservation, as a negative amount. */
  'customer',
  /**
   * Paid, but never counted for the reservation: paid twice, paid after it was called off, or refunded beyond what was
   * owed.
   */
  'apart',
  /** Money that the partner has received directly: transfers, cash. */
  'owner',
  /** The partner's balance at the provider, not yet paid out. */
  'partner_balance',
  /** The operator's part of an online payment, which covers its cost. */
  'operator_fee',
  /** Money that the operator holds for others: refunds that came back. */
  'operator_held',
  /** What customers have a right to get back, sent or not; `to_return` is the part still to be sent, negative. */
  'returns',
  'to_return',
  /** What the partner owes beyond what was paid (art. 394 of the civil code), and the part of it still to be sent. */
  'second_deposit',
  'second_deposit_due',
  /** Paid out to the partner's bank. */
  'paid_out',
  /**
   * Taken back by the provider while a customer's bank disputes it; and the disputed money that was lost but still
   * counts as paid.
   */
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

/** For a payment on the provider's page: the operator's part of it. */
export type Online = { fee_grosze: number }

/**
 * Entries of money that came. `online` is null when the partner received it directly; `apart` money does not count for
 * the reservation.
 */
export function cameIn(amount_grosze: number, online: Online | null, whose: 'customer' | 'apart'): JournalEntry[] {
  return kept([
    ...(online
      ? [at('partner_balance', amount_grosze - online.fee_grosze), at('operator_fee', online.fee_grosze)]
      : [at('owner', amount_grosze)]),
    at(whose, -amount_grosze),
  ])
}

export type Duty = { refund_grosze: number; second_deposit_grosze: number }

/** Entries for what is owed to the customer growing, or shrinking, by these amounts. */
export function cameToBeOwed({ refund_grosze, second_deposit_grosze }: Duty): JournalEntry[] {
  return kept([
    at('returns', refund_grosze),
    at('to_return', -refund_grosze),
    at('second_deposit', second_deposit_grosze),
    at('second_deposit_due', -second_deposit_grosze),
  ])
}

/** Entries of a refund that the partner sent himself. */
export function sentByOwner({ refund_grosze, second_deposit_grosze }: Duty): JournalEntry[] {
  return kept([
    at('to_return', refund_grosze),
    at('second_deposit_due', second_deposit_grosze),
    at('owner', -refund_grosze - second_deposit_grosze),
  ])
}

/**
 * A refund sent by the provider: the whole amount, the part of it that was owed, and the operator's fee that went back
 * with it.
 */
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
 * Entries of a refund that had bounced to the operator and has now reached the customer; partner and fee gave their
 * parts the first time.
 */
export function sentAgain({ amount_grosze, owed_grosze }: Omit<OnlineRefund, 'fee_grosze'>): JournalEntry[] {
  return kept([
    at('to_return', owed_grosze),
    at('apart', amount_grosze - owed_grosze),
    at('operator_held', -amount_grosze),
  ])
}

/**
 * Entries of a refund that the customer's bank has sent back: the provider gives it to the operator, not to the
 * partner.
 */
export function sentBack({ amount_grosze, owed_grosze }: Omit<OnlineRefund, 'fee_grosze'>): JournalEntry[] {
  return kept([
    at('operator_held', amount_grosze),
    at('to_return', -owed_grosze),
    at('apart', owed_grosze - amount_grosze),
  ])
}

const ofCustomers: readonly JournalAccount[] = ['customer', 'to_return', 'dispute_lost']

/** Money that came from customers with these entries, negative when it went back. An event `owed` moves no money. */
export function receivedBy(event: JournalEvent, entries: readonly JournalEntry[]): number {
  if (event === 'owed') return 0
  return entries.reduce(
    (sum, { account, amount_grosze }) => sum - (ofCustomers.includes(account) ? amount_grosze : 0),
    0,
  )
}

/** Entries of a payout to the partner's bank; a negative amount came back. */
export function sentOn(amount_grosze: number): JournalEntry[] {
  return kept([at('partner_balance', -amount_grosze), at('paid_out', amount_grosze)])
}

/**
 * Entries of a payment that the customer's bank disputes; the provider takes it from the operator until the dispute
 * ends.
 */
export function frozen(amount_grosze: number): JournalEntry[] {
  return [at('dispute_frozen', amount_grosze), at('operator_held', -amount_grosze)]
}

export function unfrozen(amount_grosze: number, outcome: 'won' | 'lost'): JournalEntry[] {
  return [at('dispute_frozen', -amount_grosze), at(outcome === 'won' ? 'operator_held' : 'dispute_lost', amount_grosze)]
}

/** Entries of money lost in a bank dispute that no longer counts as paid for the reservation (decision 0053). */
export function countsNoMore(amount_grosze: number): JournalEntry[] {
  return [at('customer', amount_grosze), at('dispute_lost', -amount_grosze)]
}

function at(account: JournalAccount, amount_grosze: number): JournalEntry {
  return { account, amount_grosze }
}

function kept(entries: JournalEntry[]): JournalEntry[] {
  return entries.filter(({ amount_grosze }) => amount_grosze !== 0)
}

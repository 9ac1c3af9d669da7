/**
 * The text of a transfer's QR code as Polish bank apps read it (recommendation of the Polish Bank Association, 2D code
 * for transfer orders): payee's NIP, country, account, grosze, payee, title, three reserved fields.
 */
import type { TransferAccount } from './payment-terms.ts'

const lengths = { recipient: 20, title: 32 } as const
/** The code has six digits for the amount; a larger amount is written as zeros, and the payer types it. */
const mostGrosze = 999_999

export type TransferOrder = TransferAccount & { amount_grosze: number }

/** The text of the code; null for a foreign account, whose code no Polish bank app would read. */
export function transferCode({ recipient, iban, title, amount_grosze }: TransferOrder): string | null {
  const account = iban.replace(/\s/g, '').toUpperCase()
  if (!/^(PL)?\d{26}$/.test(account)) return null
  const amount = namesAmount({ amount_grosze }) ? amount_grosze : 0
  const fields = [
    '',
    'PL',
    account.slice(-26),
    String(amount).padStart(6, '0'),
    plain(recipient, lengths.recipient),
    plain(title, lengths.title),
    '',
    '',
    '',
  ]
  return fields.join('|')
}

/** Whether the code contains the amount. */
export function namesAmount({ amount_grosze }: Pick<TransferOrder, 'amount_grosze'>): boolean {
  return amount_grosze > 0 && amount_grosze <= mostGrosze
}

/**
 * Text for a field of the code: characters that would end a field or that banks refuse become spaces, and accented
 * letters stay one character each.
 */
function plain(text: string, most: number): string {
  const clean = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} .,/@#&*()_-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...clean].slice(0, most).join('').trim()
}

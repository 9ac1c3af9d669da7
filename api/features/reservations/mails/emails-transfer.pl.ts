import { qrPng } from '#api/adapters/qr/qr-code.ts'
import { type Block, p, quiet } from '#api/adapters/mail/layout.pl.ts'
import { iban, money } from '#api/adapters/mail/words.pl.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { codeText, transferUntilText } from '#domain/reservation/payment-words.pl.ts'
import { transferCode } from '#domain/reservation/transfer-code.ts'

/** The way to the provider's page, which opens from the reservation's own page; nothing where nobody can pay online. */
export function onlineBlocks({ online, transfer }: PaymentTerms, status_url: string, look: 'main' | 'second'): Block[] {
  if (!online) return []
  return [
    p('Najszybciej zapłacisz online: BLIK-iem, szybkim przelewem albo kartą.'),
    { kind: 'button', label: 'Zapłać online', url: `${status_url}#online`, look },
    ...(transfer ? [p('Możesz też zapłacić zwykłym przelewem:')] : []),
  ]
}

/** Everything that a bank asks for, and the code that its app reads; nothing where no transfer is asked for. */
export function transferBlocks({ transfer }: PaymentTerms, timezone: string): Block[] {
  if (!transfer) return []
  return [
    {
      kind: 'card',
      title: 'Dane do przelewu',
      rows: [
        ['Numer rachunku', iban(transfer.iban)],
        ['Odbiorca', transfer.recipient],
        ['Tytuł przelewu', transfer.title],
        ['Kwota', money(transfer.amount_grosze)],
        ['Termin wpłaty', transferUntilText(transfer, timezone)],
      ],
    },
    ...codeBlocks(transfer),
    quiet('Przepisz tytuł przelewu dokładnie. Gdy wpłata dotrze, właściciel ją potwierdzi, a my napiszemy do Ciebie.'),
  ]
}

type Transfer = NonNullable<PaymentTerms['transfer']>

function codeBlocks(transfer: Transfer): Block[] {
  const code = transferCode(transfer)
  if (code === null) return []
  return [
    {
      kind: 'picture',
      picture: { cid: 'przelew.wydarzy', filename: 'przelew.png', content: qrPng(code) },
      alt: 'Kod QR z danymi przelewu',
      size: 176,
      note: codeText(transfer),
    },
  ]
}

/** O4: a payout to the partner's bank, or one that came back. */
import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { capital, formatDateGenitive } from '#domain/format.pl.ts'
import { payoutFailureText } from './words.pl.ts'

export type PayoutMail = {
  site: MailSite
  amount_grosze: number
  bank_last4: string | null
  /** Date in Warsaw. */
  arrives_on: string
  failure: string | null
  payouts_url: string
}

const origin = 'https://wydarzy.example'
const sample: PayoutMail = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  amount_grosze: 741_120,
  bank_last4: '4321',
  arrives_on: '2026-11-24',
  failure: 'account_closed',
  payouts_url: `${origin}/profil/wyplaty`,
}

export const payoutMailSamples: readonly MailSample[] = [
  { name: 'payoutSent', make: () => payoutSent(sample) },
  { name: 'payoutFailed', make: () => payoutFailed(sample) },
  { name: 'payoutTaken', make: () => payoutSent({ ...sample, amount_grosze: -11_720 }) },
  { name: 'payoutNotTaken', make: () => payoutFailed({ ...sample, amount_grosze: -11_720 }) },
]

const why = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`

/** With a negative amount the provider takes from the bank account what refunds took beyond the balance. */
export function payoutSent(mail: PayoutMail): MailBody {
  return mail.amount_grosze < 0 ? taken(mail) : sent(mail)
}

export function payoutFailed(mail: PayoutMail): MailBody {
  return mail.amount_grosze < 0 ? notTaken(mail) : failed(mail)
}

function sent({ site, amount_grosze, bank_last4, arrives_on, payouts_url }: PayoutMail): MailBody {
  const amount = money(amount_grosze)
  const to = bank_last4 ? `na rachunek kończący się na ${bank_last4}` : 'na Twój rachunek'
  const about = `około ${formatDateGenitive(arrives_on)}.`
  return layOut({
    subject: `Wypłata ${amount} została zlecona`,
    preheader: `${capital(to)} trafi ${about}`,
    heading: 'Wypłata w drodze',
    blocks: [
      p('Dzień dobry,'),
      p(`${to} trafi `, { strong: amount }, ` ${about}`),
      p('Na liście wypłat zobaczysz, za które to rezerwacje i ile wyniósł koszt płatności.'),
      { kind: 'button', label: 'Zobacz wypłatę', url: payouts_url },
    ],
    why,
    site,
  })
}

function taken({ site, amount_grosze, bank_last4, arrives_on, payouts_url }: PayoutMail): MailBody {
  const amount = money(-amount_grosze)
  const from = bank_last4 ? `z rachunku kończącego się na ${bank_last4}` : 'z Twojego rachunku'
  return layOut({
    subject: `Dostawca płatności pobiera ${amount} z Twojego rachunku`,
    preheader: `Zwroty i spory z bankami przekroczyły saldo o ${amount}.`,
    heading: 'Pobranie z rachunku',
    blocks: [
      p('Dzień dobry,'),
      p(
        'zwroty dla klientów i spory z bankami przekroczyły Twoje saldo u dostawcy płatności. Brakujące ',
        { strong: amount },
        ` pobierze on ${from} około ${formatDateGenitive(arrives_on)}.`,
      ),
      p('Na liście wypłat zobaczysz, których rezerwacji to dotyczy.'),
      { kind: 'button', label: 'Zobacz wypłaty', url: payouts_url },
    ],
    why,
    site,
  })
}

function notTaken({ site, amount_grosze, failure, payouts_url }: PayoutMail): MailBody {
  const amount = money(-amount_grosze)
  return layOut({
    subject: 'Nie udało się pobrać kwoty z Twojego rachunku',
    preheader: `${amount} zmniejszy następne wypłaty.`,
    heading: 'Pobranie nie doszło do skutku',
    blocks: [
      p('Dzień dobry,'),
      p(
        'dostawca płatności nie mógł pobrać ',
        { strong: amount },
        ` z Twojego rachunku: ${payoutFailureText(failure)}. Ta kwota zmniejszy następne wypłaty.`,
      ),
      p('Sprawdź dane w panelu wypłat.'),
      { kind: 'button', label: 'Przejdź do wypłat', url: payouts_url },
    ],
    why,
    site,
  })
}

function failed({ site, amount_grosze, failure, payouts_url }: PayoutMail): MailBody {
  return layOut({
    subject: 'Nie udało się wykonać wypłaty',
    preheader: `${money(amount_grosze)} wróciło na konto u dostawcy płatności.`,
    heading: 'Wypłata nie doszła',
    blocks: [
      p('Dzień dobry,'),
      p(
        'bank odrzucił przelew ',
        { strong: money(amount_grosze) },
        `: ${payoutFailureText(failure)}. Pieniądze są bezpieczne na Twoim koncie u dostawcy płatności i wyjdą z następną wypłatą.`,
      ),
      p('Zaktualizuj dane w panelu wypłat.'),
      { kind: 'button', label: 'Przejdź do wypłat', url: payouts_url },
    ],
    why,
    site,
  })
}

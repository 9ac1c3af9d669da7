/** Sentences about a proposed change, before and after it is sent. */
import { sentences } from '#api/http/errors/errors.pl.ts'
import { money } from '#api/features/reservations/core/texts.pl.ts'
import type { ChangeAnswer, ChangeSide } from '#domain/reservation/change.ts'
import type { Refusal } from '#domain/refusal.ts'

type Consequence = {
  preview: boolean
  at_once: boolean
  by: ChangeSide
  old_total_grosze: number
  total_grosze: number
  lacks_price: boolean
  paid_grosze: number
}

export function proposedText(of: Consequence): string {
  if (of.lacks_price) {
    return of.by === 'owner'
      ? 'Cennik nie ma ceny dla tej zmiany. Możesz zostawić dotychczasową cenę.'
      : 'Cennik nie ma ceny dla tej zmiany. Napisz do właściciela.'
  }
  return `${priceText(of)}${overText(of)}${nextText(of)}`
}

const priceText = ({ old_total_grosze, total_grosze }: Consequence): string => {
  const difference = total_grosze - old_total_grosze
  if (difference === 0) return `Cena się nie zmieni: ${money(total_grosze)}.`
  return `Cena ${difference > 0 ? 'wzrośnie' : 'spadnie'} o ${money(Math.abs(difference))}, do ${money(total_grosze)}.`
}

const overText = ({ paid_grosze, total_grosze }: Consequence): string =>
  paid_grosze > total_grosze ? ` Nadpłata do zwrotu: ${money(paid_grosze - total_grosze)}.` : ''

const nextText = ({ preview, at_once, by }: Consequence): string => {
  if (at_once) return preview ? '' : ' Zmiana została zapisana.'
  if (preview) return ''
  return by === 'owner'
    ? ' Propozycja została wysłana. Zmiana wejdzie w życie po zgodzie osoby rezerwującej.'
    : ' Prośba została wysłana. Zmiana wejdzie w życie po zgodzie właściciela.'
}

/** Why the price list has no price, for the owner. */
export const noPriceText = ({ refused, details }: Refusal): string =>
  refused === 'on_request' ? 'Cennik nie ma ceny dla tej rezerwacji.' : sentences[refused].text(details ?? {})

/** Why this side cannot give this answer. */
export const answerText = (answer: ChangeAnswer): string =>
  answer === 'withdraw'
    ? 'Propozycję może wycofać tylko strona, która ją złożyła.'
    : 'Na propozycję odpowiada druga strona.'

export const changeOpenText = 'Propozycja zmiany czeka już na odpowiedź.'
export const emailConfirmedText = 'Ten adres został potwierdzony przez osobę rezerwującą, więc się nie zmienia.'
export const agreedPriceLabel = 'Cena uzgodniona'
/** Reason of a price that the owner named in an accepted proposal. */
export const namedPriceReason = 'Cena z zaakceptowanej propozycji'

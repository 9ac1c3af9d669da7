/** Polish words of the statistics that the screen and the CSV share. */
import type { CancelledBy, LostReason } from './statistics.ts'

export const lostReasonLabels: Record<LostReason, string> = {
  busy: 'Termin był zajęty',
  closed: 'Oferta była wtedy zamknięta',
  too_soon: 'Za mało czasu do terminu',
  too_far: 'Termin był zbyt odległy',
  too_short: 'Krócej niż najkrótsza rezerwacja',
  too_long: 'Dłużej niż najdłuższa rezerwacja',
  capacity: 'Inna liczba gości, niż przyjmujesz',
  daily_limit: 'Limit rezerwacji tego dnia',
}

export const cancelledByLabels: Record<CancelledBy, string> = {
  guest: 'Osoba rezerwująca',
  owner: 'Ty',
  system: 'System (brak wpłaty)',
  admin: 'Operator serwisu',
}

export function guestBandLabel(from: number, to: number | null): string {
  return to === null ? `${from} i więcej gości` : `${from}–${to} gości`
}

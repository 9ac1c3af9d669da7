import { formatDate, formatAccount, formatDateGenitive, formatMoney, formatTime, plural } from '#domain/format.pl.ts'

/** Money as mails write it: always with grosze, `37 620,00 zł`. */
export const money = (grosze: number) => formatMoney(grosze, { always_grosze: true })

/** `2026-11-22T06:40` as `niedziela, 22 listopada 2026, godz. 6:40`. Wall time in, wall time out. */
export const moment = (local: string) => `${formatDate(local)}, godz.\u00a0${formatTime(local)}`

/** The genitive, as in „do niedzieli, 22 listopada 2026, godz. 6:40”. */
export const untilMoment = (local: string) => `${formatDateGenitive(local)}, godz.\u00a0${formatTime(local)}`

/** `61 1090 1014 …` as Polish banks print it, unbroken; a foreign account keeps its country code. */
export const iban = (account: string) => formatAccount(account)

/** The genitive, as in „w ciągu 30 minut”. */
export const minutes = (count: number) => plural(count, 'minuty', 'minut', 'minut')
export const hours = (count: number) => plural(count, 'godzina', 'godziny', 'godzin')

/** Months alone, in the nominative: `styczeń 2027`. January first. */
export const monthNames = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
] as const

/** Months in a date, in the genitive: `12 stycznia`. */
export const monthGenitives = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
] as const

/** Abbreviated months: `12 sty 2027`. */
export const monthShorts = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'] as const

/** `gru` of a date or `YYYY-MM`. */
export function shortMonth(date: string): string {
  return monthShorts[Number(date.slice(5, 7)) - 1] ?? ''
}

const inMonths = [
  'w styczniu',
  'w lutym',
  'w marcu',
  'w kwietniu',
  'w maju',
  'w czerwcu',
  'w lipcu',
  'w sierpniu',
  'we wrześniu',
  'w październiku',
  'w listopadzie',
  'w grudniu',
]

/** `w czerwcu 2027`, `we wrześniu 2027` of a date or `YYYY-MM`. */
export function inMonth(month: string): string {
  return `${inMonths[Number(month.slice(5, 7)) - 1]}\u00a0${month.slice(0, 4)}`
}

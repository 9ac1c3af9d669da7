const NBSP = '\u00a0'

/** Polish typography: hard spaces after one-letter words, between a number and its unit, inside dates. */
export const typo = (text: string): string =>
  text
    .replace(/(?<=^|[\s(„])([wzioauWZIOAU]) (?=\S)/g, `$1${NBSP}`)
    .replace(/(\d) (?=(?:zł|osób|osoby|osoba|godz\.|godzin\w?|dni|dzień|km|m²|min|s)(?:\s|[.,;:)]|$))/g, `$1${NBSP}`)
    .replace(/(\d) (?=\d{3}(?:\D|$))/g, `$1${NBSP}`)
    .replace(
      /(\d{1,2}) (stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia)/g,
      `$1${NBSP}$2`,
    )

/**
 * Where a Polish line must not end: after a one-letter word, inside an amount, a date, an address or „sp. z o.o.”.
 * The one rule for screens, mails and documents; `e2e/support/looks.ts` looks for broken lines on every screen.
 */
import { monthGenitives, monthShorts } from './month-names.pl.ts'

const hardSpace = '\u00a0'

/**
 * Letters of Latin, Greek and Cyrillic as ranges: a pattern with `\p{L}` and the flags `iu` takes a phone 50 ms to
 * compile, which delays the first response of the page.
 */
const letter = 'A-Za-zªµºÀ-ÖØ-öø-\u02c1\u0370-\u0481\u048a-\u1fff'

const months = [...monthGenitives, ...monthShorts].join('|')
const units =
  `zł|gr|km|m²|m2|m|min|minut[ay]?|godz\\.|godzin[${letter}]*|s|sek\\.?|KB|MB|GB|tys\\.|mln|szt\\.|kg|os\\.|osób|osoby|osoba|osobę|` +
  `gości|gościa|gość|dzieci|dziecko|dziecka|dzień|dni|dnia|noc|noce|nocy|tydzień|tygodni[${letter}]*|miesi[${letter}]+|rok|roku|lat|lata|r\\.|` +
  `cyfr[${letter}]*|znak[${letter}]*|zdję[${letter}]+|miejsc[${letter}]*|stron[${letter}]*|×`
const abbreviations = 'ul|al|pl|os|woj|nr|godz|tel|np|tzw|ok|art|ust|pkt|lit|poz|św|im|lok|dr|prof'

/** Each entry describes both sides of one space; `before` ends with that space. */
const places: readonly { before: string; after: string }[] = [
  { before: `(?<![${letter}\\d])[aiouwz]`, after: '(?=\\S|$)' },
  { before: '\\d', after: `(?=(?:${units})(?![${letter}]))` },
  { before: '\\d', after: '(?=\\d{3}(?!\\d))' },
  { before: '\\d', after: `(?=(?:${months})(?![${letter}]))` },
  { before: `(?<![${letter}])(?:${months})`, after: '(?=\\d{4}(?!\\d))' },
  { before: '\\d{2}-\\d{3}', after: `(?=[${letter}])` },
  { before: `(?<![${letter}])NIP`, after: '(?=\\d)' },
  { before: '\\+48', after: '(?=\\d)' },
  { before: `(?<![${letter}])(?:${abbreviations})\\.`, after: '(?=\\S)' },
  { before: `(?<![${letter}])sp\\.`, after: '(?=z\\s)' },
  { before: 'z\\so\\.', after: '(?=o\\.)' },
  { before: '', after: '(?=[–—·] )' },
]
const soft = new RegExp(` (?:${places.map(({ before, after }) => `(?<=${before} )${after}`).join('|')})`, 'gi')

/** The text with hard spaces where a line must not end; doing it twice changes nothing. */
export function holdLines(text: string): string {
  return text.includes(' ') ? text.replace(soft, hardSpace) : text
}

/**
 * Splits a text at pieces that must stay on one line although they contain a dash or a hyphen (`18:00–4:00`, `14–30
 * dni`, `30-059 Kraków`, `NIP 526-025-02-74`, `e-mail`, `Wi-Fi`, `BLIK-iem`): every second part is such a piece.
 */
export const unbroken = new RegExp(
  `(\\d+(?:[:,]\\d+)?–\\d+(?:[:,]\\d+)?(?:${hardSpace}[${letter}]+)?|(?<![\\d-])\\d{2}-\\d{3}(?![\\d-])(?:${hardSpace}[${letter}]+)?|(?:NIP${hardSpace})?(?<![\\d-])\\d{3}-\\d{3}-\\d{2}-\\d{2}(?![\\d-])|(?<![${letter}\\d-])(?:[${letter}]{1,2}-[${letter}]+|[A-Z]{2,}-[${letter}]{1,3})(?![${letter}\\d-]))`,
)

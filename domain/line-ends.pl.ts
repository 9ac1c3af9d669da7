/**
 * Where a Polish line must not end: after a one-letter word, inside an amount, a date, an address or „sp. z o.o.”.
 * The one rule for screens, mails and documents; `e2e/support/looks.ts` looks for broken lines on every screen.
 */
import { monthGenitives, monthShorts } from './month-names.pl.ts'

const hardSpace = '\u00a0'

const months = [...monthGenitives, ...monthShorts].join('|')
const units =
  'zł|gr|km|m²|m2|m|min|minut[ay]?|godz\\.|godzin\\p{L}*|s|sek\\.?|KB|MB|GB|tys\\.|mln|szt\\.|kg|os\\.|osób|osoby|osoba|osobę|' +
  'gości|gościa|gość|dzieci|dziecko|dziecka|dzień|dni|dnia|noc|noce|nocy|tydzień|tygodni\\p{L}*|miesi\\p{L}+|rok|roku|lat|lata|r\\.|' +
  'cyfr\\p{L}*|znak\\p{L}*|zdję\\p{L}+|miejsc\\p{L}*|stron\\p{L}*|×'
const abbreviations = 'ul|al|pl|os|nr|godz|tel|np|tzw|ok|art|ust|pkt|poz|św|im|lok|dr|prof'

/** Each entry looks at both sides of one space; `before` ends with that space. */
const places: readonly { before: string; after: string }[] = [
  { before: '(?<![\\p{L}\\d])[aiouwz]', after: '(?=\\S|$)' },
  { before: '\\d', after: `(?=(?:${units})(?!\\p{L}))` },
  { before: '\\d', after: '(?=\\d{3}(?!\\d))' },
  { before: '\\d', after: `(?=(?:${months})(?!\\p{L}))` },
  { before: `(?<!\\p{L})(?:${months})`, after: '(?=\\d{4}(?!\\d))' },
  { before: '\\d{2}-\\d{3}', after: '(?=\\p{L})' },
  { before: '\\+48', after: '(?=\\d)' },
  { before: `(?<!\\p{L})(?:${abbreviations})\\.`, after: '(?=\\S)' },
  { before: '(?<!\\p{L})sp\\.', after: '(?=z\\s)' },
  { before: 'z\\so\\.', after: '(?=o\\.)' },
  { before: '', after: '(?=[–—] )' },
]
const soft = new RegExp(` (?:${places.map(({ before, after }) => `(?<=${before} )${after}`).join('|')})`, 'giu')

/** The text with hard spaces where a line must not end; doing it twice changes nothing. */
export function holdLines(text: string): string {
  return text.includes(' ') ? text.replace(soft, hardSpace) : text
}

/**
 * Splits a text at what stands on one line though a dash is in it (`18:00–4:00`, `14–30 dni`, `30-059 Kraków`): every second
 * piece is such a one.
 */
export const unbroken =
  /(\d+(?:[:,]\d+)?–\d+(?:[:,]\d+)?(?:\u00a0\p{L}+)?|(?<![\d-])\d{2}-\d{3}(?![\d-])(?:\u00a0\p{L}+)?)/u

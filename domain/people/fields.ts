/**
 * Fields that people type about themselves, read the same way by browser and server. Each `parse…` returns the stored
 * form or null. Postcode, phone and register numbers: `polish-ids.ts`. Source: domain 5.1 and 6.1.
 */

import { asShown, seen } from './seen.ts'

const nameLimits = { min: 2, max: 60 } as const

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainPart = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** The mail domains that people in Poland use most. An address at one of them is never "corrected". */
const commonDomains = [
  'gmail.com',
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
  'op.pl',
  'vp.pl',
  'tlen.pl',
  'gazeta.pl',
  'poczta.fm',
  'poczta.onet.pl',
  'onet.eu',
  'interia.eu',
  'interia.com',
  'autograf.pl',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'yahoo.com',
  'yahoo.pl',
  'proton.me',
  'protonmail.com',
]

/** A text as one line and as it is seen: trimmed, runs of whitespace become one space, letters composed (NFC). */
export function oneLine(text: string): string {
  return asShown(text.normalize('NFC')).replace(/\s+/g, ' ').trim()
}

/** A text of several lines, as it is seen: CRLF becomes LF, at most one empty line in a row. */
export function manyLines(text: string): string {
  return asShown(text.normalize('NFC').replace(/\r\n?/g, '\n'))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** First or last name: letters of any alphabet, blanks, hyphen, apostrophe; 2–60 signs. */
export function parsePersonName(text: string): string | null {
  const name = oneLine(seen(text)).replace(/[’ʼ`]/g, "'").replace(/[‐‑–]/g, '-')
  if (name.length < nameLimits.min || name.length > nameLimits.max) return null
  return /^\p{L}[\p{L}\p{M}' .-]*$/u.test(name) ? name : null
}

/** The address with its domain in lower case, or null; at most 254 characters. */
export function parseEmail(text: string): string | null {
  const typed = seen(text).trim()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const domain = typed.slice(at + 1).toLowerCase()
  if (at < 1 || local.length > 64 || typed.length > 254) return null
  const topLevel = domain.slice(domain.lastIndexOf('.') + 1)
  return localPart.test(local) && domainPart.test(domain) && !/^\d+$/.test(topLevel) ? `${local}@${domain}` : null
}

/** The address in `Name <address>`, or the whole text when there is only an address. */
export function bareAddress(text: string): string {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()
}

/** The address that was probably meant, or null when nothing looks like a typo. */
export function emailTypoHint(text: string): string | null {
  const typed = seen(text).trim()
  const mended = withPoints(typed)
  // A missing ending ("jan@gmail") is a typo too, although not a valid address.
  const email = parseEmail(mended) ?? parseEmail(`${mended}.pl`)
  if (!email) return null
  const at = email.lastIndexOf('@')
  const domain = mended.slice(mended.lastIndexOf('@') + 1).toLowerCase()
  const mended_only = mended === typed ? null : parseEmail(mended)
  if (commonDomains.includes(domain)) return mended_only
  const [nearest] = commonDomains
    .filter((common) => looksLike(domain, common))
    .map((common) => ({ common, distance: editDistance(domain, common) }))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest ? `${email.slice(0, at)}@${nearest.common}` : mended_only
}

/** "jan@wp,pl" becomes "jan@wp.pl", and "jan@wp.pl." loses the point that ends a sentence. */
function withPoints(typed: string): string {
  const at = typed.lastIndexOf('@') + 1
  return (
    typed.slice(0, at) +
    typed
      .slice(at)
      .replaceAll(',', '.')
      .replace(/[.;]+$/, '')
  )
}

/**
 * Whether a domain is probably a typo of a common one. In short names such as wp.pl one letter makes another real
 * domain, so only longer names may differ.
 */
function looksLike(domain: string, common: string): boolean {
  const name = common.slice(0, common.indexOf('.'))
  const distance = editDistance(domain, common)
  if (domain.split('.')[0] === name) return distance <= (name.length >= 4 ? 4 : 1)
  return name.length >= 4 && distance <= (common.length >= 9 ? 2 : 1)
}

/** Number of edits between two words; two swapped neighbours count as one edit. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let j = 0; j <= b.length; j += 1) (rows[0] as number[])[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1)
      ;(rows[i] as number[])[j] = best
    }
  }
  return at(a.length, b.length)
}

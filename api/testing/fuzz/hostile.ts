/** Values that no form sends, and ways to put them into a correct request. */

/** Texts that have broken databases, parsers, mail headers and pages elsewhere. */
export const texts = [
  '\u0000',
  'a\u0000b',
  'zły \ud800 znak',
  "x'); drop table owners; --",
  'Jan\r\nBcc: wszyscy@goscie.example',
  '../../../etc/passwd',
  '{{7*7}}<script>',
  '2027-02-31',
  '2027-13-45',
  '0000-01-01',
  '2027-02-31T10:00',
  '99999999999',
  '-1',
  '00000000-0000-7000-8000-000000000000',
]

/** Values of another type or size than any form sends. */
export const others: unknown[] = [
  null,
  -1,
  0,
  0.5,
  2 ** 31,
  1e15,
  true,
  [],
  {},
  '',
  'constructor',
  '__proto__',
  'ą'.repeat(20_000),
]

/** The same object with one leaf replaced, for every leaf that is a text or a number; with `all` every value and list. */
export function* withLeaf(value: unknown, hostile: unknown, all = false): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      for (const changed of withLeaf(each, hostile, all)) yield value.with(index, changed)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value))
      for (const changed of withLeaf(each, hostile, all)) yield { ...value, [key]: changed }
  }
  const isLeaf = typeof value === 'string' || typeof value === 'number'
  if (isLeaf || (all && (typeof value !== 'object' || Array.isArray(value) || value === null))) yield hostile
}

/** The same numbers for the same name, so that a failure can be repeated. */
export function seeded(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Copies the value; each part is replaced with this chance. */
export function mixed(value: unknown, random: () => number, chance = 0.25): unknown {
  const any = () => [...others, ...texts][Math.floor(random() * (others.length + texts.length))]
  const change = (inner: unknown): unknown => {
    if (random() < chance) return any()
    if (Array.isArray(inner)) return inner.map(change)
    if (typeof inner === 'object' && inner !== null) {
      return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, change(each)]))
    }
    return inner
  }
  return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, change(each)]))
}

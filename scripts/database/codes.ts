/**
 * The closed list of codes that a CHECK allows, as PostgreSQL prints it: `(status = ANY (ARRAY['draft'::text, …]))`,
 * for lists `(term_modes <@ ARRAY['hourly'::text, …])`, with or without a condition for null. A CHECK with anything
 * else (an `or` with another condition, a pattern, a range) is not a list of codes. Of several lists only the common
 * codes are allowed.
 */
export function codesIn(checks: string[]): string[] | null {
  const lists = checks.flatMap((check) => {
    const codes = codesOf(check)
    return codes ? [codes] : []
  })
  const [first, ...others] = lists
  return first?.filter((code) => others.every((list) => list.includes(code))) ?? null
}

const cast = String.raw`(?:::[a-z ]+(?:\[\])?)?`
const code = `'(?:[^']|'')*'${cast}`
const column = String.raw`(?:\((?:\w+|"[^"]+")\)|\w+|"[^"]+")${cast}`
const array = String.raw`\(*ARRAY\[((?:${code}(?:, )?)+)\]\)*${cast}\)*`
const nullToo = String.raw`(?:\(+${column} IS NULL\) OR )?`
const listed = new RegExp(
  String.raw`^CHECK \(${nullToo}\(*${column} (?:= ANY \(${array}|<@ ${array})\)*(?: NOT VALID)?$`,
)
const only = new RegExp(String.raw`^CHECK \(${nullToo}\(*${column} = (${code})\)*(?: NOT VALID)?$`)

function codesOf(check: string): string[] | null {
  const found = listed.exec(check) ?? only.exec(check)
  const text = found?.slice(1).find((part) => part !== undefined)
  if (text === undefined) return null
  return [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, each = '']) => each.replaceAll("''", "'"))
}

/** Thrown for arguments that cannot be understood. */
export class WrongWords extends Error {}

/** Thrown where a chore was understood and refused, so that a script that runs it does not go on as if it were done. */
export class NotDone extends WrongWords {}

/** Reads `159`, `159.00` and `159,00` as grosze. */
export function grosze(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  const found = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(typed)
  if (!found || Number(typed.replace(',', '.')) === 0) throw new WrongWords(`${typed} is no amount.`)
  return Number(found[1]) * 100 + Number(found[2] ?? 0)
}

/** An amount with its currency, as lists show it. */
export function pln(amount_grosze: number): string {
  return `${(amount_grosze / 100).toFixed(2)} PLN`
}

/** A moment in UTC, to the minute. */
export function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function whole(typed: string | undefined, least: number): number | undefined {
  if (typed === undefined) return undefined
  const value = Number(typed)
  if (!/^\d{1,6}$/.test(typed) || value < least) throw new WrongWords(`${typed} is no number from ${least} on.`)
  return value
}

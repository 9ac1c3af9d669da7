/** One row in the table of contents of the wire. */
export type Access =
  /** Anybody. */
  | 'public'
  /** A live session; owner data is selected by id and owner. */
  | 'owner'

export type Call = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; access: Access }

/** Fills `{id}`-like places of a path; throws on a missing one, because that is a programming error. */
export function fillPath({ path }: Pick<Call, 'path'>, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${path} needs ${key}`)
    return encodeURIComponent(value)
  })
}

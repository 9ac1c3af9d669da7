import type { KeyScope } from '#domain/integrations/key-scopes.ts'

export type { KeyScope }

/** One row in the table of contents of the wire. */
export type Access =
  /** Anybody. */
  | 'public'
  /** Somebody who speaks for an owner: a live session, and an API key where the call names a scope. */
  | 'owner'

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /**
   * Of an owner's call: the scope that an API key needs for it. Absent: a person with a session only, as for everything
   * that opens or closes doors (passwords, sessions, addresses, the account with its bank number).
   */
  key?: KeyScope
}

/** Fills `{id}`-like places of a path; throws on a missing one, because that is a programming error. */
export function fillPath({ path }: Pick<Call, 'path'>, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${path} needs ${key}`)
    return encodeURIComponent(value)
  })
}

import type { KeyScope } from '#domain/integrations/key-scopes.ts'

export type { KeyScope }

/** One row of the table of calls. */
export type Access =
  /** Anybody. */
  | 'public'
  /** An owner's session, or an API key when the call names a scope. */
  | 'owner'

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /**
   * The scope that an API key needs for an owner's call. When absent only a session may make it, as for everything that
   * grants or ends access (passwords, sessions, addresses, the account with its bank number).
   */
  key?: KeyScope
}

/** Fills places like `{id}` of a path; throws on a missing one, because that is a programming error. */
export function fillPath({ path }: Pick<Call, 'path'>, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${path} needs ${key}`)
    return encodeURIComponent(value)
  })
}

import { call } from '#web/lib/http/api.ts'
import { enter, type User } from '#web/lib/http/session.ts'
import { useQueryClient } from '@tanstack/react-query'

/** A hook for logging in. It removes everything that another owner has read in this tab. */
export function useEnter(): (login: { email: string; password: string }) => Promise<User | null> {
  const queries = useQueryClient()
  return async ({ email, password }) => {
    const tokens = await call('logIn', { body: { email: email.trim(), password } })
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'commonSettings' })
    return enter(tokens)
  }
}

import { q } from '#web/lib/query/query.ts'
import { loadUser } from '#web/lib/http/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '#web/lib/query/use-query.ts'

/** After a change of the owner's own data: the header and the cache read them again, and the person hears of it. */
export function useSavedMe(): (words?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (words = 'Zmiany zostały zapisane') => {
    const user = await loadUser()
    if (user) queries.setQueryData(q('getMe').queryKey, user)
    toast(words)
  }
}

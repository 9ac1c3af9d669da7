import { savedTexts } from '#web/lib/texts.pl.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { loadUser } from '#web/lib/http/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Reads that contain what a listing lacks for publishing, which includes the owner's own data. */
const told = ['getMyVenue', 'getMyService', 'listMyVenues', 'listMyServices', 'getMyDay'] as const

/** After a change of the owner's data: header and cache read them again, and a toast reports it. */
export function useSavedMe(): (words?: string) => Promise<void> {
  const queries = useQueryClient()
  return async (words: string = savedTexts.done) => {
    const user = await loadUser()
    if (user) keepAnswer(queries, q('getMe').queryKey, user)
    await Promise.all(told.map((of) => queries.invalidateQueries({ queryKey: [of] })))
    toast(words)
  }
}

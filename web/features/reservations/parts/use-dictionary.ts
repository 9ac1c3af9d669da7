import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'

const again_ms = 5_000

/**
 * Labels of the dictionaries that are no enumerations: `say('event_type', code)`; the code itself when the dictionary has no
 * label, nothing while it has not come. One that could not be had is asked for again by itself: no screen stands without words.
 */
export function useDictionary(): (name: string, code: string) => string {
  const { data } = useQuery({
    ...q('commonSettings'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? again_ms : false),
  })
  return (name, code) => (data ? (data.dictionaries[name]?.[code] ?? code) : '')
}

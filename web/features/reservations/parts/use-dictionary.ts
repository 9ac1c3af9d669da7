import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'

const again_ms = 5_000

/**
 * Labels of dictionaries other than the enumerations: `say('event_type', code)`. Answers the code itself when there is
 * no label, and nothing while the dictionary loads. A failed load is repeated, because a screen needs its words.
 */
export function useDictionary(): (name: string, code: string) => string {
  const { data } = useQuery({
    ...q('commonSettings'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? again_ms : false),
  })
  return (name, code) => (data ? (data.dictionaries[name]?.[code] ?? code) : '')
}

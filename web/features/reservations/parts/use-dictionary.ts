import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'

/** Labels of the dictionaries that are no enumerations: `say('event_type', code)`; the code itself when there is no label, nothing while they load. */
export function useDictionary(): (name: string, code: string) => string {
  const { data, isPending } = useQuery({ ...q('commonSettings'), staleTime: Number.POSITIVE_INFINITY })
  return (name, code) => data?.dictionaries[name]?.[code] ?? (isPending ? '' : code)
}

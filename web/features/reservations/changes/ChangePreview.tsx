import type { Reply, Args } from '#web/lib/http/api.ts'
import type { Form } from '#web/lib/fields/form.ts'
import { type Fault, isFault, isPassing } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from '#web/ui/Notice.tsx'
import { useSettled } from '#web/features/listings/fields/use-settled.ts'
import { ChangeConsequence } from './ChangeConsequence.tsx'
import { type ChangeValues, termValues, type wantedOf } from './changing.ts'

type Wanted = ReturnType<typeof wantedOf>
type Side = 'proposeChange' | 'proposeChangeByToken'
const WAIT_MS = 300

/**
 * A preview of the price of a change, asked again when typing pauses. `ready` is true when exactly this change may be
 * sent.
 */
export function useChangePreview<S extends Side>(side: S, wanted: Wanted, argsOf: (request: Wanted) => Args<S>) {
  const now = JSON.stringify(wanted)
  const settled = useSettled(now, WAIT_MS)
  const request = JSON.parse(settled) as Wanted
  const preview = useQuery<Reply<S>, Fault>({
    ...q(side, argsOf(request)),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const stale = settled !== now || preview.isPlaceholderData
  return { preview, stale, ready: wanted !== null && !stale && preview.data?.possible === true }
}

type Props = {
  id: string
  form: Form<ChangeValues>
  wanted: Wanted
  /** A sentence about what is still missing, when it is not the term. */
  lacks?: string | undefined
  live: Pick<ReturnType<typeof useChangePreview>, 'preview' | 'stale'>
}

/** Stands below the fields of a change: its effects, or why it is impossible. */
export function ChangeEffects({ id, form, wanted, lacks, live: { preview, stale } }: Props) {
  return (
    <div id={id}>
      {wanted === null ? (
        <p className="text-ink-2">{lacks ?? 'Wpisz dzień, godziny i liczbę gości.'}</p>
      ) : preview.error ? (
        <Alert tone="danger" onRetry={isPassing(preview.error) ? () => void preview.refetch() : undefined}>
          {isFault(preview.error) ? preview.error.message : ''}
        </Alert>
      ) : (
        preview.data && (
          <ChangeConsequence
            preview={preview.data}
            stale={stale}
            onTerm={(start, end) => form.setAll({ ...form.values, ...termValues({ start, end }) })}
          />
        )
      )}
    </div>
  )
}

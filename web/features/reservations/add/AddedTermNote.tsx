import { formatAround, formatMoney, formatTerm, formatTermShort } from '#domain/format.pl.ts'
import { isPassing } from '#web/lib/http/fault.ts'
import { Chip } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import type { Live } from './use-add.ts'

/** Whether the term is available: free, free but against the owner's rules, or taken, with free terms near it. */
export function AddedTermNote({ live, onTerm }: { live: Live; onTerm: (start: string, end: string) => void }) {
  const { preview, fault, stale } = live
  if (fault && !preview)
    return (
      <Alert tone="danger" live onRetry={isPassing(fault) ? live.ask : undefined}>
        {fault.message}
      </Alert>
    )
  if (!preview) return null
  const { blockers, broken_rules, conflicts, alternatives } = preview
  return (
    <div aria-live="polite" className={stale ? 'recalculating' : ''}>
      {blockers.length > 0 ? (
        <Alert tone="danger">
          <p className="font-semibold">{formatTerm(preview)}</p>
          {conflicts.length > 0
            ? conflicts.map((one) => (
                <p
                  key={`${one.id}-${one.start}`}
                >{`Zajęte: ${one.label}, ${formatTerm(one)}${formatAround(one.blocked)}.`}</p>
              ))
            : blockers.map(({ code, message }) => <p key={code}>{message}</p>)}
          {alternatives.length > 0 && (
            <div className="mt-2 flex flex-wrap gap-2">
              {alternatives.map(({ start, end, total_grosze }) => (
                <Chip key={start} onClick={() => onTerm(start, end)}>
                  {formatTermShort({ start, end })}
                  {total_grosze !== null && `, ${formatMoney(total_grosze)}`}
                </Chip>
              ))}
            </div>
          )}
        </Alert>
      ) : broken_rules.length > 0 ? (
        <Alert tone="warning">
          <p className="font-semibold">{`Wolne: ${formatTerm(preview)}`}</p>
          <p>Ta rezerwacja pominie Twoje zasady, zostanie to zapisane w historii:</p>
          <ul className="list-disc pl-5">
            {broken_rules.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <Alert tone="success">{`Wolne: ${formatTerm(preview)}`}</Alert>
      )}
    </div>
  )
}

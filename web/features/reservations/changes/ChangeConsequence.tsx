import { formatAround, formatMoney, formatTerm, formatTermShort } from '#domain/format.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { Chip } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { money, PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'

type Preview = Reply<'proposeChangeByToken'> & Partial<Pick<Reply<'proposeChange'>, 'broken_rules' | 'conflicts'>>
type Props = { preview: Preview; stale: boolean; onTerm: (start: string, end: string) => void }

/** The effects of a change before it is proposed: old and new price, blockers and broken rules. */
export function ChangeConsequence({ preview, stale, onTerm }: Props) {
  const { price, old_total_grosze, total_grosze, difference_grosze, blockers, broken_rules = [] } = preview
  return (
    <div aria-live="polite" className={`grid gap-3 ${stale ? 'recalculating' : ''}`}>
      {blockers.length > 0 && <InTheWay preview={preview} onTerm={onTerm} />}
      {broken_rules.length > 0 && (
        <Alert tone="warning">
          <p>Ta zmiana pominie Twoje zasady:</p>
          <ul className="list-disc pl-5">
            {broken_rules.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="rounded-lg bg-sunken p-4">
        <p className="font-semibold">{formatTerm(preview)}</p>
        <dl className="price-list mt-2 text-sm">
          <div>
            <dt>Cena teraz</dt>
            <dd>{money(old_total_grosze)}</dd>
          </div>
          {difference_grosze !== 0 && (
            <div>
              <dt>Różnica</dt>
              <dd>{`${difference_grosze > 0 ? '+' : '−'}${money(Math.abs(difference_grosze))}`}</dd>
            </div>
          )}
          <div className="total">
            <dt>Cena po zmianie</dt>
            <dd>{money(total_grosze)}</dd>
          </div>
        </dl>
        <p className="mt-2 text-sm text-ink-2">
          {isUnchanged(preview) ? 'Nic się tu jeszcze nie zmienia.' : preview.message}
        </p>
        {price && price.total_grosze === total_grosze && (
          <details className="mt-1">
            <summary className="link inline-flex min-h-11 items-center text-sm">Z czego składa się cena</summary>
            <PriceLines price={price} className="text-sm" />
          </details>
        )}
      </div>
    </div>
  )
}

/** Why the change is impossible, with free terms instead. */
function InTheWay({ preview, onTerm }: Omit<Props, 'stale'>) {
  const { blockers, conflicts = [] } = preview
  return (
    <Alert tone="danger">
      {conflicts.length > 0
        ? conflicts.map((one) => (
            <p
              key={`${one.id}-${one.start}`}
            >{`Zajęte: ${one.label}, ${formatTerm(one)}${formatAround(one.blocked)}.`}</p>
          ))
        : blockers.map(({ code, message }) => <p key={code}>{message}</p>)}
      {preview.alternatives.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {preview.alternatives.map(({ start, end, total_grosze: total }) => (
            <Chip key={start} onClick={() => onTerm(start, end)}>
              {formatTermShort({ start, end })}
              {total !== null && `, ${formatMoney(total)}`}
            </Chip>
          ))}
        </div>
      )}
    </Alert>
  )
}

/**
 * Whether the wanted values equal the present ones: the change is not possible although nothing blocks it and the price
 * list gives the same price.
 */
const isUnchanged = ({ possible, blockers, new_total_grosze, difference_grosze }: Preview): boolean =>
  !possible && blockers.length === 0 && new_total_grosze !== null && difference_grosze === 0

import { Pencil, Plus, Trash2 } from '@lucide/icons'
import { useState } from 'react'
import type { TermMode } from '#domain/listing/codes.ts'
import { plural } from '#domain/format.pl.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { type ExceptionGroup, groupsOf, putRows } from './exceptions-model.ts'
import type { HoursEditor } from '#web/features/my-listings/availability/use-hours-editor.ts'
import { exceptionText, rangeText, repeatText, typeWords } from '#web/features/my-listings/availability/words.pl.ts'

type Props = { editor: HoursEditor; modes: readonly TermMode[]; today: string }

const marks = { closed: 'bg-danger', open: 'bg-success', custom: 'bg-info' } as const

/** Exceptions from the week; past ones are folded. */
export function ExceptionsCard({ editor, modes, today }: Props) {
  const { draft, act, wrong } = editor
  const [editing, setEditing] = useState<ExceptionGroup | 'new' | null>(null)
  const [past, setPast] = useState(false)
  const rows = draft.exceptions
  const groups = groupsOf(rows)
  const over = groups.filter(({ last }) => last.date_to < today)
  const shown = past ? groups : groups.filter((group) => !over.includes(group))
  const remove = (group: ExceptionGroup) =>
    act((known) => ({ ...known, exceptions: putRows(known.exceptions, group.rows, []) }), {
      announcement: `Usunięto wyjątek ${rangeText(group.first)}.`,
    })
  return (
    <section className="card card-pad" aria-labelledby="wyjatki">
      <CardHead onAdd={() => setEditing('new')} />
      {shown.length === 0 && (
        <p className="mt-4 rounded-lg bg-sunken p-4 text-ink-2">
          Każdy dzień wygląda teraz tak samo jak w tygodniu powyżej. Zamknij dni urlopu albo otwórz wyjątkowo dłużej.
        </p>
      )}
      <ul className="mt-4 grid gap-2 md:grid-cols-2">
        {shown.map((group) => (
          <Group
            key={`${group.first.type}-${group.first.date_from}-${group.rows[0]}`}
            group={group}
            error={group.rows.map((row) => faultOf(wrong, row)).find(Boolean)}
            onEdit={() => setEditing(group)}
            onRemove={() => remove(group)}
          />
        ))}
      </ul>
      {over.length > 0 && (
        <button type="button" className="link mt-3 inline-flex min-h-11 items-center" onClick={() => setPast(!past)}>
          {past
            ? 'Ukryj minione'
            : `Pokaż ${plural(over.length, 'miniony wyjątek', 'minione wyjątki', 'minionych wyjątków')}`}
        </button>
      )}
      <ExceptionDialog
        key={editing === null ? 'none' : editing === 'new' ? 'new' : editing.rows.join()}
        group={editing}
        rows={rows}
        modes={modes}
        today={today}
        onClose={() => setEditing(null)}
        onSave={(old, fresh) => {
          act((known) => ({ ...known, exceptions: putRows(known.exceptions, old, fresh) }), {
            announcement: `Zapisano wyjątek ${fresh[0] ? rangeText(fresh[0]) : ''}.`,
          })
          setEditing(null)
        }}
      />
    </section>
  )
}

function CardHead({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="wyjatki" className="text-xl">
          Wyjątki
        </h2>
        <p className="text-ink-2">Urlop, remont, dłuższy wieczór: dni, w których jest inaczej niż co tydzień.</p>
      </div>
      <Button icon={Plus} onClick={onAdd}>
        Dodaj wyjątek
      </Button>
    </div>
  )
}

const faultOf = (wrong: Readonly<Record<string, string>>, row: number): string | undefined =>
  Object.entries(wrong).find(([field]) => field.startsWith(`exceptions.${row}.`))?.[1]

type GroupProps = { group: ExceptionGroup; error: string | undefined; onEdit: () => void; onRemove: () => void }

function Group({ group, error, onEdit, onRemove }: GroupProps) {
  const { first } = group
  const name = `${rangeText(first)}, ${exceptionText(first)}`
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line p-3">
      <span className={`mt-1 w-1 self-stretch rounded-full ${marks[first.type]}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{rangeText(first)}</p>
        <p className="text-sm text-ink-2">
          {first.windows.length > 0 ? exceptionText(first) : typeWords[first.type]}
          {first.label_public ? `, goście widzą: „${first.label_public}”` : ''}
        </p>
        {group.repeat !== 'none' && <p className="text-sm text-ink-2">{repeatText(group)}</p>}
        {first.reason && <p className="text-sm text-ink-2">Tylko dla Ciebie: {first.reason}</p>}
        {error && <p className="error mt-1">{error}</p>}
      </div>
      <IconButton icon={Pencil} label={`Zmień wyjątek: ${name}`} onClick={onEdit} />
      <IconButton icon={Trash2} label={`Usuń wyjątek: ${name}`} onClick={onRemove} />
    </li>
  )
}

import { Plus, Trash2 } from '@lucide/icons'
import { Button } from '#web/ui/Button.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { useErrorAt, useField } from '#web/features/my-listings/editor/editor-context.ts'

type Question = { q: string; a: string }
const most = 15
const usual = ['Czy można przywieźć własny tort?', 'Czy jest miejsce do przebrania?', 'Do kiedy trzeba opuścić salę?']

/** Questions of guests with answers; incomplete ones are kept here and saved once both parts are there. */
export function FaqEditor() {
  const field = useField<readonly Question[] | null>('details.faq')
  const errorAt = useErrorAt()
  const list = field.value ?? []
  const put = (next: readonly Question[]) => field.set(next.length > 0 ? next : null)
  const change = (index: number, part: Partial<Question>) =>
    put(list.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const add = (q: string) => {
    put([...list, { q, a: '' }])
    requestAnimationFrame(() => document.getElementById(`${field.id}-${list.length}-${q ? 'a' : 'q'}`)?.focus())
  }
  return (
    <div id={field.id} tabIndex={-1} className="grid gap-4">
      {list.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no name of their own and stay in their order
        <div key={index} className="grid gap-4 rounded-lg border border-line p-4">
          <TextField
            id={`${field.id}-${index}-q`}
            label={`Pytanie ${index + 1}`}
            value={one.q}
            maxLength={150}
            error={errorAt(`details.faq.${index}.q`)}
            onChange={(q) => change(index, { q })}
            onBlur={field.onBlur}
          />
          <TextArea
            id={`${field.id}-${index}-a`}
            label="Odpowiedź"
            rows={3}
            maxLength={800}
            value={one.a}
            error={errorAt(`details.faq.${index}.a`)}
            onChange={(a) => change(index, { a })}
            onBlur={field.onBlur}
          />
          <div>
            <Button size="sm" icon={Trash2} onClick={() => put(list.filter((_, at) => at !== index))}>
              {`Usuń pytanie ${index + 1}`}
            </Button>
          </div>
        </div>
      ))}
      <FieldNote id={field.id} error={field.error} />
      {list.length < most && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Plus} onClick={() => add('')}>
            Dodaj pytanie
          </Button>
          {list.length === 0 &&
            usual.map((q) => (
              <Button key={q} variant="ghost" size="sm" onClick={() => add(q)}>
                {q}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}

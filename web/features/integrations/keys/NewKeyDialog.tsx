import { useQueryClient } from '@tanstack/react-query'
import { type KeyScope, keyScopes } from '#domain/integrations/key-scopes.ts'
import { keyScopeLabels, keyScopeNotes } from '#domain/integrations/key-scopes.pl.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { q } from '#web/lib/query/query.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { OwnPassword } from '#web/features/auth/password/OwnPassword.tsx'

type Props = { open: boolean; onClose: () => void; onMade: (made: Reply<'createApiKey'>) => void }

export function NewKeyDialog(props: Props) {
  return props.open ? <NewKey {...props} /> : null
}

const lifetimes = [
  { value: '', label: 'Bezterminowo' },
  { value: '30', label: '30 dni' },
  { value: '90', label: '90 dni' },
  { value: '365', label: 'Rok' },
]

function NewKey({ onClose, onMade }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: '', scopes: [] as KeyScope[], days: '', password: '' },
    check: ({ name, scopes, password }) => ({
      name: name.trim() === '' && 'Nazwij klucz, na przykład od programu, który go dostanie.',
      scopes: scopes.length === 0 && 'Zaznacz przynajmniej jedną rzecz.',
      password: password === '' && 'Wpisz swoje hasło.',
    }),
  })
  const make = form.submit(async ({ days, ...body }) => {
    const made = await call('createApiKey', { body: { ...body, days: days === '' ? null : Number(days) } })
    await queries.invalidateQueries({ queryKey: q('listApiKeys').queryKey })
    onClose()
    onMade(made)
  })
  const touched = useTouched(form.values, () => form.values)
  return (
    <FormDialog
      title="Nowy klucz API"
      description="Zaznacz tylko to, czego program naprawdę potrzebuje."
      {...{ form, onClose }}
      unsaved={() => touched}
      onSubmit={make}
      submit="Utwórz klucz"
      busyLabel="Tworzę..."
      back="Anuluj"
    >
      <TextField {...form.field('name')} label="Nazwa" hint="Na przykład: program księgowy" maxLength={60} autoFocus />
      <Scopes {...form.field('scopes')} />
      <Select {...form.field('days')} label="Jak długo działa" options={lifetimes} />
      <OwnPassword field={form.field('password')} />
    </FormDialog>
  )
}

type ScopesProps = { id: string; value: KeyScope[]; error: string | undefined; onChange: (value: KeyScope[]) => void }

function Scopes({ id, value, error, onChange }: ScopesProps) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="outline-none">
      <legend className="label mb-1">Co wolno programowi</legend>
      <div className="grid gap-1">
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={value.includes(scope)}
            onChange={(on) => onChange(keyScopes.filter((each) => (each === scope ? on : value.includes(each))))}
          >
            {keyScopeLabels[scope]}
            <span className="block text-sm text-ink-3">{keyScopeNotes[scope]}</span>
          </Checkbox>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

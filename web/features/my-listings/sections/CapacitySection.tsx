import { layouts } from '#domain/listing/codes.ts'
import { formatNumber } from '#domain/format.pl.ts'
import { layoutLabels } from '#domain/listing/labels.pl.ts'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { NumberField, NumberOf, Warning } from '#web/features/my-listings/controls/controls.tsx'
import {
  useEditor,
  useErrorAt,
  useField,
  useListing,
  useValue,
} from '#web/features/my-listings/editor/editor-context.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

type Capacities = Partial<Record<(typeof layouts)[number], number>>

/** The capacity, also by layout. */
export function CapacitySection(_: SectionProps) {
  return (
    <>
      <FormCard title="Pojemność" lead="Po niej goście filtrują wyniki.">
        <div className="grid gap-5 sm:grid-cols-3">
          <NumberOf path="area_m2" />
          <NumberOf path="capacity_min" empty={1} />
          <MostGuests />
        </div>
        <PerPerson />
        <MassEvent />
      </FormCard>
      <FormCard
        title="Według ustawienia"
        lead="Podaj liczbę gości przy ustawieniach, które oferujesz. Pozostałe zostaw puste."
      >
        <Layouts />
      </FormCard>
    </>
  )
}

/** The first number of guests also fills the most common layout, so that one field is enough to begin with. */
function MostGuests() {
  const editor = useEditor()
  const field = useField<number | null>('capacity_max')
  const fill = () => {
    const filled = Object.keys((editor.valueOf('capacities') as Capacities) ?? {}).length > 0
    const most = editor.valueOf('capacity_max') as number | null
    if (!filled && most) editor.set('capacities', { banquet: most })
    field.onBlur()
  }
  return (
    <div>
      <NumberField
        id={field.id}
        label="Najwięcej gości"
        unit="gości"
        value={field.value}
        error={field.error}
        onChange={field.set}
        onBlur={fill}
      />
      {field.warning && <Warning>{field.warning}</Warning>}
    </div>
  )
}

/** From this number of people indoors on the act on the safety of mass events may apply. */
const massEvent = 500

function MassEvent() {
  const most = useValue<number | null>('capacity_max')
  if (!most || most < massEvent) return null
  return (
    <Alert>
      Od 500 osób pod dachem i od 1000 na otwartym terenie wydarzenie może być imprezą masową. Sprawdź, czy trzeba mieć
      zezwolenie.
    </Alert>
  )
}

const comfortable = 1.5

function PerPerson() {
  const area = useValue<number | null>('area_m2')
  const most = useValue<number | null>('capacity_max')
  const { warnings } = useListing()
  if (!area || !most) return null
  const each = Math.round((area / most) * 10) / 10
  const dense = warnings.filter(({ field }) => field === 'capacities' || field.startsWith('capacities.'))
  return (
    <div aria-live="polite">
      <p className="text-sm text-ink-2">
        {`Przy pełnej sali wychodzi ${formatNumber(each)} m² na osobę${each >= comfortable ? ' – to wygodnie.' : ', wygodnie jest od 1,5 m².'}`}
      </p>
      {dense.map(({ text }) => (
        <Warning key={text}>{text}</Warning>
      ))}
    </div>
  )
}

function Layouts() {
  const field = useField<Capacities>('capacities')
  const errorAt = useErrorAt()
  const values = field.value ?? {}
  return (
    <div id={field.id} tabIndex={-1}>
      <div className="grid gap-5 sm:grid-cols-2">
        {layouts.map((layout) => (
          <NumberField
            key={layout}
            id={`${field.id}-${layout}`}
            label={layoutLabels[layout]}
            unit="gości"
            value={values[layout] ?? null}
            error={errorAt(`capacities.${layout}`)}
            onChange={(value) => {
              const { [layout]: _, ...rest } = values
              field.set(value === null ? rest : { ...rest, [layout]: value })
            }}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      <div className="mt-2">
        <FieldNote id={field.id} error={field.error} />
      </div>
    </div>
  )
}

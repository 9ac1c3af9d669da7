import { Chip } from '#web/ui/Button.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { useEditor, useField } from '#web/features/my-listings/editor/editor-context.ts'
import { fieldWords } from './field-words.pl.ts'

type Options = readonly { value: string; label: string }[]
type Props = {
  path: string
  options: Options
  label?: string
  /** The most that can be chosen. */
  most?: number
  /** For a group with only some of the field's codes; the others are kept. */
  hideLabel?: boolean
  /** Only for the first of several groups of the same field, so that links lead there. */
  id?: string
}

/** Chooses several values of a closed list, as chips. */
export function ManyOf({ path, options, label, most, hideLabel, id }: Props) {
  const words = fieldWords(useEditor().kind, path)
  const field = useField<readonly string[] | null>(path)
  const chosen = field.value ?? []
  const full = most !== undefined && chosen.length >= most
  const toggle = (code: string) => {
    if (chosen.includes(code)) field.set(chosen.filter((one) => one !== code))
    else if (!full) field.set([...chosen, code])
  }
  const own = id ?? field.id
  return (
    <fieldset
      id={own}
      tabIndex={-1}
      aria-describedby={field.error || words.hint ? `${own}-${field.error ? 'error' : 'hint'}` : undefined}
    >
      <legend className={hideLabel ? 'sr-only' : 'label mb-2'}>{label ?? words.label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: name }) => (
          <Chip
            key={value}
            className="text-left whitespace-normal!"
            pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            {name}
          </Chip>
        ))}
      </div>
      <div className="mt-2">
        <FieldNote id={own} hint={full ? `Wybrano ${most}, więcej nie można.` : words.hint} error={field.error} />
      </div>
    </fieldset>
  )
}

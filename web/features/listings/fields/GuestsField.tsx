import { UsersRound } from '@lucide/icons'
import { guestsForm, pluralForm } from '#domain/format.pl.ts'
import { useDraft } from '#web/lib/fields/use-draft.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'

export type GuestsFieldProps = {
  id: string
  value: number | undefined
  onChange: (guests: number | undefined) => void
  className?: string
  of?: keyof typeof words
}

const words = {
  guests: { label: 'Liczba gości', placeholder: 'Ilu gości?', form: guestsForm },
  children: {
    label: 'Liczba dzieci',
    placeholder: 'Ile dzieci?',
    form: (count: number) => pluralForm(count, 'dziecko', 'dzieci', 'dzieci'),
  },
} as const

const MOST = 10_000

/** The number of guests; taken over when the field is left or on Enter. */
export function GuestsField({ id, value, onChange, className, of = 'guests' }: GuestsFieldProps) {
  const { label, placeholder, form } = words[of]
  const { text, setText, handOver } = useDraft(value ? String(value) : '')
  const take = () => {
    const guests = Math.min(MOST, Number(text)) || undefined
    if (handOver(guests ? String(guests) : '')) onChange(guests)
    setText(guests ? String(guests) : '')
  }
  return (
    <TextField
      id={id}
      label={label}
      hideLabel
      {...(className ? { className } : {})}
      icon={UsersRound}
      numeric
      placeholder={placeholder}
      autoComplete="off"
      suffix={text ? form(Number(text)) : undefined}
      maxLength={5}
      value={text}
      onChange={(next) => setText(next.replace(/\D/g, ''))}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

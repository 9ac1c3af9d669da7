import type { FieldProps } from '#web/lib/fields/form.ts'
import { PasswordField } from '#web/ui/fields/TextField.tsx'
import { passwordStrength } from './password-strength.pl.ts'

const tones = ['bg-line-2', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'] as const

/** A new password with a hint about its strength; screen readers hear the words, the bars only repeat them. */
export function NewPasswordField({
  field,
  label,
  email = '',
}: {
  field: FieldProps<string>
  label: string
  email?: string
}) {
  const { level, text } = passwordStrength(field.value, email)
  return (
    <div>
      <PasswordField {...field} label={label} autoComplete="new-password" />
      <div className="mt-2 flex gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={`h-1.5 flex-1 rounded-full ${bar <= level ? tones[level] : 'bg-line-2'}`} />
        ))}
      </div>
      <p className="hint mt-1.5" role="status">
        {field.error ? '' : text}
      </p>
    </div>
  )
}

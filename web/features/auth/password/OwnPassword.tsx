import type { FieldProps } from '#web/lib/fields/form.ts'
import { useSession } from '#web/lib/http/session.ts'
import { PasswordField } from '#web/ui/fields/TextField.tsx'

type Props = { field: FieldProps<string>; label?: string; autoFocus?: boolean }

/**
 * Asks a logged-in person for the password once more. The hidden address says whose it is: without it a password manager
 * takes the field before, such as the name of a key, for the name to log in with, fills it and saves it.
 */
export function OwnPassword({ field, label = 'Twoje hasło', autoFocus }: Props) {
  const { user } = useSession()
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField {...field} {...{ label, autoFocus }} autoComplete="current-password" />
    </>
  )
}

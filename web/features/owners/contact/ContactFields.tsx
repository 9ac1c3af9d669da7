import type { FieldProps } from '#web/lib/fields/form.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'

type Props = { field: (name: 'phone' | 'contact_email' | 'website') => FieldProps<string> }

/** How guests reach a partner: asked when the profile is completed, changed later in a form of its own. */
export function ContactFields({ field }: Props) {
  return (
    <>
      <TextField {...field('phone')} label="Telefon" type="tel" autoComplete="tel" maxLength={30} />
      <TextField
        {...field('contact_email')}
        label="E-mail kontaktowy"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField
        {...field('website')}
        label="Strona www"
        type="url"
        autoComplete="url"
        optional
        maxLength={300}
        placeholder="https://"
      />
    </>
  )
}

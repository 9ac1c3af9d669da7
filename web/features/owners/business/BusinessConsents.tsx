import { CheckCheck } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { formatDateShort, formatDay, wallTime } from '#domain/format.pl.ts'
import { requiredOwnerConsents } from '#domain/people/owner.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import type { Reply } from '#web/lib/http/api.ts'
import type { Form } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { type BusinessValues, consentNames } from './business-values.ts'

/** Consents, each with its day and the version of its text. Only the one for marketing can be withdrawn. */
export function BusinessConsents({ form, me }: { form: Form<BusinessValues>; me: Reply<'getMe'> }) {
  const say = useDictionary()
  const open = requiredOwnerConsents.filter((name) => !form.values[`consents.${name}`])
  const agree = () =>
    form.setAll({
      ...form.values,
      ...Object.fromEntries(requiredOwnerConsents.map((name) => [`consents.${name}`, true])),
    })
  return (
    <fieldset className="min-w-0">
      <legend className="font-sans text-base font-semibold tracking-normal">Zgody i oświadczenia</legend>
      <div className="mt-4 grid gap-3">
        {open.length > 1 && (
          <Button size="sm" className="justify-self-start" icon={CheckCheck} onClick={agree}>
            Zaznacz wymagane
          </Button>
        )}
        {consentNames.map((name) => {
          const given = me.consents[name]
          return (
            <Checkbox
              key={name}
              {...form.field(`consents.${name}`)}
              hint={
                given
                  ? `Zaznaczono ${formatDateShort(wallTime(given.at))}, wersja z ${formatDay(given.version)}`
                  : name === 'marketing'
                    ? 'Opcjonalnie.'
                    : undefined
              }
            >
              {say('owner_consent', name)}
            </Checkbox>
          )
        })}
        <p className="text-sm text-ink-2">
          Pełne treści:{' '}
          <a className="link" href={paths.partnerTerms} target="_blank" rel="noopener">
            regulamin dla partnerów
          </a>
          ,{' '}
          <a className="link" href={`${paths.partnerTerms}#powierzenie`} target="_blank" rel="noopener">
            zasady przetwarzania danych
          </a>{' '}
          i{' '}
          <a className="link" href={paths.privacy} target="_blank" rel="noopener">
            polityka prywatności
          </a>
          .
        </p>
      </div>
    </fieldset>
  )
}

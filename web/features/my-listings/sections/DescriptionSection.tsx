import { Check, CircleDashed } from '@lucide/icons'
import { plural } from '#domain/format.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { AreaOf } from '#web/features/my-listings/controls/controls.tsx'
import { descriptionHints, leastDescription } from '#web/features/my-listings/controls/description-hints.pl.ts'
import { useValue } from '#web/features/my-listings/editor/editor-context.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

/** The description, with hints that follow the typing. */
export function DescriptionSection({ kind }: SectionProps) {
  const text = useValue<string>('description')
  const left = leastDescription - text.trim().length
  return (
    <FormCard title="Opis" lead="Napisz tak, jak opowiadasz o tym gościom przez telefon.">
      <AreaOf path="description" max={5000} rows={12} empty="">
        {left > 0 && (
          <p className="text-sm text-ink-2" role="status">
            {`Do publikacji potrzeba jeszcze ${plural(left, 'znaku', 'znaków', 'znaków')}.`}
          </p>
        )}
        <ul className="mt-3 grid gap-1.5 text-sm" aria-label="Wskazówki">
          {descriptionHints(kind, text).map(({ words, done, wrong }) => (
            <li key={words} className={`flex items-start gap-2 ${wrong ? 'font-semibold text-warning' : 'text-ink-2'}`}>
              <Icon
                of={done ? Check : CircleDashed}
                className={`mt-0.5 size-4 shrink-0 ${done ? 'text-success' : wrong ? 'text-warning' : 'text-ink-3'}`}
              />
              {words}
              {done && <span className="sr-only"> – jest</span>}
            </li>
          ))}
        </ul>
      </AreaOf>
    </FormCard>
  )
}

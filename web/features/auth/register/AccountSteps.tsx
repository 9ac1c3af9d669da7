import { ChevronRight } from '@lucide/icons'
import { Fragment } from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'

const steps = ['Konto', 'E-mail', 'Profil firmy'] as const

/** The steps to a complete account; `current` is an index. */
export function AccountSteps({ current }: { current: 0 | 1 | 2 }) {
  return (
    <ol className="flex items-center gap-2 text-sm font-semibold" aria-label="Postęp zakładania konta">
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && (
            <li className="text-ink-3" aria-hidden="true">
              <Icon of={ChevronRight} />
            </li>
          )}
          <li
            aria-current={index === current ? 'step' : undefined}
            className={index === current ? 'text-primary-text' : 'font-medium text-ink-3'}
          >
            {`${index + 1}. ${step}`}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

import { Accessibility, LifeBuoy, Lock, type LucideIconData, Mail, ShieldCheck } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { ContactForm } from './ContactForm.tsx'
import { operator } from '#domain/people/operator.pl.ts'

const addresses: readonly { icon: LucideIconData; email: string; what: string }[] = [
  { icon: Mail, email: operator.email, what: 'W każdej sprawie' },
  { icon: LifeBuoy, email: operator.partners_email, what: 'Dla właścicieli sal i usług' },
  {
    icon: ShieldCheck,
    email: operator.email,
    // DSA art. 11 and 12: a contact for authorities and users, with the languages named.
    what: 'Punkt kontaktowy dla organów i użytkowników w sprawie treści (akt o usługach cyfrowych), po polsku i angielsku',
  },
  { icon: Lock, email: operator.privacy_email, what: 'Twoje dane osobowe' },
  { icon: Accessibility, email: operator.accessibility_email, what: 'Dostępność serwisu' },
]

export default function ContactPage() {
  useHead({
    title: 'Kontakt',
    description: 'Napisz do Wydarzy w sprawie rezerwacji, współpracy, zgłoszenia treści albo danych osobowych.',
    path: paths.contact,
  })
  return (
    <div className="page grid gap-12 pt-10 lg:grid-cols-[1fr_1.2fr] lg:pt-16">
      <div>
        <h1 className="text-3xl lg:text-4xl">Napisz do nas</h1>
        <p className="mt-3 max-w-md text-lg text-ink-2">Odpowiadamy w ciągu 2 dni roboczych.</p>
        <ul className="mt-8 grid gap-4">
          {addresses.map(({ icon, email, what }) => (
            <li key={what} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-text">
                <Icon of={icon} />
              </span>
              <div>
                <p className="text-sm text-ink-2">{what}</p>
                <a className="link inline-flex min-h-6 items-center wrap-anywhere" href={`mailto:${email}`}>
                  {email}
                </a>
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-8 max-w-md border-t border-line pt-5 text-sm text-ink-2">
          <p className="font-semibold text-ink">{operator.company}</p>
          <p className="mt-1">{operator.note}</p>
        </div>
      </div>
      <ContactForm />
    </div>
  )
}

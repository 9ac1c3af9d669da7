import { Download, ExternalLink } from '@lucide/icons'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatBytes } from '#domain/format.pl.ts'
import { socialNetworkLabels } from '#domain/listing/labels.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Accordion } from '#web/ui/Paper.tsx'
import { Section } from '#web/features/listings/page/Section.tsx'

type Props = { listing: ListingDetail }

/** Questions of guests, answered by the owner. */
export function Faq({ listing: { details } }: Props) {
  const rows = Array.isArray(details.faq) ? (details.faq as { q: string; a: string }[]) : []
  if (rows.length === 0) return null
  return (
    <Section title="Pytania gości">
      <div className="mt-3">
        {rows.map(({ q, a }) => (
          <Accordion key={q} summary={q}>
            {a.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Accordion>
        ))}
      </div>
    </Section>
  )
}

const films: readonly [key: 'website' | 'video_url' | 'virtual_tour_url', label: string][] = [
  ['virtual_tour_url', 'Wirtualny spacer'],
  ['video_url', 'Film'],
  ['website', 'Strona www'],
]

/** Links to other sites; nothing from there is loaded here. */
export function Links({ listing: { details } }: Props) {
  const social = typeof details.social === 'object' && details.social !== null ? Object.entries(details.social) : []
  const links = [
    ...films.map(([key, label]) => ({ label, href: details[key] })),
    ...social.map(([network, href]) => ({
      label: (socialNetworkLabels as Record<string, string>)[network] ?? network,
      href,
    })),
  ].filter((link): link is { label: string; href: string } => typeof link.href === 'string' && link.href !== '')
  if (links.length === 0) return null
  return (
    <Section title="Zobacz więcej">
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a
              className="link inline-flex min-h-11 items-center gap-2"
              href={href}
              rel="noopener nofollow ugc"
              target="_blank"
            >
              <Icon of={ExternalLink} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Files that visitors may take along: menu, rules, floor plan. */
export function Files({ listing: { files } }: Props) {
  if (files.length === 0) return null
  return (
    <Section title="Pliki do pobrania">
      <ul className="mt-3 grid gap-1">
        {files.map(({ title, url, bytes }) => (
          <li key={url}>
            <a className="link inline-flex min-h-11 items-center gap-2" href={url} rel="nofollow" download>
              <Icon of={Download} />
              {`${title} (PDF, ${formatBytes(bytes)})`}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

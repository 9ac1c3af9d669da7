import { capital, outOf } from '#domain/format.pl.ts'
import { CircleCheck, CircleDashed, ExternalLink, Eye, EyeOff, Lightbulb, Rocket } from '@lucide/icons'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import { isShown } from '#domain/listing/listing.ts'
import type { PublishingPart } from '#domain/listing/publishing.ts'
import { publishingNeeds } from '#domain/listing/publishing.ts'
import { publishingPartLabels } from '#domain/labels.pl.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { fieldId, useEditor, useEditorState } from '#web/features/my-listings/editor/editor-context.ts'
import { valueAt } from '#web/features/my-listings/editor/saving/edits.ts'
import { PayoutsNote } from '#web/features/payments/PayoutsNote.tsx'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { hideListing, publishListing } from '#web/features/my-listings/list/moves.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { partReasons } from '#web/features/my-listings/editor/part-reasons.pl.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'
import { sellerHref } from '#web/features/my-listings/seller-link.ts'
import { RulesAtGlance } from './RulesAtGlance.tsx'

/** Parts that are only shown when they are missing. */
const onlyWhenMissing: readonly PublishingPart[] = ['corkage_price', 'image_alt']

/** What publishing still needs and why, and the button that publishes. */
export function PublishSection({ kind, sectionOfPart }: SectionProps) {
  const { listing } = useEditorState()
  const missing = new Set(listing.missing.map(({ code }) => code))
  const needs = publishingNeeds[kind].filter((part) => missing.has(part) || !onlyWhenMissing.includes(part))
  const published = listing.status === 'published'
  return (
    <>
      <FormCard
        title="Publikacja"
        lead={
          published
            ? listing.hidden_by_plan
              ? 'Oferta jest opublikowana, a goście zobaczą ją, gdy obejmie ją plan.'
              : 'Oferta jest widoczna dla gości.'
            : missing.size === 0
              ? 'Wszystko gotowe. Możesz zapalać światła.'
              : `Gotowe ${outOf(needs.length - missing.size, needs.length)}. Resztę uzupełnisz, klikając w wiersz.`
        }
      >
        <PublishButtons kind={kind} />
        <ul className="grid gap-x-8 md:grid-cols-2" aria-label="Lista kontrolna">
          {needs.map((part) => (
            <PartRow key={part} {...{ kind, part }} section={sectionOfPart(part)} lacking={missing.has(part)} />
          ))}
        </ul>
      </FormCard>
      {missing.size === 0 && <PayoutsNote />}
      <RulesAtGlance {...{ kind, listing }} />
      {listing.advice.length > 0 && (
        <FormCard title="Warto jeszcze" lead="To nie jest wymagane, ale pomaga gościom wybrać.">
          <ul className="grid gap-2">
            {listing.advice.map(({ code, label }) => (
              <li key={code} className="flex items-start gap-2.5">
                <Icon of={Lightbulb} className="mt-0.5 size-5 shrink-0 text-accent" />
                {label}
              </li>
            ))}
          </ul>
        </FormCard>
      )}
    </>
  )
}

/** The anchor of the first empty field of a part. */
function anchorOf(listing: OwnerListing, part: PublishingPart, fields: readonly string[]): string {
  const path = fields.find((one) => valueAt(listing, one) == null) ?? fields[0] ?? part
  return `#${fieldId(path.startsWith('deposit.') ? 'deposit' : path)}`
}

type PartProps = Pick<SectionProps, 'kind'> & { part: PublishingPart; section: string; lacking: boolean }

function PartRow({ kind, part, section, lacking }: PartProps) {
  const { id } = useEditor()
  const { listing } = useEditorState()
  const label = publishingPartLabels[part]
  const title = capital(label)
  if (!lacking) {
    return (
      <li className="flex min-h-12 items-center gap-2.5 border-b border-line py-2 text-ink-2">
        <Icon of={CircleCheck} className="size-5 shrink-0 text-success" />
        {title}
        <span className="sr-only"> – gotowe</span>
      </li>
    )
  }
  const gap = listing.missing.find(({ code }) => code === part)
  const here = `${ownKinds[kind].paths.edit(id)}?sekcja=${section}`
  const href = part === 'seller' ? sellerHref(kind, id) : `${here}${anchorOf(listing, part, gap?.fields ?? [])}`
  return (
    <li className="border-b border-line">
      <a href={href} className="group flex min-h-12 items-start gap-2.5 py-2.5 hover:bg-hover">
        <Icon of={CircleDashed} className="mt-0.5 size-5 shrink-0 text-warning" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{capital(gap?.label ?? label)}</span>
          <span className="block text-sm text-ink-2">{partReasons[part]}</span>
        </span>
        <span className="shrink-0 text-sm font-semibold text-primary-text underline underline-offset-3">Uzupełnij</span>
      </a>
    </li>
  )
}

function WhyNot({ reason }: { reason: string }) {
  return (
    <p id="publikacja-powod" className="text-sm text-ink-2">
      {reason}{' '}
      {reason.includes('profil') && (
        <a className="link" href={paths.profile}>
          Przejdź do profilu
        </a>
      )}
    </p>
  )
}

function PublishButtons({ kind }: Pick<SectionProps, 'kind'>) {
  const { listing } = useEditorState()
  const { paths: own, words } = ownKinds[kind]
  const published = listing.status === 'published'
  const can = published ? listing.can.unpublish : listing.can.publish
  const { busy, turn } = usePublishing(kind)
  return (
    <div className="grid gap-4">
      {published && <Seen hidden={listing.hidden_by_plan} />}
      <div className="flex flex-wrap items-center gap-3">
        {published ? (
          <>
            {isShown(listing) && (
              <LinkButton
                href={kinds[kind].paths.detail(listing.slug)}
                icon={ExternalLink}
                variant="primary"
                target="_blank"
              >
                Zobacz ofertę
              </LinkButton>
            )}
            <Button icon={EyeOff} busy={busy} onClick={turn} blockedBy={can !== true && 'publikacja-powod'}>
              Ukryj ofertę
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="primary"
              size="lg"
              icon={Rocket}
              busy={busy}
              busyLabel="Publikuję..."
              blockedBy={can !== true && 'publikacja-powod'}
              onClick={turn}
            >
              {words.publish}
            </Button>
            <LinkButton href={own.preview(listing.id)} icon={Eye} target="_blank">
              Podgląd
            </LinkButton>
          </>
        )}
      </div>
      {can !== true && <WhyNot reason={can} />}
    </div>
  )
}

/** Whether visitors really see the published listing; the plan may hide it. */
function Seen({ hidden }: { hidden: boolean }) {
  return hidden ? (
    <Alert tone="warning">
      <p className="font-semibold">Goście nie widzą tej oferty, bo nie obejmuje jej plan</p>
      <a className="link" href={paths.subscription}>
        Zobacz subskrypcję
      </a>
    </Alert>
  ) : (
    <Alert tone="success" live>
      <p className="font-semibold">Oferta jest już widoczna dla gości</p>
      <p>Każda zapisana zmiana od razu pojawia się na jej stronie.</p>
    </Alert>
  )
}

/** Publishes or hides the listing, after every change has been saved. */
function usePublishing(kind: SectionProps['kind']) {
  const editor = useEditor()
  const { listing, save } = useEditorState()
  const [busy, setBusy] = useState(false)
  const published = listing.status === 'published'
  const turn = async () => {
    setBusy(true)
    try {
      if (!(await editor.flush()) && save !== 'saved') {
        toast('Najpierw popraw zmiany, których nie udało się zapisać.', 'danger')
        return
      }
      editor.take(await (published ? hideListing(kind, listing.id) : publishListing(kind, listing.id)))
      if (published) toast('Oferta jest ukryta. Rezerwacje pozostają bez zmian.')
      else toast('Oferta jest już widoczna dla gości')
    } catch (error) {
      if (!isFault(error)) throw error
      toast(error.message, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return { busy, turn }
}

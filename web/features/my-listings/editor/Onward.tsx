import { savedTexts } from '#web/lib/texts.pl.ts'
import { ArrowRight } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { useGo } from '#web/lib/page/navigation.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { SavedBelow } from './saving/SaveNote.tsx'
import type { Unsaved } from './saving/unsaved.ts'
import { nextSection, type Section } from './sections.tsx'

type OnwardProps = {
  kind: ListingKind
  listing: OwnerListing
  open: Section
  href: (code: string) => string
  unsaved: Unsaved | null
}

/** Leads to the next section that lacks something, until a new listing can be published. */
export function Onward({ kind, listing, open, href, unsaved }: OnwardProps) {
  const next = nextSection(kind, listing, open)
  const saving = useSavedFirst(unsaved, next ? href(next.code) : '')
  if (!next) return null
  const name = next.label[kind].toLowerCase()
  return (
    <div className="mt-6 grid lg:justify-items-end">
      {!unsaved && <SavedBelow />}
      {unsaved ? (
        <Button
          variant="primary"
          iconAfter={ArrowRight}
          className="max-lg:w-full"
          busy={saving.busy}
          busyLabel={savedTexts.busy}
          onClick={() => void saving.run()}
        >
          {`Zapisz i dalej: ${name}`}
        </Button>
      ) : (
        <LinkButton href={href(next.code)} variant="primary" iconAfter={ArrowRight} className="max-lg:w-full">
          {`Dalej: ${name}`}
        </LinkButton>
      )}
    </div>
  )
}

const settledMs = 1000

/** Saves and goes on once nothing in the section is unsaved; otherwise its faults are shown in place. */
function useSavedFirst(unsaved: Unsaved | null, href: string) {
  const go = useGo()
  const leaving = useRef(false)
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (unsaved || !leaving.current) return
    leaving.current = false
    go(href)
  }, [unsaved, href, go])
  const run = async () => {
    if (!unsaved) return
    clearTimeout(forgetting.current)
    setBusy(true)
    leaving.current = true
    const sent = await unsaved.save()
    setBusy(false)
    // Another tab may have saved in between; then the person stays and chooses.
    if (!sent) leaving.current = false
    else forgetting.current = setTimeout(() => (leaving.current = false), settledMs)
  }
  return { busy, run }
}

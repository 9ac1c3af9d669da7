import { ArrowLeft, ArrowRight, Check, ChevronRight, CircleDashed, Eye } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import { plural } from '#domain/format.pl.ts'
import { useGo, useHere, useSearchParams } from '#web/lib/page/navigation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { useEditor, useEditorState } from './editor-context.ts'
import { ListingState } from '#web/features/my-listings/list/ListingState.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { SavedBelow, SaveNote } from './SaveNote.tsx'
import { nextSection, type Section, sectionState, sectionsOf } from './sections.tsx'
import { type Unsaved, UnsavedContext } from './unsaved.ts'

/** Head, menu of sections and the open section; on the phone the menu is a screen of its own. */
export function EditorShell() {
  const { kind, id } = useEditor()
  const { listing } = useEditorState()
  const [search] = useSearchParams()
  const all = sectionsOf(kind)
  const asked = search.get('sekcja')
  const chosen = all.find(({ code }) => code === asked)
  const open = chosen ?? (all[0] as Section)
  const href = (code: string) => `${ownKinds[kind].paths.edit(id)}?sekcja=${code}`
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  useFocusOnAsked(open.code)
  return (
    <div className="page py-6 lg:py-8">
      <Head listing={listing} kind={kind} inside={Boolean(chosen)} />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label="Sekcje" className={`lg:sticky lg:top-24 ${chosen ? 'max-lg:hidden' : ''}`}>
          <ul className="grid max-lg:overflow-hidden max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface lg:gap-1">
            {all.map((section) => (
              <li key={section.code} className="max-lg:border-b max-lg:border-line max-lg:last:border-0">
                <MenuLink
                  {...{ section, kind, listing }}
                  href={href(section.code)}
                  current={section === open}
                  marked={section === chosen}
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className={`min-w-0 ${chosen ? '' : 'max-lg:hidden'}`}>
          <Suspense
            key={open.code}
            fallback={
              <Skeletons className="grid gap-5">
                <Skeleton className="h-64" />
                <Skeleton className="h-40" />
              </Skeletons>
            }
          >
            <UnsavedContext value={setUnsaved}>
              <div className="grid gap-5">
                <open.View kind={kind} listingId={id} />
              </div>
            </UnsavedContext>
          </Suspense>
          <Onward {...{ kind, listing, open, href, unsaved }} />
        </div>
      </div>
      <ConflictDialog />
    </div>
  )
}

type Kind = ReturnType<typeof useEditor>['kind']

function Head({ listing, kind, inside }: { listing: OwnerListing; kind: Kind; inside: boolean }) {
  const { paths, words } = ownKinds[kind]
  const back = inside
    ? { href: paths.edit(listing.id), label: 'Wszystkie sekcje', className: 'lg:hidden' }
    : { href: paths.list, label: words.mine, className: 'lg:hidden' }
  return (
    <header>
      <a
        href={back.href}
        className={`inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary-text ${back.className}`}
      >
        <Icon of={ArrowLeft} className="size-4" />
        {back.label}
      </a>
      <a
        href={paths.list}
        className="hidden min-h-11 items-center gap-1.5 text-sm font-semibold text-primary-text lg:inline-flex"
      >
        <Icon of={ArrowLeft} className="size-4" />
        {words.mine}
      </a>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl break-words">{listing.name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ListingState status={listing.status} />
            <SaveNote />
          </p>
        </div>
        <LinkButton href={paths.preview(listing.id)} icon={Eye} target="_blank">
          Podgląd
        </LinkButton>
      </div>
    </header>
  )
}

type LinkProps = {
  section: Section
  kind: Kind
  listing: OwnerListing
  href: string
  current: boolean
  marked: boolean
}

function MenuLink({ section, kind, listing, href, current, marked }: LinkProps) {
  const { missing, done } = sectionState(section, listing)
  return (
    <a
      href={href}
      aria-current={marked || current ? 'page' : undefined}
      className={`flex min-h-12 items-center gap-3 px-4 font-semibold hover:bg-hover lg:min-h-11 lg:rounded-lg lg:px-3 lg:text-sm ${current ? 'lg:bg-primary-soft lg:text-primary-text' : 'text-ink-2'}`}
    >
      {missing > 0 ? (
        <Icon of={CircleDashed} className="size-5 text-warning" />
      ) : (
        <Icon of={Check} className={`size-5 ${done ? 'text-success' : 'opacity-0'}`} />
      )}
      <span className="flex-1">{section.label[kind]}</span>
      {missing > 0 ? (
        <Badge tone="warning">
          {missing}
          <span className="sr-only">{` – ${plural(missing, 'brak', 'braki', 'braków')} do publikacji`}</span>
        </Badge>
      ) : (
        done && <span className="sr-only">gotowe</span>
      )}
      <Icon of={ChevronRight} className="size-4 lg:hidden" />
    </a>
  )
}

type OnwardProps = {
  kind: Kind
  listing: OwnerListing
  open: Section
  href: (code: string) => string
  unsaved: Unsaved | null
}

/** To the next section that lacks something, so that a new listing is led to its publication. */
function Onward({ kind, listing, open, href, unsaved }: OnwardProps) {
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
          busyLabel="Zapisuję…"
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

/** Saves and goes on once the section has nothing left to save; what could not be saved is shown where it stands. */
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
    // Another tab may have saved in between: then the person stays and chooses.
    if (!sent) leaving.current = false
    else forgetting.current = setTimeout(() => (leaving.current = false), settledMs)
  }
  return { busy, run }
}

const mostTries = 40

/** An address with a field in its hash leads to that field, as soon as its section stands. */
function useFocusOnAsked(section: string): void {
  const { hash } = useHere()
  const last = useRef('')
  useEffect(() => {
    const id = hash.replace(/^#/, '')
    if (!id || last.current === `${section}#${id}`) return
    let tries = 0
    const timer = setInterval(() => {
      const element = document.getElementById(id)
      tries += 1
      if (!element && tries < mostTries) return
      clearInterval(timer)
      if (!element) return
      last.current = `${section}#${id}`
      element.closest('details')?.setAttribute('open', '')
      element.scrollIntoView({ block: 'center' })
      element.focus({ preventScroll: true })
    }, 50)
    return () => clearInterval(timer)
  }, [hash, section])
}

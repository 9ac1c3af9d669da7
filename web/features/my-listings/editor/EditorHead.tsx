import { ArrowLeft, Eye } from '@lucide/icons'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { ListingState } from '#web/features/my-listings/list/ListingState.tsx'
import { SuspensionNote } from '#web/features/my-listings/list/SuspensionNote.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { SaveNote } from './saving/SaveNote.tsx'

type Props = {
  listing: OwnerListing
  kind: ListingKind
  /** A section is open; then the way back on a phone leads to the menu of sections. */
  inside: boolean
  /** The open section has changes that wait for its own save button. */
  unsaved: boolean
}

/** The way back, the name, the status, and whether everything is saved. */
export function EditorHead({ listing, kind, inside, unsaved }: Props) {
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
            <ListingState status={listing.status} hidden={listing.hidden_by_plan} />
            <SaveNote unsaved={unsaved} />
          </p>
        </div>
        <LinkButton href={paths.preview(listing.id)} icon={Eye} target="_blank">
          Podgląd
        </LinkButton>
      </div>
      {listing.suspension && <SuspensionNote of={listing.suspension} />}
    </header>
  )
}

import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { savedTexts } from '#web/lib/texts.pl.ts'
import { Save } from '@lucide/icons'
import { type KeyboardEvent, useState } from 'react'
import type { OwnerAvailability } from '#contract/listings/owner-pricing.ts'
import type { ListingKind, TermMode } from '#domain/listing/codes.ts'
import { todayIn } from '#web/lib/clock.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { useLeaveGuard } from '#web/features/my-listings/editor/saving/leave-guard.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { SaveKeys, saveKeys } from '#web/features/my-listings/editor/saving/SaveKeys.tsx'
import { useUnsaved } from '#web/features/my-listings/editor/saving/unsaved.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { ExceptionsCard } from './exceptions/ExceptionsCard.tsx'
import { HolidaysCard } from './exceptions/HolidaysCard.tsx'
import { hoursCalls } from './hours-calls.ts'
import { PreviewCard } from './PreviewCard.tsx'
import { SlotsCard } from './week/SlotsCard.tsx'
import { usualTemplate } from './week/templates.ts'
import { type HoursEditor, useHoursEditor } from './use-hours-editor.ts'
import { UnreadContext, useUnreadFields } from '#web/ui/moments/unread.ts'
import { WeekCard } from './week/WeekCard.tsx'

type Props = { kind: ListingKind; listingId: string }

const zone = 'Europe/Warsaw'

/**
 * Edits the opening hours of a listing: the week, slots, exceptions and holidays, with a preview of what visitors will
 * see.
 */
export function AvailabilityEditor({ kind, listingId }: Props) {
  const args = { params: { id: listingId } }
  const hours = useQuery({ ...q(hoursCalls[kind].read, args), staleTime: 0 })
  const listing = useQuery(q(ownKinds[kind].calls.read, args))
  const fault = hours.error ?? listing.error
  if (hours.data && listing.data) {
    const { term_modes: modes, category } = listing.data
    return <Loaded {...{ kind, listingId, modes, category }} reply={hours.data} />
  }
  if (fault) {
    const retry = () => void Promise.all([hours.refetch(), listing.refetch()])
    return <NotLoaded error={fault} onRetry={retry} />
  }
  return (
    <Skeletons className="grid gap-6">
      <Skeleton className="h-120 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </Skeletons>
  )
}

type LoadedProps = Props & { reply: OwnerAvailability; modes: TermMode[]; category: string }

function Loaded({ kind, listingId, reply, modes, category }: LoadedProps) {
  const editor = useHoursEditor(kind, listingId, reply)
  const [today] = useState(() => todayIn(zone))
  const [unread, tellUnread] = useUnreadFields()
  // Unreadable text is a change, too: the head and the question before leaving count it.
  const open = editor.dirty || unread > 0
  const guard = useLeaveGuard(open, editor.giveUp)
  const faults =
    unread + Object.keys(editor.wrong).length + editor.draft.slots.filter(({ label }) => !label.trim()).length
  useUnsaved(open, async () => faults === 0 && editor.save())
  const shared = { editor, modes }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo by keys works anywhere in the editor
    <div className="grid min-w-0 grid-cols-1 gap-6" onKeyDown={(event) => onUndoKeys(event, editor)}>
      <UnreadContext value={tellUnread}>
        <WeekCard {...shared} usual={usualTemplate[kind](category)} />
        <SlotsCard {...shared} />
      </UnreadContext>
      <ExceptionsCard {...shared} today={today} />
      <HolidaysCard {...shared} today={today} />
      <PreviewCard {...{ kind, listingId, today }} draft={editor.draft} valid={faults === 0} />
      <p className="sr-only" role="status">
        {editor.announcement}
      </p>
      <SaveBar editor={editor} faults={faults} />
      {guard}
    </div>
  )
}

function onUndoKeys(event: KeyboardEvent, editor: HoursEditor): void {
  // Text fields have their own undo.
  if (!(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).closest('input, textarea, dialog')) return
  const key = event.key.toLowerCase()
  if (key === 'z' || key === 'y') {
    event.preventDefault()
    if (key === 'y' || event.shiftKey) editor.redo()
    else editor.undo()
  }
}

function SaveBar({ editor, faults }: { editor: HoursEditor; faults: number }) {
  const { dirty, saving, fault, conflict } = editor
  const blocked = faults > 0
  // Only sticks to the edge while there is something to save.
  const busy = dirty || saving || fault !== null || conflict !== null
  return (
    <div
      className={`grid gap-3 border border-line bg-surface p-4 ${busy ? 'edge-bar sticky bottom-0 z-30 rounded-t-xl shadow-lg max-lg:bottom-15' : 'rounded-xl'}`}
    >
      {conflict && <ConflictNotice editor={editor} conflict={conflict} />}
      {fault && (
        <Alert tone="danger" live>
          {fault.message}
          {Object.values(fault.fields).flat().length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {[...new Set(Object.values(fault.fields).flat())].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
        <p id="stan-godzin" className="min-w-0 text-sm text-ink-2 max-sm:basis-full sm:flex-1" aria-live="polite">
          {blocked ? 'Popraw zaznaczone godziny, aby zapisać.' : dirty ? savedTexts.open : savedTexts.kept}
          {!blocked && dirty && <SaveKeys />}
        </p>
        {dirty && (
          <Button onClick={editor.discard} disabled={saving} className="max-sm:flex-1">
            Odrzuć
          </Button>
        )}
        <Button
          variant="primary"
          className="max-sm:flex-1"
          icon={Save}
          busy={saving}
          busyLabel={savedTexts.busy}
          blockedBy={(blocked || !dirty || conflict !== null) && 'stan-godzin'}
          onClick={() => void editor.save()}
          {...saveKeys}
        >
          Zapisz dostępność
        </Button>
      </div>
    </div>
  )
}

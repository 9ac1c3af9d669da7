import { useEffect, useMemo } from 'react'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { NotFound } from '#web/features/site/NotFound.tsx'
import { isFault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useLive } from '#web/lib/query/live.ts'
import { useParam } from '#web/lib/page/navigation.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { useSession } from '#web/lib/http/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { EditorShell } from './EditorShell.tsx'
import { EditorContext } from './editor-context.ts'
import { editorOf } from '#web/features/my-listings/editor/saving/editor-store.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'

/** The editor of one listing. */
export default function EditListingPage({ kind }: { kind: ListingKind }) {
  const id = useParam('id')
  const { calls, words } = ownKinds[kind]
  const listing = useQuery({ ...q(calls.read, { params: { id } }), refetchOnWindowFocus: 'always' })
  useSessionEnd()
  useHead({ title: listing.data?.name ?? words.edit_title, noindex: true })
  useLive(['listings'], () => void listing.refetch())
  // Comes first, because the data read before are still there after another tab has removed the listing.
  if (isFault(listing.error) && listing.error.status === 404) return <NotFound />
  if (listing.data) return <Open key={id} kind={kind} listing={listing.data} />
  if (listing.isError) {
    return (
      <div className="page max-w-xl py-16">
        <NotLoaded level="h1" error={listing.error} onRetry={listing.refetch} />
      </div>
    )
  }
  return (
    <Skeletons className="page grid gap-6 py-6 lg:py-8">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-96 rounded-lg" />
    </Skeletons>
  )
}

function Open({ kind, listing }: { kind: ListingKind; listing: OwnerListing }) {
  const queries = useQueryClient()
  const owner = useSession().user?.id ?? ''
  // The same editor lives as long as the tab; a listing that is read later reaches it through `hear`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first listing makes the editor
  const editor = useMemo(() => editorOf(kind, listing, owner), [kind, listing.id, owner])
  useEffect(() => editor.hear(listing), [editor, listing])
  useEffect(
    () =>
      editor.onListing((fresh) => {
        keepAnswer(queries, q(ownKinds[kind].calls.read, { params: { id: fresh.id } }).queryKey, fresh)
        void queries.invalidateQueries({ queryKey: [ownKinds[kind].calls.list] })
      }),
    [editor, kind, queries],
  )
  useEffect(() => {
    const unsaved = (event: BeforeUnloadEvent) => {
      if (editor.store.get().save !== 'saved') event.preventDefault()
    }
    const away = () => void editor.flush()
    // After a login, sends changes that had to wait.
    if (editor.store.get().save === 'failed') away()
    addEventListener('beforeunload', unsaved)
    addEventListener('online', away)
    document.addEventListener('visibilitychange', away)
    return () => {
      removeEventListener('beforeunload', unsaved)
      removeEventListener('online', away)
      document.removeEventListener('visibilitychange', away)
      void editor.flush()
    }
  }, [editor])
  return (
    <EditorContext value={editor}>
      <EditorShell />
    </EditorContext>
  )
}

import { Suspense, useState } from 'react'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { EditorHead } from './EditorHead.tsx'
import { useEditor, useEditorState } from './editor-context.ts'
import { Onward } from './Onward.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { SectionMenu } from './SectionMenu.tsx'
import { ConflictDialog } from './saving/ConflictDialog.tsx'
import { type Unsaved, UnsavedContext } from './saving/unsaved.ts'
import { type Section, sectionOfPart, sectionsOf } from './sections.tsx'
import { useFocusOnAsked } from './use-focus-on-asked.ts'

/** Head, menu of sections and the open section; on the phone the menu is a screen of its own. */
export function EditorShell() {
  const { kind, id } = useEditor()
  const { listing } = useEditorState()
  const [search] = useSearchParams()
  const all = sectionsOf(kind)
  const sectionCode = search.get('sekcja')
  const chosen = all.find(({ code }) => code === sectionCode)
  const open = chosen ?? (all[0] as Section)
  const href = (code: string) => `${ownKinds[kind].paths.edit(id)}?sekcja=${code}`
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  useFocusOnAsked(open.code)
  return (
    <div className="page py-6 lg:py-8">
      <EditorHead listing={listing} kind={kind} inside={Boolean(chosen)} unsaved={unsaved !== null} />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionMenu {...{ kind, listing, open, chosen, href }} />
        <div className={`min-w-0 ${chosen ? '' : 'max-lg:hidden'}`}>
          <Suspense
            key={open.code}
            fallback={
              <Skeletons className="grid gap-5">
                <Skeleton className="h-64 rounded-lg" />
                <Skeleton className="h-40 rounded-lg" />
              </Skeletons>
            }
          >
            <UnsavedContext value={setUnsaved}>
              <div className="grid gap-5">
                <open.View kind={kind} listingId={id} sectionOfPart={sectionOfPart} />
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

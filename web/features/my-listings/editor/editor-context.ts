/** What the sections of the editor read: the listing with the person's unsaved changes, and single fields. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { Editor, EditorState } from '#web/features/my-listings/editor/saving/editor-store.ts'

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('no editor around this section')
  return editor
}

export const useEditorState = (): EditorState => useEditor().store.use()

/** The listing as the server has it. */
export const useListing = (): OwnerListing => useEditorState().listing

/** The value of one field, with the person's unsaved change. */
export function useValue<T>(path: string): T {
  const editor = useEditor()
  const get = useCallback(() => editor.valueOf(path), [editor, path])
  return useSyncExternalStore(editor.store.subscribe, get, get) as T
}

export type BoundField<T> = {
  id: string
  value: T
  error: string | undefined
  /** A warning of the server about a value that was saved nevertheless. */
  warning: string | undefined
  set: (value: T) => void
  onBlur: () => void
}

/** The id of a field on the screen, to which the checklist leads. */
export const fieldId = (path: string): string => `pole-${path.replaceAll('.', '-')}`

export function useField<T>(path: string): BoundField<T> {
  const editor = useEditor()
  const value = useValue<T>(path)
  const { errors, listing } = editor.store.use()
  return {
    id: fieldId(path),
    value,
    error: errors[path],
    warning: listing.warnings.find(({ field }) => field === path)?.text,
    set: (next) => editor.set(path, next),
    onBlur: () => void editor.flush(),
  }
}

/** A hook for the error sentence at a part of a list, for example `details.faq.0.q`. */
export const useErrorAt = (): ((name: string) => string | undefined) => {
  const { errors } = useEditorState()
  return (name) => errors[name]
}

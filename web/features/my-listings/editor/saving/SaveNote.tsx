import { savedTexts } from '#web/lib/texts.pl.ts'
import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from '@lucide/icons'
import { Icon } from '#web/ui/art/Icon.tsx'
import { useEditor, useEditorState } from '#web/features/my-listings/editor/editor-context.ts'
import type { SaveState } from './editor-store.ts'

const words: Record<SaveState, string> = {
  saved: savedTexts.kept,
  waiting: savedTexts.busy,
  saving: savedTexts.busy,
  failed: 'Nie udało się zapisać – spróbujemy ponownie',
  refused: 'Część zmian czeka na poprawkę',
  conflict: 'Zmiany czekają na Twój wybór',
}
const icons = {
  saved: CloudCheck,
  waiting: CloudUpload,
  saving: CloudUpload,
  failed: CloudOff,
  refused: TriangleAlert,
  conflict: TriangleAlert,
}

/** Whether everything on the screen is saved, including a section with its own save button. */
export function SaveNote({ unsaved }: { unsaved: boolean }) {
  const editor = useEditor()
  const { save, refusal, edits } = useEditorState()
  const open = save === 'saved' && unsaved
  const bad = save === 'failed' || save === 'refused' || save === 'conflict'
  return (
    <span className="grid gap-1">
      <span
        role="status"
        className={`inline-flex flex-wrap items-center gap-1.5 text-sm ${bad ? 'font-semibold text-warning' : 'text-ink-3'}`}
      >
        <Icon of={open ? CloudUpload : icons[save]} className="size-4" />
        {open ? savedTexts.open : words[save]}
        {save === 'failed' && (
          <button type="button" className="link min-h-11" onClick={() => void editor.flush()}>
            Spróbuj teraz
          </button>
        )}
      </span>
      {save === 'refused' && refusal && (
        <span className="text-sm text-warning">
          {refusal}{' '}
          <button
            type="button"
            className="link min-h-11"
            onClick={() => {
              for (const path of Object.keys(edits.mine)) editor.discard(path)
            }}
          >
            Wycofaj niezapisane zmiany
          </button>
        </span>
      )}
    </span>
  )
}

/**
 * The same note near the fields on a phone, where the head is far away; hidden from screen readers, because they hear
 * the other one.
 */
export function SavedBelow() {
  const { save } = useEditorState()
  if (save !== 'saved' && save !== 'waiting' && save !== 'saving') return null
  return (
    <p aria-hidden="true" className="mb-3 flex items-center justify-center gap-1.5 text-sm text-ink-2 lg:hidden">
      <Icon of={icons[save]} className="size-4" />
      {words[save]}
    </p>
  )
}

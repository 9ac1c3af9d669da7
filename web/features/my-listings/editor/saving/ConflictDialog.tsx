import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useEditor, useEditorState } from '#web/features/my-listings/editor/editor-context.ts'
import { fieldWords } from '#web/features/my-listings/controls/field-words.pl.ts'
import { valueWords } from './value-words.pl.ts'

/** Shown when the same fields were changed here and elsewhere: both values, field by field, and which to keep. */
export function ConflictDialog() {
  const editor = useEditor()
  const { conflicts } = useEditorState()
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  const [later, setLater] = useState<unknown>(null)
  const open = conflicts.length > 0 && later !== conflicts
  const which = (path: string) => choices[path] ?? 'mine'
  const { kind } = editor
  return (
    <>
      {conflicts.length > 0 && !open && (
        <div className="fixed inset-x-0 bottom-20 z-40 grid justify-items-center lg:bottom-6">
          <Button variant="primary" onClick={() => setLater(null)}>
            Wybierz, które zmiany zostają
          </Button>
        </div>
      )}
      <Dialog
        open={open}
        onClose={() => setLater(conflicts)}
        wide
        title="Ta oferta zmieniła się w innym miejscu"
        description="Te same pola zmieniono tutaj i w innej karcie lub na innym urządzeniu. Wybierz, co ma zostać. Pozostałe zmiany już są zapisane."
        actions={
          <>
            <Button onClick={() => setLater(conflicts)}>Zdecyduję później</Button>
            <Button
              variant="primary"
              onClick={() => {
                editor.resolve(conflicts.map((conflict) => ({ conflict, which: which(conflict.path) })))
                setChoices({})
              }}
            >
              Zapisz wybór
            </Button>
          </>
        }
      >
        <div className="mt-5 grid gap-6">
          {conflicts.map(({ path, mine, theirs }) => (
            <RadioCards
              key={path}
              legend={fieldWords(kind, path).label}
              columns={2}
              value={which(path)}
              onChange={(value) => setChoices({ ...choices, [path]: value as 'mine' | 'theirs' })}
              options={[
                { value: 'mine', label: 'Wpisane tutaj', description: valueWords(kind, path, mine) },
                { value: 'theirs', label: 'Zapisane gdzie indziej', description: valueWords(kind, path, theirs) },
              ]}
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}

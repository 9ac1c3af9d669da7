import { useState } from 'react'
import type { ListingKind } from '#domain/listing/codes.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { applyTemplate } from './apply-template.ts'
import { useEdit } from '#web/features/my-listings/pricing/edit-context.ts'
import { exempted } from '#web/features/my-listings/pricing/price-model.ts'
import type { Template } from './template-parts.pl.ts'
import { templatesFor } from './templates.ts'

type Props = { kind: ListingKind; category: string; open: boolean; onClose: () => void }

/** A hook for replacing the price list by that of a template. */
export function useInsertTemplate(): (template: Template) => void {
  const { apply, exempt } = useEdit()
  return (template) =>
    apply((before) => (exempt ? exempted(applyTemplate(before, template)) : applyTemplate(before, template)))
}

/** Chooses a whole price list to start from; one undo brings the former list back. */
export function TemplatePicker({ kind, category, open, onClose }: Props) {
  const { model } = useEdit()
  const insert = useInsertTemplate()
  const choices = templatesFor(kind, category)
  const [code, setCode] = useState(choices[0]?.code ?? '')
  const use = () => {
    const chosen = choices.find((one) => one.code === code)
    if (chosen) insert(chosen)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="Zacznij od szablonu"
      description={
        model.items.length > 0
          ? 'Szablon zastąpi wszystkie pozycje, które widzisz. Możesz to cofnąć, a goście zobaczą zmianę dopiero po zapisaniu.'
          : 'Kwoty są przykładowe. Zmień je na swoje, zanim zapiszesz.'
      }
      actions={
        <>
          <Button onClick={onClose}>Anuluj</Button>
          <Button variant="primary" onClick={use}>
            Użyj szablonu
          </Button>
        </>
      }
    >
      <RadioCards
        legend="Szablon"
        hideLegend
        className="mt-5"
        value={code}
        onChange={setCode}
        columns={2}
        options={choices.map((one) => ({ value: one.code, label: one.name, description: one.note }))}
      />
    </Dialog>
  )
}

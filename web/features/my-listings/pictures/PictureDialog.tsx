import { saidOf } from '#web/lib/http/fault.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { savedTexts } from '#web/lib/texts.pl.ts'
import { type PointerEvent, useId, useState } from 'react'
import type { OwnerPicture } from '#contract/listings/pictures.ts'
import { Picture } from '#web/features/listings/card/Picture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useAskedClose } from '#web/ui/overlays/unsaved.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Focus } from './use-pictures.ts'

export type PictureDialogProps = {
  picture: OwnerPicture
  onClose: () => void
  onSave: (changes: { focus: Focus; caption: string | null }) => Promise<void>
}

/** The focus of a picture, shown in the two shapes that visitors see, and its caption. */
export function PictureDialog({ picture, onClose, onSave }: PictureDialogProps) {
  const id = useId()
  const [focus, setFocus] = useState<Focus>(picture.focus)
  const [caption, setCaption] = useState(picture.caption ?? '')
  const touched = useTouched({ focus, caption }, () => ({ focus, caption }))
  const { close, question } = useAskedClose(() => touched, onClose)
  const { busy, fault, save } = useSaving(async () => {
    await onSave({ focus, caption: caption.trim() || null })
    onClose()
  })
  return (
    <Dialog
      open
      wide
      onClose={close}
      title="Kadr i podpis"
      description="Wskaż na zdjęciu to, co ma być zawsze widoczne."
      actions={
        <>
          <Button onClick={close}>Anuluj</Button>
          <Button variant="primary" busy={busy} busyLabel={savedTexts.busy} onClick={() => void save()}>
            Zapisz
          </Button>
        </>
      }
    >
      <form
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FocusPicker picture={picture} focus={focus} onFocus={setFocus} />
        <Sliders {...{ id, focus }} onFocus={setFocus} />
        <Previews picture={{ ...picture, focus }} />
        <TextField
          id={`${id}-caption`}
          label="Podpis"
          optional
          maxLength={200}
          value={caption}
          onChange={setCaption}
          hint="Przydatny, gdy zdjęcie trzeba objaśnić, np. „Ogród w czerwcu”."
        />
        {fault && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
      </form>
      {question}
    </Dialog>
  )
}

/** A refusal is shown beside the form, which stays as it is. */
function useSaving(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFault(saidOf(error))
      setBusy(false)
    }
  }
  return { busy, fault, save }
}

type PickerProps = { picture: OwnerPicture; focus: Focus; onFocus: (focus: Focus) => void }

/** Sets the focus by finger or mouse; the sliders below do the same for keyboards and screen readers. */
function FocusPicker({ picture, focus, onFocus }: PickerProps) {
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const percent = (share: number) => Math.max(0, Math.min(100, Math.round(share * 100)))
    onFocus({ x: percent((event.clientX - left) / width), y: percent((event.clientY - top) / height) })
  }
  const { width, height } = picture
  return (
    <div className="grid justify-items-center rounded-lg bg-sunken p-2">
      <div
        data-focus-picker=""
        className="relative w-full cursor-crosshair touch-none overflow-hidden rounded-md"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(22rem * ${width / height})` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pick(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pick(event)}
      >
        <Picture picture={picture} alt={picture.alt} sizes="(min-width: 48rem) 44rem, 100vw" whole />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-3 border-white bg-primary/60 shadow-md"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </div>
    </div>
  )
}

function Sliders({ id, focus, onFocus }: Omit<PickerProps, 'picture'> & { id: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Slider
        id={`${id}-x`}
        label="W poziomie"
        ends="lewa – prawa"
        value={focus.x}
        onValue={(x) => onFocus({ ...focus, x })}
      />
      <Slider
        id={`${id}-y`}
        label="W pionie"
        ends="góra – dół"
        value={focus.y}
        onValue={(y) => onFocus({ ...focus, y })}
      />
    </div>
  )
}

type SliderProps = { id: string; label: string; ends: string; value: number; onValue: (value: number) => void }

function Slider({ id, label, ends, value, onValue }: SliderProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label} <span className="font-normal text-ink-2">({ends})</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        className="min-h-11 w-full accent-(--primary)"
        value={value}
        aria-valuetext={`${value}%`}
        onChange={(event) => onValue(Number(event.target.value))}
      />
    </div>
  )
}

function Previews({ picture }: { picture: OwnerPicture }) {
  const frame = 'relative overflow-hidden rounded-lg'
  return (
    <div className="grid grid-cols-[4fr_3fr] items-end gap-4" aria-hidden="true">
      <figure>
        <div className={`${frame} aspect-[21/9]`}>
          <Picture picture={picture} sizes="24rem" />
        </div>
        <figcaption className="hint mt-1">Na stronie oferty</figcaption>
      </figure>
      <figure>
        <div className={`${frame} aspect-[4/3]`}>
          <Picture picture={picture} sizes="16rem" />
        </div>
        <figcaption className="hint mt-1">Na liście wyników</figcaption>
      </figure>
    </div>
  )
}

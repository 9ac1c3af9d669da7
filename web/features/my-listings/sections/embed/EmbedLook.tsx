import { useEffect, useRef, useState } from 'react'
import { withQuery } from '#contract/paths.ts'
import {
  accentOf,
  embedFonts,
  embedModes,
  embedRadii,
  type EmbedFont,
  type EmbedTheme,
  isAccentKept,
  ourAccent,
} from '#domain/embed/theme.ts'
import { fontLabels, modeLabels, radiusLabels, themeQuery } from '#domain/embed/theme-names.pl.ts'
import { useField, useListing } from '#web/features/my-listings/editor/editor-context.ts'
import { useToldHeight } from '#web/lib/page/FramedForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { Alert } from '#web/ui/Notice.tsx'

/** Settings of the look, with the form as a preview. */
export function EmbedLook({ form, published }: { form: string; published: boolean }) {
  const field = useField<EmbedTheme>('embed_theme')
  const theme = field.value
  const set = (change: Partial<EmbedTheme>) => field.set({ ...theme, ...change })
  const known = theme.accent === null ? null : accentOf(theme.accent)
  return (
    <>
      <Accent {...{ theme, set }} id={field.id} error={field.error} onBlur={field.onBlur} />
      {known && !isAccentKept(known) && (
        <p className="hint" role="status">
          W tym kolorze nie wszystko dałoby się przeczytać, więc w formularzu użyjemy najbliższego ciemniejszego
          odcienia.
        </p>
      )}
      <Choice label="Rogi">
        <Segmented
          label="Rogi"
          value={theme.radius}
          onChange={(radius) => set({ radius })}
          options={embedRadii.map((value) => ({ value, label: radiusLabels[value] }))}
        />
      </Choice>
      <Select
        id="embed-font"
        label="Krój pisma"
        value={theme.font}
        onChange={(font) => set({ font: font as EmbedFont })}
        options={embedFonts.map((value) => ({ value, label: fontLabels[value] }))}
      />
      <Choice label="Motyw">
        <Segmented
          label="Motyw"
          value={theme.mode}
          onChange={(mode) => set({ mode })}
          options={embedModes.map((value) => ({ value, label: modeLabels[value] }))}
        />
      </Choice>
      {published ? (
        <Preview form={form} theme={theme} />
      ) : (
        <Alert tone="info">Podgląd zobaczysz tutaj, gdy oferta będzie opublikowana.</Alert>
      )}
    </>
  )
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="label mb-2" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}

type AccentProps = {
  theme: EmbedTheme
  set: (change: Partial<EmbedTheme>) => void
  id: string
  error: string | undefined
  onBlur: () => void
}

function Accent({ theme, set, id, error, onBlur }: AccentProps) {
  const { accent } = theme
  return (
    <Field
      id={id}
      error={error}
      label="Kolor przycisków i linków"
      hint="Jako #RRGGBB, np. #8F2D56. Puste pole to nasz kolor."
    >
      {(aria) => (
        <div className="flex flex-wrap gap-3">
          <input
            {...aria}
            className="input min-w-0 flex-1"
            value={accent ?? ''}
            maxLength={20}
            onChange={({ target }) => set({ accent: target.value.trim() === '' ? null : target.value })}
            onBlur={onBlur}
          />
          <input
            type="color"
            aria-label="Wybierz kolor z palety"
            className="h-12 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
            value={(accent && accentOf(accent)) ?? ourAccent}
            onChange={(event) => set({ accent: event.target.value })}
            onBlur={onBlur}
          />
          {accent !== null && <Button onClick={() => set({ accent: null })}>Nasz kolor</Button>}
        </div>
      )}
    </Field>
  )
}

const widths = [
  { value: '380', label: 'Telefon' },
  { value: '768', label: 'Tablet' },
  { value: '1200', label: 'Komputer' },
] as const
const restMs = 500

/** A preview of the form in its real width, scaled down where it does not fit. */
function Preview({ form, theme }: { form: string; theme: EmbedTheme }) {
  const { revision } = useListing()
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('380')
  const wanted = previewOf(form, theme)
  const src = useRested(wanted)
  const frame = useRef<HTMLIFrameElement>(null)
  const height = useToldHeight(frame)
  const { ref, room } = useRoom()
  const scale = Math.min(1, room / Number(width))
  return (
    <div>
      <Choice label="Podgląd">
        <Segmented label="Szerokość podglądu" value={width} onChange={setWidth} options={widths} />
      </Choice>
      <div
        ref={ref}
        className="mt-3 overflow-hidden rounded-lg border border-line-2 bg-sunken"
        style={{ height: Math.ceil(height * scale) + 2 }}
      >
        <iframe
          key={`${src}|${revision}`}
          ref={frame}
          title="Podgląd formularza"
          src={src}
          className="mx-auto block border-0"
          style={{
            width: Number(width),
            height,
            transform: `scale(${scale})`,
            transformOrigin: scale < 1 ? '0 0' : '50% 0',
          }}
        />
      </div>
      <p className="hint mt-1">To prawdziwy formularz: rezerwacja wysłana stąd trafi do Twojego kalendarza.</p>
    </div>
  )
}

function previewOf(form: string, theme: EmbedTheme): string {
  return withQuery(form, { strona: location.origin, ...themeQuery(theme) })
}

/** The value once the person has stopped changing it, because each change loads the frame anew. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(1200)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, room }
}

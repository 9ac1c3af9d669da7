import { saidOf } from '#web/lib/http/fault.ts'
import { Check } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { pictureWords } from './picture-words.pl.ts'

export type AltFieldProps = {
  id: string
  place: number
  /** The stored description; empty until there is one. */
  alt: string
  /** Suggestions, shown while the field is empty. */
  ideas: readonly string[]
  onSave: (alt: string) => Promise<void>
  /** Called after Enter, to go on to the next picture without a description. */
  onDescribed: () => void
}

const least = 5
const most = 150
const idleMs = 1500

/** The description of a picture. Saved after a pause, on leaving the field and on Enter. */
export function AltField({ id, place, alt, ideas, onSave, onDescribed }: AltFieldProps) {
  const field = useSavedText(alt, onSave)
  const length = field.text.trim().length
  const [picked, setPicked] = useState('')
  const pick = (idea: string) => {
    setPicked(idea)
    field.type(idea, 0)
  }
  const hint = field.saved ? (
    <span className="flex items-center justify-between gap-3">
      <span className="inline-flex items-center gap-1">
        <Icon of={Check} className="size-4 text-success" />
        Opis zapisany
      </span>
      <Count length={length} />
    </span>
  ) : (
    <span className="flex items-start justify-between gap-3">
      <span>Np. „Nakryte stoły pod girlandami”. Pomaga osobom niewidomym.</span>
      <Count length={length} />
    </span>
  )
  return (
    <>
      <TextField
        id={id}
        className="mt-2"
        label={`Opis zdjęcia ${place}`}
        required
        maxLength={most}
        value={field.text}
        hint={hint}
        error={field.error}
        onChange={field.type}
        onBlur={() => void field.save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void field.save().then((isSaved) => isSaved && onDescribed())
        }}
      />
      {/* The chosen suggestion stays as a pressed button, so that the focus keeps its place and another one can be
          chosen. */}
      {(field.text === '' || field.text === picked) && <Ideas {...{ place, ideas, picked }} onPick={pick} />}
    </>
  )
}

type IdeasProps = { place: number; ideas: readonly string[]; picked: string; onPick: (idea: string) => void }

/** Suggested descriptions, for phones; the text then stands in the field and can be changed. */
function Ideas({ place, ideas, picked, onPick }: IdeasProps) {
  if (ideas.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the ideas
    <div className="mt-2 flex flex-wrap gap-2" role="group" aria-label={`Podpowiedzi do opisu zdjęcia ${place}`}>
      {ideas.map((idea) => (
        <button key={idea} type="button" className="chip" aria-pressed={idea === picked} onClick={() => onPick(idea)}>
          {idea}
        </button>
      ))}
    </div>
  )
}

function Count({ length }: { length: number }) {
  return (
    <span className="num shrink-0">
      {length}/{most}
    </span>
  )
}

/** The text of the field; a fresh answer of the server changes it only while the person has typed nothing. */
function useSavedText(stored: string, onSave: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = typed ?? stored

  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const alt = text.replace(/\s+/g, ' ').trim()
    if (typed === null || alt === stored) {
      setTyped(null)
      return stored !== ''
    }
    if (alt.length < least) {
      // An empty field that was only passed through gets no error.
      setError(alt === '' && stored === '' ? undefined : pictureWords.alt_short)
      return false
    }
    try {
      await onSave(alt)
      setError(undefined)
      // Text typed during the save stays.
      setTyped((now) => (now === text ? null : now))
      return true
    } catch (fault) {
      setError(saidOf(fault))
      return false
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  // Leaving the section saves the text.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      void latest.current()
    },
    [],
  )
  return {
    text,
    error,
    saved: typed === null && stored !== '',
    save,
    type: (next: string, pauseMs = idleMs) => {
      setTyped(next)
      if (error && next.trim().length >= least) setError(undefined)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (next.trim().length >= least) void latest.current()
      }, pauseMs)
    },
  }
}

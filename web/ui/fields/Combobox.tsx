import { MapPin, X, type LucideIconData } from '@lucide/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { useTypedBeforeHydration } from './use-typed-before-hydration.ts'
import { useBack } from '#web/ui/overlays/back.ts'
import { useTopLayer } from '#web/ui/overlays/top-layer.ts'

export type ComboOption = { id: string; label: string; note?: string }
export type ComboboxProps = FieldFrame & {
  /** The text in the field. */
  text: string
  onText: (text: string) => void
  options: readonly ComboOption[]
  onPick: (option: ComboOption) => void
  loading?: boolean
  /** Shown when a typed text has no suggestions. */
  emptyText?: string
  icon?: LucideIconData
  placeholder?: string
  autoComplete?: string
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/Ł/g, 'L').toLowerCase()

/** The label with the letters that match the typed text in bold. */
function Matched({ label, text }: { label: string; text: string }) {
  const at = text ? plain(label).indexOf(plain(text)) : -1
  if (at < 0) return <span>{label}</span>
  return (
    <span>
      {label.slice(0, at)}
      <b className="font-bold">{label.slice(at, at + text.length)}</b>
      {label.slice(at + text.length)}
    </span>
  )
}

/** A field with a list of suggestions; on the phone it opens as a sheet over the whole screen. */
export function Combobox(props: ComboboxProps) {
  const { id, label, hint, error, optional, className, hideLabel, text, onText, options } = props
  const { emptyText = 'Nie znamy tej miejscowości. Wpisz większą w pobliżu.', icon = MapPin, placeholder } = props
  const { open, setOpen, shown, active, setActive, input, pick, onKeyDown } = useSuggestions(props)
  const listId = `${id}-list`
  useInView(listId, shown ? active : null)
  useTypedBeforeHydration(id, text, onText)
  const frame = useRef<HTMLDivElement>(null)
  useTopLayer(frame, open)
  useBack(open, () => setOpen(false))
  return (
    <Field {...{ id, label, hint, error, optional, className, hideLabel }}>
      {(aria) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left
        <div
          ref={frame}
          data-sheet={open || undefined}
          className="relative max-md:data-sheet:fixed max-md:data-sheet:inset-x-0 max-md:data-sheet:top-(--seen-top) max-md:data-sheet:bottom-(--seen-bottom) max-md:data-sheet:z-50 max-md:data-sheet:m-0 max-md:data-sheet:h-(--seen-height) max-md:data-sheet:max-h-none max-md:data-sheet:w-full max-md:data-sheet:max-w-none max-md:data-sheet:overflow-y-auto max-md:data-sheet:border-0 max-md:data-sheet:bg-surface max-md:data-sheet:p-4"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false)
          }}
        >
          <div className="flex items-center gap-2">
            <div className="input-wrap flex-1">
              <Icon of={icon} />
              <input
                {...aria}
                ref={input}
                className="input"
                role="combobox"
                autoComplete={props.autoComplete ?? 'off'}
                aria-autocomplete="list"
                aria-expanded={shown}
                aria-controls={listId}
                aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
                placeholder={placeholder}
                value={text}
                onChange={(event) => {
                  onText(event.target.value)
                  setOpen(true)
                  setActive(-1)
                }}
                onClick={() => setOpen(true)}
                onKeyDown={onKeyDown}
              />
            </div>
            {open && (
              <IconButton icon={X} label="Zamknij podpowiedzi" className="md:hidden" onClick={() => setOpen(false)} />
            )}
          </div>
          <Suggestions {...{ listId, shown, options, active, text }} onPick={pick} />
          <NoHits shown={shown && options.length === 0} text={emptyText} />
        </div>
      )}
    </Field>
  )
}

/**
 * Scrolls the active suggestion into view: low on the screen the list opens below the edge, and arrows go further than
 * it shows.
 */
function useInView(listId: string, active: number | null): void {
  useEffect(() => {
    const list = document.getElementById(listId)
    if (active !== null) (list?.children[active] ?? list)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
}

/** Floats like the list, so that nothing moves when it appears. */
function NoHits({ shown, text }: { shown: boolean; text: string }) {
  const floating =
    'hint mt-2 md:absolute md:top-full md:z-30 md:w-full md:min-w-72 md:rounded-lg md:border md:border-line md:bg-surface-raised md:p-3 md:shadow-lg'
  return (
    <p className={shown ? floating : 'sr-only'} role="status">
      {shown ? text : ''}
    </p>
  )
}

/** The state of the suggestions: arrows move the active one, Enter picks it, Escape closes the list. */
function useSuggestions({ text, options, onPick, loading }: ComboboxProps) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const shown = open && (options.length > 0 || (text.trim().length > 1 && !loading))
  const pick = (option: ComboOption) => {
    onPick(option)
    setOpen(false)
    setActive(-1)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active]
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) setActive((active + by + options.length) % options.length)
    }
  }
  return { open, setOpen, shown, active, setActive, input, pick, onKeyDown }
}

type ListProps = Pick<ComboboxProps, 'options' | 'onPick' | 'text'> & { listId: string; shown: boolean; active: number }

function Suggestions({ listId, shown, options, active, text, onPick }: ListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Podpowiedzi"
      className={
        shown && options.length > 0
          ? 'menu z-30 max-h-80 w-full overflow-y-auto max-md:mt-3 max-md:max-h-[calc(var(--seen-height)-6rem)] md:absolute md:top-full md:mt-2 md:min-w-72'
          : 'hidden'
      }
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant points here
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
        <div
          key={option.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-[.625rem] px-3 hover:bg-hover ${index === active ? 'bg-hover' : ''}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <Matched label={option.label} text={text} />
          {option.note && <span className="text-sm whitespace-nowrap text-ink-3">{option.note}</span>}
        </div>
      ))}
    </div>
  )
}

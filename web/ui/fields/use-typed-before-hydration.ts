import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Takes over what was typed into a server-rendered field before its script was there: React keeps such a text on the screen
 * but never tells of it, so it would be shown and not searched for. It is taken over in the drawing that hydrates the field:
 * what an effect says of a boundary that hydrates comes last, and whatever is drawn before it would empty the field for that
 * long, and take the caret and what is selected away from somebody who types on.
 * @param id of the input element
 */
export function useTypedBeforeHydration(id: string, value: string, onChange: (value: string) => void): void {
  const first = useRef({ id, value, onChange })
  useLayoutEffect(() => {
    const { id, value, onChange } = first.current
    const input = document.getElementById(id) as HTMLInputElement | null
    if (input && input.value !== value) onChange(input.value)
  }, [])
}

/**
 * The same for a box that was ticked: it is shown as it was left until the application is told of it, for what a tick
 * leads to has to wait until the page is at rest.
 * @param id of the input element
 */
export function useTickedBeforeHydration(id: string, value: boolean): { shown: boolean; hear: () => void } {
  const [early, setEarly] = useState<boolean | null>(null)
  const first = useRef({ id, value })
  useLayoutEffect(() => {
    const { id, value } = first.current
    const input = document.getElementById(id) as HTMLInputElement | null
    if (input && input.checked !== value) setEarly(input.checked)
  }, [])
  return { shown: early ?? value, hear: () => setEarly(null) }
}

import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Takes over text that was typed into a server-rendered field before its script had come: React keeps such text on the
 * screen but does not report it, so it would be shown but not used. A layout effect reports it in the drawing that
 * hydrates the field. An ordinary effect of a hydrating boundary runs last; drawings before it would empty the field
 * and lose caret and selection while the person types on.
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
 * The same for a list of choices. Only a list that the server has drawn marks the option that it came with; one that is
 * drawn here may show another option than its value merely because the options are still on their way.
 * @param id of the select element
 */
export function useChosenBeforeHydration(id: string, value: string, onChange: (value: string) => void): void {
  const first = useRef({ id, value, onChange })
  useLayoutEffect(() => {
    const { id, value, onChange } = first.current
    const list = document.getElementById(id) as HTMLSelectElement | null
    const came = [...(list?.options ?? [])].find(({ defaultSelected }) => defaultSelected)
    if (list && came?.value === value && list.value !== value) onChange(list.value)
  }, [])
}

/**
 * The same for a checkbox: it shows the early tick until the application handles it, because the consequences of a tick
 * must wait until the page is at rest.
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

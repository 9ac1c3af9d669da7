import { useEffect } from 'react'
import { useHere } from './navigation.ts'

/**
 * Scrolls to the part of the screen that the hash names, also when that part appears only after its data or code have
 * come.
 */
export function useArrival(id: string): void {
  const { hash } = useHere()
  useEffect(() => {
    if (hash === id) document.getElementById(id)?.scrollIntoView()
  }, [hash, id])
}

import { useEffect } from 'react'
import { useHere } from './navigation.ts'

/** An address that names a part of its screen leads there also when that part stands only after its data or code have come. */
export function useArrival(id: string): void {
  const { hash } = useHere()
  useEffect(() => {
    if (hash === id) document.getElementById(id)?.scrollIntoView()
  }, [hash, id])
}

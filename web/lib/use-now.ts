import { useEffect, useState } from 'react'
import { nowMs } from './clock.ts'

/** The product's clock, read anew every half minute, for words such as „zostało 4 godz.”. */
export function useNow(): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

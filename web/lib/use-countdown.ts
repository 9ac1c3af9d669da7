import { useEffect, useState } from 'react'

/**
 * Seconds left, and a function to begin anew (`start(60)`). It is measured by a clock, so a tab that was asleep is
 * right when it wakes.
 */
export function useCountdown(first = 0): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => performance.now() + first * 1000)
  const [left, setLeft] = useState(first)
  useEffect(() => {
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  const start = (seconds: number) => {
    setLeft(seconds)
    setUntil(performance.now() + seconds * 1000)
  }
  return [left, start]
}

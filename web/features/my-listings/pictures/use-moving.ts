/**
 * Moves pictures in a grid by pointer (mouse, pen, finger) and by keyboard. During a move the order is only the
 * screen's (painted by style, because an element that moves in the page loses pointer and focus); it is handed over
 * once, when the picture is dropped.
 */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { movingWords, nameOfPicture } from './picture-words.pl.ts'
import { moved, placeAfterKey, sameOrder } from './reorder.ts'

type Item = { id: string; alt: string }
type Move = { id: string; before: string[]; order: string[]; by: 'pointer' | 'keys' }

/** Within this many pixels of the window's edge the page scrolls along. */
const edge = 72
const scrollStep = 12

export type Moving = {
  /** Ids in the order of the screen; null while nothing moves. */
  order: string[] | null
  lifted: string | null
  announcement: string
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
    onBlur: () => void
  }
}

export function useMoving(
  items: readonly Item[],
  grid: RefObject<HTMLUListElement | null>,
  onOrder: (id: string, order: string[], before: string[]) => void,
): Moving {
  const [move, setMove] = useState<Move | null>(null)
  const [announcement, say] = useState('')
  const refocus = useRef(false)
  const name = (id: string) => {
    const index = items.findIndex((item) => item.id === id)
    return nameOfPicture(items[index]?.alt ?? '', index)
  }
  const lift = (id: string, by: Move['by']) => {
    const order = items.map((item) => item.id)
    setMove({ id, before: order, order, by })
    if (by === 'keys') say(movingWords.lifted(name(id), order.indexOf(id) + 1, order.length))
  }
  const to = (current: Move, place: number) => {
    const order = moved(current.order, current.id, place)
    if (sameOrder(order, current.order)) return
    refocus.current = current.by === 'keys'
    setMove({ ...current, order })
    say(movingWords.moved(name(current.id), order.indexOf(current.id) + 1, order.length))
  }
  const cancel = () => {
    if (!move) return
    refocus.current = move.by === 'keys'
    say(movingWords.cancelled(name(move.id)))
    setMove(null)
  }
  const drop = () => {
    if (!move) return
    const { id, order, before } = move
    refocus.current = move.by === 'keys'
    setMove(null)
    say(movingWords.dropped(name(id), order.indexOf(id) + 1, order.length))
    if (!sameOrder(order, before)) onOrder(id, order, before)
  }

  useFocusBack(move?.id ?? null, refocus, grid)
  useEscape(move?.by === 'pointer' ? cancel : null)

  return {
    order: move?.order ?? null,
    lifted: move?.id ?? null,
    announcement,
    handle: (id) => ({
      ...pointerOn(id, move, { lift: () => lift(id, 'pointer'), drop, cancel, to }, grid),
      onBlur: () => {
        if (move?.by === 'keys' && !refocus.current) drop()
      },
      onKeyDown: (event) => keysOn(event, id, move, { lift: () => lift(id, 'keys'), drop, cancel, to }),
    }),
  }
}

/** A picture that moved in the page has lost the focus, so it is given back. */
function useFocusBack(id: string | null, refocus: { current: boolean }, grid: RefObject<HTMLUListElement | null>) {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-picture="${id ?? last.current}"] [data-handle]`)?.focus()
  })
  useEffect(() => {
    if (id) last.current = id
  }, [id])
}

type Ways = { lift: () => void; drop: () => void; cancel: () => void; to: (move: Move, place: number) => void }

function pointerOn(
  id: string,
  move: Move | null,
  { lift, drop, cancel, to }: Ways,
  grid: RefObject<HTMLUListElement | null>,
): Omit<ReturnType<Moving['handle']>, 'onKeyDown' | 'onBlur'> {
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      lift()
    },
    onPointerMove: (event) => {
      if (move?.by !== 'pointer' || move.id !== id) return
      if (event.clientY < edge) scrollBy(0, -scrollStep)
      else if (event.clientY > innerHeight - edge) scrollBy(0, scrollStep)
      const place = placeUnder(grid.current, event.clientX, event.clientY, move)
      if (place !== null) to(move, place)
    },
    onPointerUp: () => move?.by === 'pointer' && drop(),
    onPointerCancel: cancel,
  }
}

function keysOn(event: KeyboardEvent<HTMLButtonElement>, id: string, move: Move | null, ways: Ways): void {
  const isMine = move?.by === 'keys' && move.id === id
  if (event.key === ' ' || event.key === 'Enter') {
    event.preventDefault()
    if (isMine) ways.drop()
    else ways.lift()
    return
  }
  if (!isMine) return
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    ways.cancel()
    return
  }
  const place = placeAfterKey(event.key, move.order.indexOf(id), move.order.length)
  if (place === null) return
  event.preventDefault()
  ways.to(move, place)
}

/** The place of the picture under the pointer, except the moved one. */
function placeUnder(grid: HTMLUListElement | null, x: number, y: number, { id, order }: Move): number | null {
  for (const box of grid?.querySelectorAll<HTMLElement>('[data-picture]') ?? []) {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const over = box.dataset.picture ?? ''
    if (over !== id && x >= left && x <= right && y >= top && y <= bottom) return order.indexOf(over)
  }
  return null
}

function useEscape(cancel: (() => void) | null): void {
  const latest = useRef(cancel)
  useEffect(() => {
    latest.current = cancel
  })
  useEffect(() => {
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') latest.current?.()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
}

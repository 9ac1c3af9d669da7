/**
 * Space for labels on the drawn map: pins and buttons take theirs first, then labels in the order in which they ask.
 */
import type L from 'leaflet'

type Box = { x: number; y: number; width: number; height: number }
export type Room = { take: (box: Box) => boolean }

export function roomOn(map: L.Map): Room {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  const size = map.getSize()
  const taken: Box[] = [...container.querySelectorAll('.map-pin span, .leaflet-control')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x - frame.x, y: y - frame.y, width, height }
  })
  const take = (box: Box) => {
    const whole = box.x >= 0 && box.y >= 0 && box.x + box.width <= size.x && box.y + box.height <= size.y
    if (!whole || taken.some((other) => overlap(box, other))) return false
    taken.push(box)
    return true
  }
  return { take }
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

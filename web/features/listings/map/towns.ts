/**
 * Towns of the drawn map, the largest first (`web/public/map/towns.json`, made from the places that the search knows).
 */
import L from 'leaflet'
import type { Room } from './room.ts'

export type Town = readonly [name: string, lng: number, lat: number, population: number]

/** The least population of a named town by zoom: large cities from afar, every place from near. */
const leastAt = [
  [5, 250_000],
  [6, 120_000],
  [7, 60_000],
  [8, 25_000],
  [9, 8000],
  [10, 2000],
] as const
const mostNames = 60
const letterWidth = 6.5
const nameHeight = 18

/** Positions of a name beside its dot, the best first; they must agree with map.css. */
const sides: { className: string; at: (x: number, y: number, width: number) => { x: number; y: number } }[] = [
  { className: 'map-city', at: (x, y) => ({ x: x - 4, y: y - nameHeight / 2 }) },
  { className: 'map-city map-city-left', at: (x, y, width) => ({ x: x + 4 - width, y: y - nameHeight / 2 }) },
  { className: 'map-city map-city-below', at: (x, y, width) => ({ x: x - width / 2, y: y + 3 }) },
]

/** The names of the towns in the view, as far as there is room. */
export function namesOfTowns(map: L.Map, towns: readonly Town[], room: Room): L.Marker[] {
  const least = leastAt.findLast(([zoom]) => map.getZoom() >= zoom)?.[1] ?? leastAt[0][1]
  const smallest = map.getZoom() >= 11 ? 0 : least
  const view = map.getBounds()
  const names: L.Marker[] = []
  for (const [name, lng, lat, population] of towns) {
    if (population < smallest || names.length === mostNames) break
    if (!view.contains([lat, lng])) continue
    const { x, y } = map.latLngToContainerPoint([lat, lng])
    const width = name.length * letterWidth + 16
    const side = sides.find((one) => room.take({ ...one.at(x, y, width), width, height: nameHeight }))
    if (side) names.push(nameAt([lat, lng], name, side.className))
  }
  return names
}

function nameAt(at: L.LatLngTuple, name: string, className: string): L.Marker {
  const text = document.createElement('span')
  text.textContent = name
  return L.marker(at, {
    icon: L.divIcon({ html: text, className, iconSize: undefined as never }),
    interactive: false,
    keyboard: false,
    zIndexOffset: -1000,
  })
}

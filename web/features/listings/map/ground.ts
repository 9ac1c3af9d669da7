/**
 * The data of the drawn map (`web/public/map/poland.json`): land and voivodeships, rivers and main roads. Roads and
 * rivers are drawn through the towns beside them, so they are accurate only to some kilometres (decision 0062).
 */
import L from 'leaflet'
import type { Room } from './room.ts'

/** Pairs of longitude and latitude. */
type Line = readonly (readonly [number, number])[]
export type Poland = {
  land: readonly Line[]
  borders: readonly Line[]
  rivers: readonly Line[]
  roads: readonly (readonly [number: string, line: Line])[]
}
type Road = { number: string; line: L.LatLngTuple[] }
export type Ground = { lines: L.LayerGroup; roads: readonly Road[] }

export function groundOf({ land, borders, rivers, roads }: Poland): Ground {
  const softRoads = roads.map(([number, line]) => ({ number, line: softened(softened(flip(line))) }))
  const quiet = (className: string): L.PolylineOptions => ({ className, interactive: false, smoothFactor: 1 })
  const lines = L.layerGroup([
    L.polygon(land.map(flip), quiet('map-land')),
    L.polyline(borders.map(flip), { ...quiet('map-border'), dashArray: '4 4' }),
    L.polyline(
      rivers.map((river) => softened(softened(flip(river)))),
      quiet('map-river'),
    ),
    ...softRoads.map(({ number, line }) => L.polyline(line, quiet(`map-road map-road-${number.charAt(0)}`))),
  ])
  return { lines, roads: softRoads }
}

/** From this zoom on roads in the view show their numbers. */
const numbersZoom = 6.25
/** Pixels between two numbers of a road. */
const between = 260
const atFirst = between - 60
const step = 12
const numberHeight = 16

/** The numbers of the roads in the view, repeated along each road where there is room. */
export function numbersOfRoads(map: L.Map, roads: readonly Road[], room: Room): L.Marker[] {
  if (map.getZoom() < numbersZoom) return []
  return roads.flatMap(({ number, line }) => {
    const width = number.length * 7 + 10
    const signs: L.Marker[] = []
    let since = atFirst
    for (const at of everyStep(map, line)) {
      since += step
      const box = { x: at.x - width / 2, y: at.y - numberHeight / 2, width, height: numberHeight }
      if (since < between || !room.take(box)) continue
      signs.push(signAt(map.containerPointToLatLng(at), number))
      since = 0
    }
    return signs
  })
}

/** Points along the line, `step` pixels apart, that lie in the view. */
function everyStep(map: L.Map, line: L.LatLngTuple[]): L.Point[] {
  const size = map.getSize()
  const found: L.Point[] = []
  let before: L.Point | null = null
  for (const place of line) {
    const here = map.latLngToContainerPoint(place)
    if (before) {
      const pieces = Math.ceil(before.distanceTo(here) / step)
      for (let piece = 1; piece <= pieces; piece++) {
        const at: L.Point = before.add(here.subtract(before).multiplyBy(piece / pieces))
        if (at.x > 0 && at.y > 0 && at.x < size.x && at.y < size.y) found.push(at)
      }
    }
    before = here
  }
  return found
}

function signAt(at: L.LatLng, number: string): L.Marker {
  const text = document.createElement('span')
  text.textContent = number
  return L.marker(at, {
    icon: L.divIcon({ html: text, className: 'map-number', iconSize: undefined as never }),
    interactive: false,
    keyboard: false,
    zIndexOffset: -1000,
  })
}

const flip = (line: Line): L.LatLngTuple[] => line.map(([lng, lat]) => [lat, lng])

/** Chaikin's corner cutting: a road through towns has no corners there. */
function softened(line: L.LatLngTuple[]): L.LatLngTuple[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const cut = line.slice(1).flatMap((b, index): L.LatLngTuple[] => {
    const a = line[index] ?? b
    return [mixed(a, b, 0.25), mixed(a, b, 0.75)]
  })
  return [first, ...cut, last]
}

const mixed = (a: L.LatLngTuple, b: L.LatLngTuple, part: number): L.LatLngTuple => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

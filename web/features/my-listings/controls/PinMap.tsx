import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { drawnZoom, openMap, pinsMoved, type Tiles } from '#web/features/listings/map/open-map.pl.ts'

type Position = { latitude: number; longitude: number }
type Props = {
  position: Position | null
  tiles: Tiles | null
  /** Text on the pin. */
  text: string
  /** Radius of a circle around it, in kilometres. */
  range_km?: number | null
  onMove: (position: Position) => void
}

const nearZoom = 15
/** Pixels of the map per press of an arrow key; with Shift ten times as many. */
const stepPx = 4

/** A map with one pin that is moved by pointer, touch or the arrow keys. */
export default function PinMap({ position, tiles, text, range_km = null, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const pin = useRef<L.Marker | null>(null)
  const ring = useRef<L.Circle | null>(null)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })

  useEffect(() => {
    if (!box.current) return
    const opened = openMap(box.current, tiles, { scrollWheelZoom: false, keyboard: false, zoomAnimation: false })
    opened.on('click', ({ latlng }) => tell(latest, latlng))
    map.current = opened
    return () => {
      opened.remove()
      map.current = null
      pin.current = null
      ring.current = null
    }
  }, [tiles])

  const latitude = position?.latitude
  const longitude = position?.longitude
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map (other tiles) needs its pin again
  useEffect(() => {
    const on = map.current
    if (!on) return
    if (latitude === undefined || longitude === undefined) {
      pin.current?.remove()
      pin.current = null
      return
    }
    if (pin.current) pin.current.setLatLng([latitude, longitude])
    else {
      pin.current = movable(on, [latitude, longitude], text, latest)
      on.setView([latitude, longitude], range_km ? 7 : tiles ? nearZoom : drawnZoom, { animate: false })
    }
    if (!on.getBounds().contains([latitude, longitude])) on.panTo([latitude, longitude], { animate: false })
    on.fire(pinsMoved)
  }, [latitude, longitude, tiles])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    ring.current?.remove()
    ring.current = null
    if (!map.current || !range_km || latitude === undefined || longitude === undefined) return
    ring.current = L.circle([latitude, longitude], { radius: range_km * 1000, className: 'map-range', weight: 2 })
    ring.current.addTo(map.current)
    map.current.fitBounds(ring.current.getBounds(), { animate: false, padding: [12, 12] })
  }, [latitude, longitude, range_km, tiles])

  return <div ref={box} className="map h-full w-full" />
}

const rounded = (value: number): number => Math.round(value * 1_000_000) / 1_000_000
const tell = (latest: { current: Props['onMove'] }, { lat, lng }: L.LatLng): void =>
  latest.current({ latitude: rounded(lat), longitude: rounded(lng) })

function movable(map: L.Map, at: L.LatLngTuple, text: string, latest: { current: Props['onMove'] }): L.Marker {
  const label = document.createElement('span')
  label.textContent = text
  const marker = L.marker(at, {
    icon: L.divIcon({ html: label, className: 'map-pin', iconSize: undefined as never, iconAnchor: [0, 0] }),
    draggable: true,
    keyboard: true,
    autoPan: true,
  }).addTo(map)
  marker.on('dragend', () => tell(latest, marker.getLatLng()))
  const element = marker.getElement()
  element?.setAttribute('aria-label', `${text}: pinezka. Przesuń ją strzałkami, z klawiszem Shift dalej.`)
  element?.addEventListener('keydown', (event) => {
    const [x, y] = moves[event.key] ?? [0, 0]
    if (!x && !y) return
    event.preventDefault()
    const by = event.shiftKey ? stepPx * 10 : stepPx
    const point = map.latLngToContainerPoint(marker.getLatLng()).add([x * by, y * by])
    marker.setLatLng(map.containerPointToLatLng(point))
    tell(latest, marker.getLatLng())
  })
  return marker
}

const moves: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

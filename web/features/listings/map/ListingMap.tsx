import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cities, type Line, outline, rivers } from './poland.pl.ts'

export type Pin = { id: string; latitude: number; longitude: number; text: string; name: string; href: string }

export type ListingMapProps = {
  pins: readonly Pin[]
  /** Address of tiles with {z}/{x}/{y}; null draws our own quiet map. */
  tiles: string | null
  active?: string | null
  onActive?: (id: string | null) => void
  /** The area asked for, `west,south,east,north`: then the view stays as the person left it. */
  asked?: string | null
  onArea?: (bbox: string) => void
  /** A single place: no clustering of attention, a closer view. */
  single?: boolean
}

export const wholePoland: L.LatLngBoundsExpression = [
  [49, 14.1],
  [54.9, 24.2],
]
const SINGLE_ZOOM = 12
/** Our own drawing has nothing to show from nearer. */
const DRAWN_ZOOM = 8
const MOST_ZOOM_TO_FIT = 11
const flip = (line: Line): L.LatLngTuple[] => line.map(([lng, lat]) => [lat, lng])

/** Leaflet with pins that carry prices. Loaded only when a map is shown. */
export default function ListingMap(props: ListingMapProps) {
  const { pins, tiles, active = null, asked = null, onArea, single } = props
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const markers = useRef(new Map<string, L.Marker>())
  const latest = useRef(props)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!box.current) return
    const made = L.map(box.current, {
      zoomControl: false,
      attributionControl: Boolean(tiles),
      minZoom: 5,
      zoomSnap: 0.25,
      maxZoom: 17,
      scrollWheelZoom: !single,
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    }).fitBounds(wholePoland)
    L.control.zoom({ position: 'topright', zoomInTitle: 'Przybliż', zoomOutTitle: 'Oddal' }).addTo(made)
    if (tiles) L.tileLayer(tiles, { attribution: '© OpenStreetMap', maxZoom: 19 }).addTo(made)
    else drawPoland(made)
    const byPerson = () => setMoved(true)
    made.on('dragend', byPerson)
    made.getContainer().addEventListener('wheel', byPerson, { passive: true })
    made.getContainer().querySelector('.leaflet-control-zoom')?.addEventListener('click', byPerson)
    made.on('zoomend moveend', () => thinOut(made, markers.current))
    map.current = made
    return () => {
      made.remove()
      map.current = null
      markers.current.clear()
    }
  }, [tiles, single])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map (other tiles) needs its pins again
  useEffect(() => {
    if (!map.current) return
    for (const marker of markers.current.values()) marker.remove()
    markers.current = new Map(pins.map((pin) => [pin.id, pinOn(map.current as L.Map, pin, latest)]))
    if (pins.length > 0 && !asked) {
      map.current.fitBounds(L.latLngBounds(pins.map((pin) => [pin.latitude, pin.longitude])), {
        padding: [36, 36],
        maxZoom: single ? (tiles ? SINGLE_ZOOM : DRAWN_ZOOM) : tiles ? MOST_ZOOM_TO_FIT : DRAWN_ZOOM,
        animate: false,
      })
      setMoved(false)
    }
    thinOut(map.current, markers.current)
  }, [pins.map((pin) => `${pin.id}${pin.text}${pin.href}`).join(), asked, tiles, single])

  useEffect(() => {
    for (const [id, marker] of markers.current) {
      marker.getElement()?.classList.toggle('map-pin-on', id === active)
      marker.setZIndexOffset(id === active ? 1000 : 0)
    }
  }, [active])

  return (
    <>
      <div ref={box} className="map h-full w-full" />
      {moved && onArea && (
        <div className="absolute inset-x-0 top-3 z-1000 grid justify-items-center">
          <Button
            size="sm"
            className="shadow-md"
            onClick={() => {
              if (map.current) onArea(bboxOf(map.current))
              setMoved(false)
            }}
          >
            Szukaj w tym obszarze
          </Button>
        </div>
      )}
    </>
  )
}

const LABEL_WIDTH = 84
const LABEL_HEIGHT = 30

/** Prices that would cover one another become dots; pointing at a dot shows its price. */
function thinOut(map: L.Map, markers: ReadonlyMap<string, L.Marker>): void {
  const written: L.Point[] = []
  for (const marker of markers.values()) {
    const at = map.latLngToContainerPoint(marker.getLatLng())
    const covered = written.some((one) => Math.abs(one.x - at.x) < LABEL_WIDTH && Math.abs(one.y - at.y) < LABEL_HEIGHT)
    marker.getElement()?.classList.toggle('map-pin-dot', covered)
    if (!covered) written.push(at)
  }
}

const bboxOf = (map: L.Map): string => {
  const bounds = map.getBounds()
  const edges = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  return edges.map((edge) => edge.toFixed(4)).join(',')
}

/** A price on a place. Pointing at it lights its card; a click opens its name, which leads to the listing. */
function pinOn(map: L.Map, pin: Pin, latest: { current: ListingMapProps }): L.Marker {
  const label = document.createElement('span')
  label.textContent = pin.text
  label.className = 'num'
  const marker = L.marker([pin.latitude, pin.longitude], {
    icon: L.divIcon({ html: label, className: 'map-pin', iconSize: undefined as never, iconAnchor: [0, 0] }),
    alt: `${pin.name}, ${pin.text}`,
    keyboard: true,
    riseOnHover: true,
  }).addTo(map)
  const link = document.createElement('a')
  link.href = pin.href
  link.textContent = pin.name
  link.className = 'map-popup'
  marker.bindPopup(link, { closeButton: false, offset: [0, -28] })
  marker.on('mouseover', () => latest.current.onActive?.(pin.id))
  marker.on('mouseout', () => latest.current.onActive?.(null))
  const element = marker.getElement()
  element?.setAttribute('aria-label', `${pin.name}, ${pin.text}`)
  element?.addEventListener('focus', () => latest.current.onActive?.(pin.id))
  element?.addEventListener('blur', () => latest.current.onActive?.(null))
  return marker
}

/** Land, rivers and names of cities, when there are no tiles. */
export function drawPoland(map: L.Map): void {
  L.polygon(flip(outline), { className: 'map-land', interactive: false, weight: 1.5 }).addTo(map)
  for (const river of rivers) {
    L.polyline(flip(river), { className: 'map-river', interactive: false, weight: 2.5, smoothFactor: 1.5 }).addTo(map)
  }
  const names = cities.map(([name, lng, lat, from]) => ({
    from,
    marker: L.marker([lat, lng], {
      icon: L.divIcon({ html: textOf(name), className: 'map-city', iconSize: undefined as never }),
      interactive: false,
      keyboard: false,
    }),
  }))
  const write = () => {
    for (const { from, marker } of names) {
      if (map.getZoom() >= from) marker.addTo(map)
      else marker.remove()
    }
  }
  map.on('zoomend', write)
  write()
}

function textOf(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

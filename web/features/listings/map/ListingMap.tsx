import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { openMap } from './open-map.pl.ts'

export type Pin = { id: string; latitude: number; longitude: number; text: string; name: string; href: string }

export type ListingMapProps = {
  pins: readonly Pin[]
  /** Address of tiles with {z}/{x}/{y}; null draws our own quiet map. */
  tiles: string | null
  active?: string | null
  onActive?: (id: string | null) => void
  /** The area asked for, `west,south,east,north`: then the view stays as the person left it. */
  area?: string | null
  onArea?: (bbox: string) => void
  /** A single place: no clustering of attention, a closer view. */
  single?: boolean
}

const SINGLE_ZOOM = 12
/** Our own drawing has nothing to show from nearer. */
const DRAWN_ZOOM = 8
const MOST_ZOOM_TO_FIT = 11
/** Leaflet with pins that carry prices. Loaded only when a map is shown. */
export default function ListingMap(props: ListingMapProps) {
  const { pins, tiles, active = null, area = null, onArea, single } = props
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
    const opened = openFor(box.current, { tiles, single }, () => setMoved(true))
    opened.on('zoomend moveend', () => thinOut(opened, markers.current))
    map.current = opened
    return () => {
      opened.remove()
      map.current = null
      markers.current.clear()
    }
  }, [tiles, single])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map (other tiles) needs its pins again
  useEffect(() => {
    if (!map.current) return
    putPins(map.current, markers, latest)
    if (pins.length > 0 && !area) {
      fitPins(map.current, props)
      setMoved(false)
    }
    thinOut(map.current, markers.current)
  }, [pins.map((pin) => `${pin.id}${pin.text}${pin.href}`).join(), area, tiles, single])

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
        <SearchHere
          onClick={() => {
            if (map.current) onArea(bboxOf(map.current))
            setMoved(false)
          }}
        />
      )}
    </>
  )
}

/** An empty map that tells when a person, and not the page, moves it. */
function openFor(
  box: HTMLElement,
  { tiles, single }: Pick<ListingMapProps, 'tiles' | 'single'>,
  byPerson: () => void,
): L.Map {
  const map = openMap(box, tiles, {
    scrollWheelZoom: !single,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  map.on('dragend', byPerson)
  map.getContainer().addEventListener('wheel', byPerson, { passive: true })
  map.getContainer().querySelector('.leaflet-control-zoom')?.addEventListener('click', byPerson)
  return map
}

type Markers = { current: Map<string, L.Marker> }

function putPins(map: L.Map, markers: Markers, latest: { current: ListingMapProps }): void {
  for (const marker of markers.current.values()) marker.remove()
  markers.current = new Map(latest.current.pins.map((pin) => [pin.id, pinOn(map, pin, latest)]))
}

function fitPins(map: L.Map, { pins, tiles, single }: ListingMapProps): void {
  const nearest = tiles ? (single ? SINGLE_ZOOM : MOST_ZOOM_TO_FIT) : DRAWN_ZOOM
  const bounds = L.latLngBounds(pins.map((pin) => [pin.latitude, pin.longitude]))
  map.fitBounds(bounds, { padding: [36, 36], maxZoom: nearest, animate: false })
}

function SearchHere({ onClick }: { onClick: () => void }) {
  return (
    <div className="absolute inset-x-0 top-3 z-1000 grid justify-items-center">
      <Button size="sm" className="shadow-md" onClick={onClick}>
        Szukaj w tym obszarze
      </Button>
    </div>
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

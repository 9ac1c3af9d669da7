import L from 'leaflet'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/Button.tsx'
import { drawnZoom, openMap, pinsMoved, type Tiles } from './open-map.pl.ts'

export type Pin = { id: string; latitude: number; longitude: number; text: string; name: string }

export type ListingMapProps = {
  pins: readonly Pin[]
  /** Null draws our own simple map. */
  tiles: Tiles | null
  active?: string | null
  onActive?: (id: string | null) => void
  /** The requested area, `west,south,east,north`; while it is set, the view stays as the person left it. */
  area?: string | null
  onArea?: (bbox: string) => void
  /** What opens at a pin. Without it, and on the map of a single place, a pin says where it is and opens nothing. */
  cardOf?: (id: string) => ReactNode
  /** Shows a single place, from nearer. */
  single?: boolean
}

const SINGLE_ZOOM = 12
/** The zoom for a single place on our own map, where the neighbouring towns and roads should be visible. */
const SINGLE_DRAWN_ZOOM = 9
const MOST_ZOOM_TO_FIT = 11
/** A move that ends so soon after a touch, a wheel turn or a key was made by the person. */
const ACTED_MS = 1500
const FOLLOW_MS = 500
/** Fits into the map of the narrowest phone. */
const CARD_WIDTH = 264

/** A Leaflet map with pins that carry prices. Loaded only when a map is shown. */
export default function ListingMap(props: ListingMapProps) {
  const { pins, tiles, active = null, area = null, onArea, single } = props
  const box = useRef<HTMLDivElement>(null)
  const { map, markers, latest, told, moved, setMoved, tell } = useOpenedMap(box, props)
  const [opened, setOpened] = useState<Opened | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map (other tiles) needs its pins again
  useEffect(() => {
    if (!map.current) return
    putPins(map.current, markers, latest, setOpened)
    if (pins.length > 0 && !area) {
      fitPins(map.current, props)
      setMoved(false)
    }
    // Moves to an area that came from a link or a step back, but not to one that this map has reported itself.
    if (area && area !== told.current) map.current.fitBounds(boundsOf(area), { animate: false })
    told.current = area
    thinOut(map.current, markers.current)
    map.current.fire(pinsMoved)
  }, [pins.map((pin) => `${pin.id}${pin.text}`).join(), area, tiles, single])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the markers are in a ref, not drawn by React
  useEffect(() => {
    for (const [id, marker] of markers.current) {
      marker.getElement()?.classList.toggle('map-pin-on', id === active)
      marker.setZIndexOffset(id === active ? 1000 : 0)
      marker.getElement()?.classList.toggle('map-pin-open', id === opened?.id)
    }
  }, [active, opened])

  // The card is drawn only now, so the popup learns its size and moves the map until the whole card is in sight.
  useEffect(() => {
    opened?.popup.update()
    if (opened?.byKey) opened.box.querySelector('a')?.focus({ preventScroll: true })
  }, [opened])

  return (
    <>
      <div ref={box} className="map h-full w-full" />
      {opened && createPortal(props.cardOf?.(opened.id), opened.box)}
      {moved && onArea && <SearchHere onClick={tell} />}
    </>
  )
}

/** Opens the map while it is shown, and handles moves made by the person. */
function useOpenedMap(box: RefObject<HTMLDivElement | null>, props: ListingMapProps) {
  const { tiles, single } = props
  const map = useRef<L.Map | null>(null)
  const markers = useRef(new Map<string, L.Marker>())
  const latest = useRef(props)
  /** The area that was last reported to the list. */
  const told = useRef<string | null>(null)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    latest.current = props
  })
  const tell = () => {
    if (!map.current) return
    told.current = bboxOf(map.current)
    latest.current.onArea?.(told.current)
    setMoved(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` reads the latest props when it is called
  useEffect(() => {
    if (!box.current) return
    let later: ReturnType<typeof setTimeout> | undefined
    const opened = openFor(box.current, { tiles, single }, () => {
      if (!latest.current.area) return setMoved(true)
      // Once a person has asked for an area, the list follows every move of the map.
      clearTimeout(later)
      later = setTimeout(tell, FOLLOW_MS)
    })
    opened.on('zoomend moveend', () => thinOut(opened, markers.current))
    map.current = opened
    return () => {
      clearTimeout(later)
      opened.remove()
      map.current = null
      markers.current.clear()
    }
  }, [tiles, single])
  return { map, markers, latest, told, moved, setMoved, tell }
}

/** An empty map that reports moves made by a person and not by the page. */
function openFor(
  box: HTMLElement,
  { tiles, single }: Pick<ListingMapProps, 'tiles' | 'single'>,
  byPerson: () => void,
): L.Map {
  const map = openMap(box, tiles, {
    scrollWheelZoom: !single,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  let acted = 0
  const act = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.key === 'Tab')) acted = event.timeStamp
  }
  for (const name of ['pointerdown', 'pointerup', 'wheel', 'keydown'])
    map.getContainer().addEventListener(name, act, { passive: true })
  // A popup that moves the map to fit does not count as the person's move.
  map.on('autopanstart', () => {
    acted = Number.NEGATIVE_INFINITY
  })
  map.on('moveend', () => {
    if (performance.now() - acted < ACTED_MS) byPerson()
  })
  return map
}

type Markers = { current: Map<string, L.Marker> }
type Latest = { current: ListingMapProps }
/** The pin whose card is open, and the box in its popup that the card is drawn into. */
type Opened = { id: string; box: HTMLElement; popup: L.Popup; byKey: boolean }
type SetOpened = (opened: Opened | null) => void

function putPins(map: L.Map, markers: Markers, latest: Latest, setOpened: SetOpened): void {
  for (const marker of markers.current.values()) marker.remove()
  markers.current = new Map(
    latest.current.pins.map((pin) => {
      const marker = pinOn(map, pin, latest)
      if (latest.current.cardOf) cardAt(map, marker, pin.id, setOpened)
      return [pin.id, marker]
    }),
  )
}

function fitPins(map: L.Map, { pins, tiles, single }: ListingMapProps): void {
  const nearest = single ? (tiles ? SINGLE_ZOOM : SINGLE_DRAWN_ZOOM) : tiles ? MOST_ZOOM_TO_FIT : drawnZoom
  const bounds = L.latLngBounds(pins.map((pin) => [pin.latitude, pin.longitude]))
  // Space for the labels, which stand above their places and reach out to both sides, and for the buttons.
  map.fitBounds(bounds, {
    paddingTopLeft: [40, 48],
    paddingBottomRight: [40, 32],
    maxZoom: nearest,
    animate: false,
  })
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

const LETTER_WIDTH = 8
const LABEL_EDGES = 26
const LABEL_HEIGHT = 30

/** Prices that would overlap, or that the edge would cut, become dots; pointing at a dot shows its price. */
function thinOut(map: L.Map, markers: ReadonlyMap<string, L.Marker>): void {
  const written: { at: L.Point; half: number }[] = []
  const { x: width, y: height } = map.getSize()
  for (const marker of markers.values()) {
    const element = marker.getElement()
    const at = map.latLngToContainerPoint(marker.getLatLng())
    const half = ((element?.textContent?.length ?? 0) * LETTER_WIDTH + LABEL_EDGES) / 2
    const covered = written.some(
      (one) => Math.abs(one.at.x - at.x) < one.half + half && Math.abs(one.at.y - at.y) < LABEL_HEIGHT,
    )
    const cut = markers.size > 1 && (at.x < half || at.x > width - half || at.y < LABEL_HEIGHT || at.y > height)
    element?.classList.toggle('map-pin-dot', covered || cut)
    if (!covered && !cut) written.push({ at, half })
  }
}

function boundsOf(area: string): L.LatLngBounds {
  const [west = 0, south = 0, east = 0, north = 0] = area.split(',').map(Number)
  return L.latLngBounds([south, west], [north, east])
}

const bboxOf = (map: L.Map): string => {
  const bounds = map.getBounds()
  const edges = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  return edges.map((edge) => edge.toFixed(4)).join(',')
}

/** A price on a place. Pointing at it highlights its card in the list. */
function pinOn(map: L.Map, pin: Pin, latest: Latest): L.Marker {
  const label = document.createElement('span')
  label.textContent = pin.text
  label.className = 'num'
  const opens = latest.current.cardOf !== undefined
  const marker = L.marker([pin.latitude, pin.longitude], {
    icon: L.divIcon({ html: label, className: 'map-pin', iconSize: undefined as never, iconAnchor: [0, 0] }),
    alt: `${pin.name}, ${pin.text}`,
    keyboard: opens,
    interactive: opens,
    riseOnHover: true,
  }).addTo(map)
  if (!opens) return marker
  marker.on('mouseover', () => latest.current.onActive?.(pin.id))
  marker.on('mouseout', () => latest.current.onActive?.(null))
  const element = marker.getElement()
  element?.setAttribute('aria-label', `${pin.name}, ${pin.text}`)
  element?.addEventListener('focus', () => latest.current.onActive?.(pin.id))
  element?.addEventListener('blur', () => latest.current.onActive?.(null))
  return marker
}

/**
 * Opens the pin's card at a click or Enter. In the document the card comes after all pins, so whoever opened it by
 * keyboard is taken into it, and back to the pin by Esc.
 */
function cardAt(map: L.Map, marker: L.Marker, id: string, setOpened: SetOpened): void {
  const box = document.createElement('div')
  const popup = L.popup({
    closeButton: false,
    offset: [0, -28],
    minWidth: CARD_WIDTH,
    maxWidth: CARD_WIDTH,
    // Below the buttons that zoom, which lie above everything on the map.
    autoPanPaddingTopLeft: [12, 108],
    autoPanPaddingBottomRight: [12, 12],
  })
  marker.bindPopup(popup.setContent(box))
  const pin = marker.getElement()
  let byKey = false
  pin?.addEventListener('keydown', (event) => {
    byKey = true
    // Leaflet opens at Enter alone; what is named a button is pressed by the space bar, too.
    if (event.key !== ' ') return
    event.preventDefault()
    marker.openPopup()
  })
  pin?.addEventListener('pointerdown', () => {
    byKey = false
  })
  marker.on('popupopen', () => setOpened({ id, box, popup, byKey }))
  marker.on('popupclose', () => setOpened(null))
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    pin?.focus({ preventScroll: true })
    map.closePopup(popup)
  })
}

/** Any map of ours: all of Poland on tiles or, without them or when none comes, on our own quiet drawing; with buttons to zoom and a scale. */
import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { type Line, outline, rivers } from './poland.pl.ts'
import { nameTowns } from './towns.ts'

/** Address of tiles with {z}/{x}/{y}, and whose map it is. */
export type Tiles = { url: string; attribution: string }

/** What the drawing is and is not; the names of its towns are GeoNames'. */
const drawn = 'Mapa poglądowa bez ulic. Miejscowości: GeoNames, CC BY 4.0'

/** @param tiles null draws our own map */
export function openMap(box: HTMLElement, tiles: Tiles | null, options: L.MapOptions): L.Map {
  const map = L.map(box, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 5,
    maxZoom: tiles ? 17 : mostDrawnZoom,
    zoomSnap: 0.25,
    fadeAnimation: false,
    ...options,
  }).fitBounds(wholePoland)
  L.control.zoom({ position: 'topright', zoomInTitle: 'Przybliż', zoomOutTitle: 'Oddal' }).addTo(map)
  L.control.scale({ imperial: false, position: 'bottomleft' }).addTo(map)
  const attribution = L.control.attribution({ prefix: false }).addTo(map)
  const credit = escaped(tiles?.attribution ?? drawn)
  attribution.addAttribution(credit)
  if (!tiles) drawPoland(map)
  else
    layTiles(map, tiles, () => {
      attribution.removeAttribution(credit).addAttribution(drawn)
      map.setMaxZoom(mostDrawnZoom)
      if (map.getZoom() > drawnZoom) map.setZoom(drawnZoom, { animate: false })
      drawPoland(map)
    })
  return map
}

/** How long an empty ground is looked at. */
const tilesMs = 8000
/** A provider may lack a tile or two at the edge of its land. */
const fewTiles = 4

/** Somebody else's server may be away or silent: a view of which no tile came is `lost`, and is drawn instead. */
function layTiles(map: L.Map, { url }: Tiles, lost: () => void): void {
  const layer = L.tileLayer(url, { maxZoom: 19 })
  let ever = false
  let came = 0
  let missed = 0
  const giveUp = () => {
    if (!map.hasLayer(layer)) return
    layer.remove()
    lost()
  }
  const silent = setTimeout(giveUp, tilesMs)
  layer.on('loading', () => {
    came = 0
    missed = 0
  })
  layer.on('tileload', () => {
    came += 1
    ever = true
    clearTimeout(silent)
  })
  layer.on('tileerror', () => {
    missed += 1
  })
  // Told also when a part, or all, of the view could not be fetched. The layer is still at work while it tells.
  layer.on('load', () => {
    if (came === 0 && (missed >= fewTiles || (missed > 0 && !ever))) setTimeout(giveUp)
  })
  map.on('unload', () => clearTimeout(silent))
  layer.addTo(map)
}

/** The drawing is true to a few kilometres, and its towns to a few hundred metres: nothing can be seen from nearer. */
const mostDrawnZoom = 12

/** On our own drawing a place is seen among the towns around it. */
export const drawnZoom = 10

const wholePoland: L.LatLngBoundsExpression = [
  [49, 14.1],
  [54.9, 24.2],
]

const flip = (line: Line): L.LatLngTuple[] => line.map(([lng, lat]) => [lat, lng])

/** From here on a hand-drawn river or coast would stand on the wrong side of a town. */
const nearZoom = 9.5

/** Land, rivers and names of towns, when there are no tiles. */
function drawPoland(map: L.Map): void {
  const lines = L.layerGroup([
    L.polygon(flip(outline), { className: 'map-land', interactive: false, weight: 1.5 }),
    ...rivers.map((river) =>
      L.polyline(flip(river), { className: 'map-river', interactive: false, weight: 2.5, smoothFactor: 1.5 }),
    ),
  ])
  const ground = () => {
    const near = map.getZoom() >= nearZoom
    map.getContainer().classList.toggle('map-near', near)
    if (near) lines.remove()
    else lines.addTo(map)
  }
  map.on('zoomend', ground)
  ground()
  nameTowns(map)
}

/** Leaflet reads an attribution as HTML; ours is text. */
function escaped(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

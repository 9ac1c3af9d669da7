/** Any map of ours: all of Poland on tiles or on our own quiet drawing, with buttons to zoom and a scale. */
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
  attribution.addAttribution(escaped(tiles?.attribution ?? drawn))
  if (tiles) L.tileLayer(tiles.url, { maxZoom: 19 }).addTo(map)
  else drawPoland(map)
  return map
}

/** The drawing is true to a few kilometres, and its towns to a few hundred metres: nothing can be seen from nearer. */
const mostDrawnZoom = 12

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

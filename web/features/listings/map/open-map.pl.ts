/** Any map of ours: all of Poland on tiles or on our own quiet drawing, with buttons to zoom. */
import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { cities, type Line, outline, rivers } from './poland.pl.ts'

/** @param tiles address of tiles with {z}/{x}/{y}; null draws our own map */
export function openMap(box: HTMLElement, tiles: string | null, options: L.MapOptions): L.Map {
  const map = L.map(box, {
    zoomControl: false,
    attributionControl: Boolean(tiles),
    minZoom: 5,
    maxZoom: 17,
    zoomSnap: 0.25,
    fadeAnimation: false,
    ...options,
  }).fitBounds(wholePoland)
  L.control.zoom({ position: 'topright', zoomInTitle: 'Przybliż', zoomOutTitle: 'Oddal' }).addTo(map)
  if (tiles) L.tileLayer(tiles, { attribution: '© OpenStreetMap', maxZoom: 19 }).addTo(map)
  else drawPoland(map)
  return map
}

const wholePoland: L.LatLngBoundsExpression = [
  [49, 14.1],
  [54.9, 24.2],
]

const flip = (line: Line): L.LatLngTuple[] => line.map(([lng, lat]) => [lat, lng])

/** Land, rivers and names of cities, when there are no tiles. */
function drawPoland(map: L.Map): void {
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

/**
 * Opens a map of Poland with zoom buttons and a scale: on tiles, or on our own simple drawing when there are none or
 * none comes.
 */
import 'leaflet/dist/leaflet.css'
import './map.css'
import L from 'leaflet'
import { type Ground, groundOf, numbersOfRoads, type Poland } from './ground.ts'
import { mapFile } from './map-files.ts'
import { roomOn } from './room.ts'
import { namesOfTowns, type Town } from './towns.ts'

/** The address of tiles with {z}/{x}/{y}, and the attribution of their map. */
export type Tiles = { url: string; attribution: string }

/** Attributions that say what the drawing is and where its data come from; in near zooms it has no lines. */
const drawnNear = 'Mapa poglądowa bez ulic. Miejscowości: GeoNames, CC BY 4.0'
const drawnFar =
  'Mapa poglądowa bez ulic. Przebieg dróg w przybliżeniu. Miejscowości: GeoNames, CC BY 4.0, granice: Natural Earth'

/**
 * Opens a map in the box.
 * @param tiles null draws our own map
 */
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
  L.control.scale({ imperial: false, position: 'topleft' }).addTo(map)
  const attribution = L.control.attribution({ prefix: false }).addTo(map)
  if (!tiles) {
    drawPoland(map, attribution)
    return map
  }
  const credit = escaped(tiles.attribution)
  attribution.addAttribution(credit)
  layTiles(map, tiles, () => {
    attribution.removeAttribution(credit)
    map.setMaxZoom(mostDrawnZoom)
    if (map.getZoom() > drawnZoom) map.setZoom(drawnZoom, { animate: false })
    drawPoland(map, attribution)
  })
  return map
}

/** How long to wait for the first tile, in milliseconds. */
const tilesMs = 8000
/** A provider may lack a tile or two at the edge of its area. */
const fewTiles = 4

/**
 * Uses tiles of another server, which may be down or silent: when no tile of a view comes, `lost` is called and our own
 * map is drawn.
 */
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
  // Leaflet fires this also when some or all tiles failed. The layer can only be removed after the event.
  layer.on('load', () => {
    if (came === 0 && (missed >= fewTiles || (missed > 0 && !ever))) setTimeout(giveUp)
  })
  map.on('unload', () => clearTimeout(silent))
  layer.addTo(map)
}

/**
 * The drawing is accurate to a few kilometres and its towns to a few hundred metres, so nearer zooms would be wrong.
 */
const mostDrawnZoom = 12

/** The zoom for a place on our own drawing, with the towns around it in view. */
export const drawnZoom = 10

const wholePoland: L.LatLngBoundsExpression = [
  [49, 14.1],
  [54.9, 24.2],
]

/** From this zoom on lines are hidden: they are accurate to some kilometres and might pass a town on the wrong side. */
const nearZoom = 9.5

/** Event fired after pins were added or moved, so that names of towns make room for them. */
export const pinsMoved = 'pinsmoved'

/** Draws land, borders, roads, rivers and names of towns, when there are no tiles. */
function drawPoland(map: L.Map, attribution: L.Control.Attribution): void {
  const words = L.layerGroup().addTo(map)
  let open = true
  let said = ''
  let ground: Ground | null = null
  let towns: readonly Town[] = []
  const write = () => {
    const near = map.getZoom() >= nearZoom
    map.getContainer().classList.toggle('map-near', near)
    if (said !== (near ? drawnNear : drawnFar)) {
      attribution.removeAttribution(said)
      said = near ? drawnNear : drawnFar
      attribution.addAttribution(said)
    }
    if (near) ground?.lines.remove()
    else ground?.lines.addTo(map)
    const room = roomOn(map)
    words.clearLayers()
    for (const name of namesOfTowns(map, towns, room)) words.addLayer(name)
    if (!near) for (const sign of numbersOfRoads(map, ground?.roads ?? [], room)) words.addLayer(sign)
  }
  map.on('unload', () => {
    open = false
  })
  // Other listeners resize the pins first; the names must come after them.
  map.on(`moveend ${pinsMoved}`, () => queueMicrotask(() => open && write()))
  void mapFile<Poland>('poland').then((found) => {
    if (!open || !found) return
    ground = groundOf(found)
    write()
  })
  void mapFile<readonly Town[]>('towns').then((found) => {
    if (!open || !found) return
    towns = found
    write()
  })
  write()
}

/** Leaflet reads an attribution as HTML; ours is plain text. */
function escaped(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

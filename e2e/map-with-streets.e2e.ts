import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const root = path.resolve(import.meta.dirname, '..')
/** A provider's name that looks like markup must be shown as text. */
const credit = '© Kartografia <b>Próbna</b>'
const onePoint = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGPYAAAAsgCxVQroKgAAAABJRU5ErkJggg==',
  'base64',
)

type TileServer = { url: string; asked: string[]; answer: 'tiles' | 'errors'; server: Server }

/** A tile server on another origin than the product's. */
async function openTiles(): Promise<TileServer> {
  const server = createServer((request, response) => {
    tiles.asked.push(request.url ?? '')
    if (tiles.answer === 'errors') response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(onePoint)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const tiles: TileServer = { url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, asked: [], answer: 'tiles', server }
  return tiles
}

/** Starts the product as an operator with tiles does. */
async function startProduct(port: number, tiles: TileServer): Promise<ChildProcess> {
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/checks/e2e-server.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, SEED: 'demo', SANDBOX: 'on' },
      ...{ NODE_ENV: '', DATABASE_URL: '', RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' },
      E2E_DATA_DIR: path.join(root, '.cache', `e2e-tiles-${port}`),
      MAP_TILES_URL: tiles.url,
      MAP_TILES_ATTRIBUTION: credit,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product with tiles ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Wydarzy ready on')) resolve()
    })
  })
  return child
}

const drawn = (map: Locator) => map.getByText('Mapa poglądowa bez ulic')

async function openResults(page: Page, origin: string): Promise<Locator> {
  await page.goto(`${origin}/wip/sale`)
  const map = page.getByRole('region', { name: 'Mapa wyników' })
  await expect(map.locator('.map-pin span').first()).toBeVisible()
  return map
}

test('with an address of tiles the maps show streets and whose they are; when none comes, the drawn map stands in', async ({
  page,
  expectNoise,
}) => {
  test.setTimeout(240_000)
  const port = Number(process.env.E2E_PORT ?? 8009) + 400
  const origin = `http://127.0.0.1:${port}`
  const tiles = await openTiles()
  const product = await startProduct(port, tiles)
  try {
    await test.step('tiles come from the other origin, and nothing is refused by the policy of the page', async () => {
      const map = await openResults(page, origin)
      await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
      await expect(map.getByText(credit)).toBeVisible()
      await expect(drawn(map)).toBeHidden()
      expect(tiles.asked.every((url) => /^\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true)
      await page.goto(`${origin}/wip/sale/modrzewiowa-polana`)
      await page.getByRole('heading', { name: 'Dojazd' }).scrollIntoViewIfNeeded()
      await expect(page.locator('.map img.leaflet-tile-loaded').first()).toBeVisible()
      await expect(page.locator('.map').getByText(credit)).toBeVisible()
    })

    await test.step('while the provider is out of order, towns and pins are there', async () => {
      tiles.answer = 'errors'
      expectNoise(/503/)
      const map = await openResults(page, origin)
      await expect(drawn(map)).toBeVisible()
      await expect(map.locator('.map-city span').first()).toBeVisible()
      await expect(map.getByText(credit)).toBeHidden()
      await expect(map.locator('img.leaflet-tile')).toHaveCount(0)
    })

    await test.step('a server that is gone is no other case', async () => {
      tiles.server.closeAllConnections()
      await new Promise((resolve) => tiles.server.close(resolve))
      expectNoise(/ERR_CONNECTION_REFUSED/)
      await page.goto(`${origin}/wip/sale/modrzewiowa-polana`)
      await page.getByRole('heading', { name: 'Dojazd' }).scrollIntoViewIfNeeded()
      const map = page.locator('.map')
      await expect(drawn(map)).toBeVisible()
      await expect(map.locator('.map-pin span')).toBeVisible()
      await expect(map.locator('.map-city span').first()).toBeVisible()
    })
  } finally {
    const gone = new Promise((resolve) => product.once('exit', resolve))
    product.kill('SIGTERM')
    await gone
    tiles.server.closeAllConnections()
    tiles.server.close()
  }
})

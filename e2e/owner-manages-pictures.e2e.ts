import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { ownerToken } from './support/product.ts'
import { closePages, openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const photo = (name: string) => `api/seed/data/photos/${name}.jpg`
const photos = ['venue-cellar-01', 'venue-cellar-02', 'venue-cellar-03'].map(photo)
const words = ['Sklepienie z cegły nad długim stołem', 'Stoły przy świecach', 'Wejście do piwnicy od ogrodu']

const createdIds: string[] = []
// Other journeys count the demo owner's listings.
test.afterEach(async ({ context, request }) => {
  await closePages(context)
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  for (const id of createdIds.splice(0)) await request.delete(calls.deleteVenue.path.replace('{id}', id), { headers })
})

/** A new draft with its section of pictures open. */
async function openPictures(page: Page, request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const data = { name: 'Piwnica pod Lipą', category: 'wedding_hall' }
  const answer = await request.post(calls.createVenue.path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  createdIds.push(id)
  await openLoggedIn(page, withQuery(paths.editVenue(id), { sekcja: 'zdjecia' }))
  await expect(page.getByRole('heading', { name: 'Zdjęcia', exact: true })).toBeVisible()
  return id
}

const choose = (page: Page) => page.getByLabel(/^Dodaj (pierwsze )?zdjęcia/)
const alt = (page: Page, place: number) => page.getByRole('textbox', { name: `Opis zdjęcia ${place}`, exact: true })
const handle = (page: Page, place: number) =>
  page.getByRole('button', { name: new RegExp(`^Przesuń: .*miejsce ${place} z`) })
const section = (page: Page) => page.getByRole('region', { name: 'Zdjęcia' })

async function stored(request: APIRequestContext, id: string) {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const answer = await request.get(calls.listVenueImages.path.replace('{id}', id), { headers })
  return ((await answer.json()) as Wire['listVenueImages']['reply']).results
}
const altsOf = async (request: APIRequestContext, id: string) => (await stored(request, id)).map((one) => one.alt)

/** Adds three pictures at once and describes them one after the other with Enter. */
async function addThree(page: Page, request: APIRequestContext, id: string) {
  await choose(page).setInputFiles(photos)
  await expect(section(page)).toContainText('3 ze 100 zdjęć')
  await expect(page.getByRole('list', { name: 'Wysyłane zdjęcia' })).toHaveCount(0)
  await alt(page, 1).fill(words[0] ?? '')
  for (const place of [2, 3]) {
    await page.keyboard.press('Enter')
    await expect(alt(page, place)).toBeFocused()
    await alt(page, place).fill(words[place - 1] ?? '')
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => altsOf(request, id)).toEqual(words)
}

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)
    test('three pictures are added, described, put in order and taken away', async ({ page, request }) => {
      const id = await openPictures(page, request)
      await expectAccessible(page, `no pictures, ${name}`)
      await addThree(page, request, id)
      await expectAccessible(page, `three pictures, ${name}`)

      // By keyboard: the last picture moves to the front and becomes the cover.
      await handle(page, 3).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Home')
      await page.keyboard.press('Space')
      await expect.poll(() => altsOf(request, id)).toEqual([words[2], words[0], words[1]])
      await expect(handle(page, 1)).toBeFocused()
      await page.getByRole('button', { name: 'Cofnij' }).click()
      await expect.poll(() => altsOf(request, id)).toEqual(words)

      // The focus of a picture, by keyboard alone.
      await page.getByRole('button', { name: `Działania: ${words[1]}` }).click()
      await page.getByRole('menuitem', { name: 'Kadr i podpis' }).click()
      await page.getByRole('slider', { name: /W poziomie/ }).focus()
      await page.keyboard.press('End')
      await page.getByRole('textbox', { name: /Podpis/ }).fill('Wieczorem')
      await expectAccessible(page, `the cut, ${name}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect
        .poll(async () => (await stored(request, id))[1])
        .toMatchObject({ focus: { x: 100, y: 50 }, caption: 'Wieczorem' })

      await page.getByRole('button', { name: `Działania: ${words[0]}` }).click()
      await page.getByRole('menuitem', { name: 'Usuń zdjęcie' }).click()
      await expect(section(page)).toContainText('2 ze 100 zdjęć')
      await page.getByRole('button', { name: 'Cofnij' }).press('Enter')
      await expect(section(page)).toContainText('3 ze 100 zdjęć')
      await expect.poll(() => altsOf(request, id)).toEqual(words)
      await expect(section(page).locator(':focus')).toHaveCount(1)
    })
  })
}

test('a picture is dragged to another place', async ({ page, request }) => {
  const id = await openPictures(page, request)
  await addThree(page, request, id)
  const from = await handle(page, 1).boundingBox()
  const to = await handle(page, 2).boundingBox()
  if (!from || !to) throw new Error('no handles')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => altsOf(request, id)).toEqual([words[1], words[0], words[2]])
})

test('pictures stand in the order in which they were chosen, also when the first of them comes last', async ({
  page,
  request,
}) => {
  const id = await openPictures(page, request)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/upload_image/', async (route) => {
    // Three uploads start together in any order; the form tells which chosen file each one is.
    const form = route.request().postDataBuffer()?.toString('latin1') ?? ''
    if (/name="chosen"\s+1\s/.test(form)) await held
    await route.continue()
  })
  await choose(page).setInputFiles(photos.slice(0, 3))
  await expect(section(page)).toContainText('2 ze 100 zdjęć')
  const early = (await stored(request, id)).map((picture) => picture.id)
  release()
  await expect(section(page)).toContainText('3 ze 100 zdjęć')
  const all = (await stored(request, id)).map((picture) => picture.id)
  expect(all.slice(1)).toEqual(early)
  for (const [index, picture] of all.entries()) {
    await expect(page.locator(`[data-picture="${picture}"]`)).toHaveCSS('order', String(index))
  }
})

test('a wrong file is told beside its name, and a lost network goes on by itself', async ({
  page,
  request,
  context,
  expectNoise,
}) => {
  expectNoise(/415 \(Unsupported Media Type\)|ERR_INTERNET_DISCONNECTED/)
  const id = await openPictures(page, request)
  await choose(page).setInputFiles([
    { name: 'notatka.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('to nie jest zdjęcie') },
    { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ])
  const list = page.getByRole('list', { name: 'Wysyłane zdjęcia' })
  await expect(list.getByRole('listitem').filter({ hasText: 'notatka.jpg' })).toContainText('nie jest zdjęciem')
  await expect(list.getByRole('listitem').filter({ hasText: 'plan.svg' })).toContainText('Wybierz zdjęcie JPG')
  await page.getByRole('button', { name: 'Usuń z listy notatka.jpg' }).click()
  await page.getByRole('button', { name: 'Usuń z listy plan.svg' }).click()

  await context.setOffline(true)
  await choose(page).setInputFiles(photos.slice(0, 1))
  await expect(list.getByRole('alert')).toContainText('Brak połączenia')
  await context.setOffline(false)
  await expect(section(page)).toContainText('1 ze 100 zdjęć')
  expect(await stored(request, id)).toHaveLength(1)
})

/** A photo as an upright phone makes it: the pixels lie on their side, EXIF gives the orientation, and it is large. */
function heavyPhoto(bytes: number): Buffer {
  const plain = readFileSync(photos[0] ?? '')
  // An APP1 segment with one entry: orientation 6, a quarter turn.
  const exif = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000' + '00000000', 'hex')
  const parts = [plain.subarray(0, 2), exif, plain.subarray(2)]
  const used = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([...parts, Buffer.alloc(bytes - used)])
}

test('a photo of 12 MB is made smaller on its way and stands upright, not refused', async ({ page, request }) => {
  const id = await openPictures(page, request)
  await choose(page).setInputFiles(
    [{ name: 'IMG_0012.jpg', mimeType: 'image/jpeg', buffer: heavyPhoto(12 * 1024 * 1024) }, photos[0] ?? ''].map(
      (file) =>
        typeof file === 'string' ? { name: 'b.jpg', mimeType: 'image/jpeg', buffer: readFileSync(file) } : file,
    ),
  )
  await expect(section(page)).toContainText('2 ze 100 zdjęć')
  const [heavy, plain] = await stored(request, id)
  expect([heavy?.width, heavy?.height]).toEqual([plain?.height, plain?.width])
})

/** A PNG in one grey: many pixels in few bytes, like a panorama or a scan. */
function widePlan(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a picture of more than 40 megapixels in few bytes is made smaller on its way, not refused', async ({
  page,
  request,
}) => {
  const id = await openPictures(page, request)
  const buffer = widePlan(8_000, 5_200)
  expect(buffer.length).toBeLessThan(1024 * 1024)
  await choose(page).setInputFiles([{ name: 'rzut.png', mimeType: 'image/png', buffer }])
  await expect(section(page)).toContainText('1 ze 100 zdjęć')
  const [plan] = await stored(request, id)
  expect([plan?.width, plan?.height]).toEqual([4_000, 2_600])
})

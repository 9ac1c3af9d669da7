import type { APIRequestContext } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { press } from './support/keyboard.ts'
import { expectAccessible } from './support/looks.ts'
import { ownerToken } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

type Venue = Wire['getMyVenue']['reply']
type Events = Wire['listCalendarEvents']['reply']

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** A place without rooms that is closed as a whole on one day. */
async function closedPlace(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const data = { name: 'Dwór z tarasem', category: 'palace_manor' }
  const made = (await (await request.post(calls.createVenue.path, { headers, data })).json()) as Venue
  const date = day(90)
  const block = {
    listing_id: made.id,
    label: 'Remont dachu',
    terms: [{ start: `${date}T08:00`, end: `${date}T20:00` }],
  }
  expect((await request.post(calls.createBlocks.path, { headers, data: block })).status()).toBe(201)
  const path = calls.getMyVenue.path.replace('{id}', made.id)
  return {
    id: made.id,
    read: async () => (await (await request.get(path, { headers })).json()) as Venue,
    /** The names of the rooms that are closed then. */
    closed: async () => {
      const asked = await request.get(`${calls.listCalendarEvents.path}?from=${date}&to=${date}&listing=${made.id}`, {
        headers,
      })
      const { events } = (await asked.json()) as Events
      const { units } = (await (await request.get(path, { headers })).json()) as Venue
      return units.filter(({ id }) => events.some(({ unit_ids }) => unit_ids.includes(id))).map(({ name }) => name)
    },
    remove: () => request.delete(path, { headers }),
  }
}

test('who adds a room while the whole place is taken says whether it is taken too, and is asked only then', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 400/)
  const place = await closedPlace(request)
  await openLoggedIn(page, `${paths.editVenue(place.id)}?sekcja=sale`)
  const name = page.getByRole('textbox', { name: 'Sala' })
  const question = page.getByRole('group', { name: 'Gdy zajęty jest cały obiekt' })
  const saved = page.getByRole('status').filter({ hasText: /Wszystkie\szmiany\ssą\szapisane/ })

  await page.getByRole('button', { name: 'Dodaj salę w obiekcie' }).click()
  await name.nth(0).fill('Sala balowa')
  await name.nth(1).fill('Taras')
  await expect(question).toContainText(
    /W\s1\snadchodzącym terminie zajęty jest cały obiekt \(najbliższy: .*Remont dachu\)/,
  )
  await expectAccessible(page, 'a new room beside a closed place')
  // Nothing that was typed is lost while the question waits, also over a reload.
  await page.reload()
  await expect(name.nth(1)).toHaveValue('Taras')
  await press(page, question.getByRole('radio', { name: /Ta sala też jest zajęta/ }), 'ArrowDown')
  await expect(saved).toBeVisible()
  await expect(question).toBeHidden()
  expect(await place.closed()).toEqual(['Sala balowa'])

  // What takes the ballroom alone is not the whole place any more, so the next room is not asked for.
  await page.getByRole('button', { name: 'Dodaj salę w obiekcie' }).click()
  await name.nth(2).fill('Piwnica')
  await expect.poll(async () => (await place.read()).units.map((unit) => unit.name)).toContain('Piwnica')
  await expect(question).toBeHidden()
  expect(await place.closed()).toEqual(['Sala balowa'])
  await page.close()
  await place.remove()
})

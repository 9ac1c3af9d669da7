import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { serviceCategories, venueCategories } from '#domain/listing/dictionaries.ts'
import { sceneOf } from './scenes.ts'

const drawn = async (scene: string): Promise<string> => {
  const file = await readFile(new URL(`../../../../web/public/scenes/${scene}.svg`, import.meta.url))
  return createHash('sha256').update(file).digest('hex')
}

test('each sort of service has a scene of its own, and no two scenes are the same drawing', async () => {
  const services = await Promise.all(
    serviceCategories.map(async (category) => [await drawn(sceneOf(category)), category]),
  )
  const shared = services.filter(([drawing]) => services.filter(([other]) => other === drawing).length > 1)
  expect(shared.map(([, category]) => category)).toEqual([])

  const scenes = [...new Set([...venueCategories, ...serviceCategories].map(sceneOf))]
  const drawings = await Promise.all(scenes.map(drawn))
  expect(scenes.filter((_, place) => drawings.indexOf(drawings[place] as string) !== place)).toEqual([])
})

import { expect, expectTypeOf, test } from 'vitest'
import { assemble, type Missing } from './assemble.ts'
import type { Deps, Parts } from './deps.ts'
import type { AtStart, Chore, Feature } from './feature.ts'
import type { live } from '#api/features/live/feature.ts'
import type { site } from '#api/features/site/feature.ts'
import type { stats } from '#api/features/stats/feature.ts'

const deps = {} as Deps
const start = {} as AtStart

/** A product of features that are made up for one test; the list is not whole, which is what the compiler minds. */
// @ts-expect-error calls, jobs and parts are missing, and the compiler names them
const productOf = (...features: Feature[]) => assemble(features)

test('what a list lacks is known to the compiler', () => {
  expectTypeOf<'reserveVenue'>().toExtend<Missing<typeof site>>()
  expectTypeOf<'reservations.thank'>().toExtend<Missing<typeof site>>()
  expectTypeOf<'catalogue'>().toExtend<Missing<typeof site>>()
  expectTypeOf<'findPlaces' | 'site.send-contact-copy'>().not.toExtend<Missing<typeof site>>()
  expectTypeOf<'streams' | 'counters' | 'countView'>().not.toExtend<Missing<typeof live | typeof stats>>()
})

test('parts are opened in the order of the list and closed from the last to the first', async () => {
  const said: string[] = []
  const part = (name: string): Feature => ({
    opens: {
      what: name,
      open: async () => {
        said.push(`open ${name}`)
        return { [name]: name }
      },
      close: () => void said.push(`close ${name}`),
    },
  })
  const { parts, close } = await productOf(part('a'), {}, part('b')).open(start)
  expect(parts).toEqual({ a: 'a', b: 'b' })
  await close()
  expect(said).toEqual(['open a', 'open b', 'close b', 'close a'])
})

test('a part that does not open closes those before it; one that does not close keeps no other open', async () => {
  const closed: string[] = []
  const good = (name: string): Feature => ({
    opens: { what: name, open: async () => ({}), close: () => void closed.push(name) },
  })
  const broken: Feature = {
    opens: { what: 'broken', open: () => Promise.reject(new Error('cannot open')), close: () => undefined },
  }
  await expect(productOf(good('a'), good('b'), broken).open(start)).rejects.toThrow('cannot open')
  expect(closed).toEqual(['b', 'a'])

  const stuck: Feature = {
    opens: { what: 'stuck', open: async () => ({}), close: () => Promise.reject(new Error('cannot close')) },
  }
  const { close } = await productOf(good('c'), stuck).open(start)
  await expect(close()).rejects.toThrow('cannot close')
  expect(closed).toEqual(['b', 'a', 'c'])
})

test('chores stand in the order of the list', () => {
  const [one, two, three, old]: Chore[] = [async () => 1, async () => 2, async () => 3, async () => 4]
  const product = productOf(
    { sweeps: [one as Chore], slowSweeps: [two as Chore] },
    { sweeps: [three as Chore], forget: [old as Chore] },
  )
  expect(product.sweeps).toEqual([one, three])
  expect(product.slowSweeps).toEqual([two])
  expect(product.forgets).toEqual([old])
})

test('what goes on beside the requests is stopped as a whole', () => {
  const stopped: string[] = []
  const running = (name: string): Feature => ({ runs: [() => ({ stop: () => void stopped.push(name) })] })
  productOf(running('a'), running('b')).run(deps)()
  expect(stopped).toEqual(['a', 'b'])
})

test('the parts that features keep are typed for everybody', () => {
  expectTypeOf<keyof Parts>().toEqualTypeOf<'catalogue' | 'counters' | 'newUnits' | 'streams'>()
  expectTypeOf<Deps['catalogue']['version']>().toEqualTypeOf<() => number>()
})

import { describe, expect, test } from 'vitest'
import { accentOf, accentTokens, contrast, isAccentKept, plainTheme, themeAsked } from './theme.ts'

/** Every seventeenth step of each part: 16 × 16 × 16 colours, with the corners. */
const steps = Array.from({ length: 16 }, (_, at) => (at * 17).toString(16).padStart(2, '0'))
const everyColour = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

describe.each(['light', 'dark'] as const)('whatever accent is asked for, in the %s look', (look) => {
  const ground = { light: ['#ffffff', '#f1eae6'], dark: ['#22181b', '#33252a'] }[look]

  test('words on it are read at 4.5 : 1, also under the pointer', () => {
    for (const accent of everyColour) {
      const { primary, hover, active, on } = accentTokens(accent, look)
      for (const under of [primary, hover, active])
        expect(contrast(on, under), `${accent} ${under}`).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('words in it are read on every ground that they stand on', () => {
    for (const accent of everyColour) {
      const { text, soft, soft_2 } = accentTokens(accent, look)
      for (const under of [...ground, soft, soft_2])
        expect(contrast(text, under), `${accent} on ${under}`).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('a mark in it is seen at 3 : 1', () => {
    for (const accent of everyColour)
      for (const under of ground)
        expect(contrast(accentTokens(accent, look).primary, under), accent).toBeGreaterThanOrEqual(3)
  })
})

test('a colour that can be read already stays as it is', () => {
  for (const accent of ['#8f2d56', '#1a5fb4', '#2e7d32', '#000000', '#c01c28']) expect(isAccentKept(accent)).toBe(true)
  expect(isAccentKept('#ffd400')).toBe(false)
})

test.each([
  ['#8F2D56', '#8f2d56'],
  ['8f2d56', '#8f2d56'],
  [' #83d ', '#8833dd'],
])('%s is the colour %s', (typed, colour) => expect(accentOf(typed)).toBe(colour))

test.each(['', 'red', '#12', '#1234', '#12345g', 'url(x)', '#fff;}body{display:none'])('%s is none', (typed) =>
  expect(accentOf(typed)).toBeNull(),
)

test('what the page asks for takes the place of the listing’s own look, and nonsense asks for nothing', () => {
  const own = { ...plainTheme(), accent: '#8f2d56', radius: 'none' } as const
  const nothing = { accent: null, radius: null, font: null, mode: null }
  expect(themeAsked(own, nothing)).toEqual(own)
  expect(themeAsked(own, { accent: '#fff', radius: 'round', font: 'serif', mode: 'dark' })).toEqual({
    accent: '#ffffff',
    radius: 'round',
    font: 'serif',
    mode: 'dark',
  })
  expect(themeAsked(own, { accent: '}x{', radius: 'toString', font: 7, mode: '' })).toEqual(own)
})

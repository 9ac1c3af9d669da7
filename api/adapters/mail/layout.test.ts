import { expect, test } from 'vitest'
import { type Block, layOut, p } from './layout.pl.ts'

const letter = (...blocks: Block[]) =>
  layOut({
    subject: 'Termin',
    preheader: 'Termin.',
    heading: 'Termin',
    blocks,
    why: 'Bo tak.',
    site: { home_url: 'https://w.example/', contact_url: 'https://w.example/k', privacy_url: 'https://w.example/p' },
  })
const card: Block = { kind: 'card', title: 'Sala', subtitle: 'Lipowa 1, 32-020 Wieliczka', rows: [['1:00–2:00', '5']] }
const button = (look: 'main' | 'second'): Block => ({
  kind: 'button',
  label: 'Dalej',
  url: 'https://w.example/d',
  look,
})

test('a postal code with its town and a range of hours are not broken at their dash, in sentences and in cards', () => {
  const { html, text } = letter(p('Przyjdź na Lipową 1, 32-020 Wieliczka, 9:00–17:00.'), card)
  const whole = [...html.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)].map(([, held]) => held)
  expect(whole).toEqual(['32-020\u00a0Wieliczka', '9:00–17:00', '32-020\u00a0Wieliczka', '1:00–2:00'])
  expect(text).not.toContain('<span')
})

test('in the text an address stands in brackets, so that the full stop after it is no part of it', () => {
  const { text } = letter(p('Jeśli to nie Ty, ', { link: 'napisz do nas', url: 'https://w.example/k?a=1' }, '.'))
  expect(text).toContain('napisz do nas <https://w.example/k?a=1>.')
})

test('in the text a choice has its note on a line of its own', () => {
  const { text } = letter({
    kind: 'choices',
    items: [{ label: 'Sala, 12 czerwca', note: 'Stan: Potwierdzona', url: 'https://w.example/s' }],
  })
  expect(text).toContain('* Sala, 12\u00a0czerwca\n  Stan: Potwierdzona\n  https://w.example/s')
})

test('a second button stands close to the first, and apart from a card', () => {
  const gaps = (...blocks: Block[]) =>
    [...letter(...blocks).html.matchAll(/class="btn" style="margin:(\d+)px/g)].map(([, gap]) => Number(gap))
  expect(gaps(button('main'), button('second'))).toEqual([26, 12])
  expect(gaps(card, button('second'))).toEqual([26])
})

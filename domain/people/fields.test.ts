import { describe, expect, test } from 'vitest'
import { emailTypoHint, manyLines, oneLine, parseEmail, parsePersonName } from './fields.ts'

describe('names', () => {
  test.each(['Żaneta', "O'Neill", 'Nowak-Ćwiąkalska', 'Jan Maria', 'Ng', 'Łucja'])('%s is a name', (name) => {
    expect(parsePersonName(`  ${name} `)).toBe(name)
  })
  test('typographic signs and double blanks are evened out', () => {
    expect(parsePersonName('O’Neill  –Kowalska')).toBe("O'Neill -Kowalska")
    expect(parsePersonName('Łucja\u200B')).toBe('Łucja')
  })
  test.each(['J', '', 'x'.repeat(61), 'Jan3', '-Jan', 'Jan <b>', 'jan@wp.pl'])('%j is none', (name) => {
    expect(parsePersonName(name)).toBeNull()
  })
})

describe('e-mail', () => {
  test('the domain is written small, the rest as typed', () => {
    expect(parseEmail(' Jan.Kowalski+sala@Example.PL ')).toBe('Jan.Kowalski+sala@example.pl')
    expect(parseEmail('biuro@dwór.pl')).toBe('biuro@dwór.pl')
    expect(parseEmail('\u200Bjan@wp.pl\uFEFF')).toBe('jan@wp.pl')
  })
  test.each([
    'jan',
    'jan@',
    '@wp.pl',
    'jan@gmail',
    'jan kowalski@wp.pl',
    'jan@wp..pl',
    '.jan@wp.pl',
    'ja..n@wp.pl',
    'jan@-wp.pl',
    'jan@10.0.0.1',
    'jan@wp.p',
    'a@b@',
    'jan@wp.pl\nBcc: x@y.pl',
    `${'x'.repeat(65)}@wp.pl`,
    `jan@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.pl`,
  ])('%j is refused', (email) => {
    expect(parseEmail(email)).toBeNull()
  })
  test.each([
    ['jan@gmial.com', 'jan@gmail.com'],
    ['jan@gmail.con', 'jan@gmail.com'],
    ['jan@gmail', 'jan@gmail.com'],
    ['jan@gmail.pl', 'jan@gmail.com'],
    ['jan@wp.pll', 'jan@wp.pl'],
    ['jan@intera.pl', 'jan@interia.pl'],
    ['jan@hotmial.com', 'jan@hotmail.com'],
    ['jan@onet.p', 'jan@onet.pl'],
    ['jan@wp,pl', 'jan@wp.pl'],
    ['jan@gmial,com', 'jan@gmail.com'],
    ['jan@wp.pl.', 'jan@wp.pl'],
    ['biuro@dwor-pod-lipami,pl;', 'biuro@dwor-pod-lipami.pl'],
  ])('%s: probably %s was meant', (typed, meant) => {
    expect(emailTypoHint(typed)).toBe(meant)
  })
  test.each([
    'jan@gmail.com',
    'jan@wp.pl',
    'jan@op.pl',
    'jan@wb.pl',
    'jan@me.pl',
    'jan@wp.com',
    'biuro@dwor-pod-lipami.pl',
    'demo@wydarzy.example',
    'nic',
    'jan,kowalski@wp.pl',
    'jan@.',
  ])('%s is left alone', (typed) => {
    expect(emailTypoHint(typed)).toBeNull()
  })
})

test('long text loses control signs and runs of empty lines, keeps its lines', () => {
  expect(manyLines(' a\u0000b \r\n\r\n\r\n\r\nc\td ')).toBe('ab\n\nc\td')
})

test('long text loses the signs that turn its direction, so it reads as it was written', () => {
  expect(manyLines('przelew na \u202E1234\u202C \u2066konto\u2069')).toBe('przelew na 1234 konto')
})

test('a line loses what turns its direction, controls it or shows nothing, and keeps what joins an emoji or a word', () => {
  expect(oneLine('Sala \u202Ełorp\u202C\u0007 \u2066A\u2069')).toBe('Sala łorp A')
  expect(oneLine('\u200B\u200B\u2060\u00AD\u200D\u200C')).toBe('')
  expect(oneLine('Animacje 👩‍👩‍👧 👩🏽‍🍳 ❤️‍🔥 می‌خواهم')).toBe('Animacje 👩‍👩‍👧 👩🏽‍🍳 ❤️‍🔥 می‌خواهم')
})

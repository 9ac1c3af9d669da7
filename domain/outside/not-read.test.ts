import { expect, test } from 'vitest'
import { notReadText } from './not-read.pl.ts'

test('events that nobody understands are named, with how they are written and what to do', () => {
  expect(notReadText(0, [])).toBeNull()
  expect(notReadText(1, [{ title: 'Wesele', when: '20271340T160000' }])).toMatch(
    /^Nie rozumiemy daty 1\swydarzenia: „Wesele” \(zapis: 20271340T160000\)\. Te godziny nie są u nas zajęte: .*zablokuj termin tutaj\.$/,
  )
  expect(notReadText(9, [{ title: null, when: null }])).toMatch(/wydarzeń: wydarzenie bez nazwy i 8\sinnych\./)
  expect(notReadText(3, [])).toMatch(/^Nie rozumiemy daty 3\swydarzeń\. /)
})

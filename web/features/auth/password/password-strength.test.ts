import { expect, test } from 'vitest'
import { passwordFault, passwordStrength } from './password-strength.pl.ts'

test('a password of eleven signs is too short and of twelve is not', () => {
  expect(passwordFault('abcdefghijk')).toBe('Hasło musi mieć co najmniej 12 znaków.')
  expect(passwordFault('lipa dąb wiąz')).toBeUndefined()
})
test('signs are counted as people count them', () => {
  expect(passwordFault('🌳'.repeat(11))).toBe('Hasło musi mieć co najmniej 12 znaków.')
  expect(passwordFault('🌳'.repeat(12))).toBeUndefined()
})
test('a password longer than 128 signs is refused', () => {
  expect(passwordFault('a'.repeat(129))).toBe('Hasło może mieć najwyżej 128 znaków.')
})
test('the beginning of the e-mail address may not stand in the password', () => {
  expect(passwordFault('xx-Katarzyna-2026', 'katarzyna@lipy.example')).toContain('adresu e-mail')
  expect(passwordFault('jan jest w domu', 'jan@lipy.example')).toBeUndefined()
})
test('the hint grows with length and variety and sees through repetition', () => {
  const levels = ['krótkie', 'aaaaaaaaaaaa', 'lipydabywiazy', 'lipydabywiazy-7Klon', 'lipy dęby wiązy 7 klonów'].map(
    (password) => passwordStrength(password).level,
  )
  expect(levels).toEqual([0, 1, 2, 4, 4])
})
test('the hint says how many signs are missing', () => {
  expect(passwordStrength('abcdefghijk').text).toBe('Za krótkie: brakuje jeszcze 1 znaku.')
  expect(passwordStrength('abcdefgh').text).toBe('Za krótkie: brakuje jeszcze 4 znaków.')
})

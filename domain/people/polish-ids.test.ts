import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  birthDateOfPesel,
  isForeignIban,
  parseIban,
  parseKrs,
  parseNip,
  parsePesel,
  parsePhone,
  parsePostcode,
  parseRegon,
} from './polish-ids.ts'

describe('NIP', () => {
  test.each(['1234563218', '1000000006', '1000000012', '1000000093', '1000000182', '1001234568', '9990000014'])(
    '%s is one',
    (nip) => {
      expect(parseNip(nip)).toBe(nip)
    },
  )
  test.each([
    '123-456-32-18',
    'PL 123 456 32 18',
    'pl1234563218',
    ' 123–456–32–18 ',
    '\u200B1234563218',
    'NIP: 123-456-32-18',
    'NIP PL1234563218',
  ])('reads %s', (typed) => {
    expect(parseNip(typed)).toBe('1234563218')
  })
  test.each(['1234563219', '1234563281', '0000000000', '123456321', '12345632180', '12345A3218', ''])(
    'refuses %j',
    (nip) => {
      expect(parseNip(nip)).toBeNull()
    },
  )
  test('a remainder of ten has no digit', () => {
    for (let last = 0; last <= 9; last += 1) expect(parseNip(`100000016${last}`)).toBeNull()
  })
  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digits = [...'1234563218'].map(Number)
        digits[place] = ((digits[place] ?? 0) + more) % 10
        expect(parseNip(digits.join(''))).toBeNull()
      }),
    )
  })
})

describe('REGON', () => {
  test.each(['123456785', '990000016', '990000022', '990000000', '12345678512347', '99000001600012'])(
    '%s is one',
    (regon) => {
      expect(parseRegon(regon)).toBe(regon)
    },
  )
  test.each(['123456784', '990000017', '12345678', '12345678512348', '99000001700012', '000000000'])(
    'refuses %s',
    (regon) => {
      expect(parseRegon(regon)).toBeNull()
    },
  )
})

describe('KRS', () => {
  test('is ten digits', () => {
    expect([parseKrs('0009999015'), parseKrs('000 999 90 15')]).toEqual(['0009999015', '0009999015'])
    expect([parseKrs('999901'), parseKrs('000999901X')]).toEqual([null, null])
  })
})

describe('PESEL', () => {
  test('is checked and tells the date of birth', () => {
    expect(parsePesel('44051401359')).toBe('44051401359')
    expect(birthDateOfPesel('44051401359')).toBe('1944-05-14')
    expect(parsePesel('44051401358')).toBeNull()
  })
  /** The right last digit for ten others, worked out here by the published rule. */
  const complete = (ten: string) => {
    const sum = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3].reduce((all, weight, i) => all + weight * Number(ten[i]), 0)
    return `${ten}${(10 - (sum % 10)) % 10}`
  }
  test('month + 20 is a birth from 2000 on', () => {
    expect(birthDateOfPesel(complete('0221290001'))).toBe('2002-01-29')
    expect(birthDateOfPesel(complete('0422290001'))).toBe('2004-02-29')
  })
  test('a day that did not exist is none, whatever the checksum', () => {
    expect(parsePesel(complete('0323290001'))).toBe(complete('0323290001'))
    expect(parsePesel(complete('0322290001'))).toBeNull()
    expect(parsePesel(complete('9913010001'))).toBeNull()
  })
})

describe('IBAN', () => {
  test.each([
    'PL61109010140000071219812874',
    'PL14999999990000000000000001',
    'PL84999999990000000000000002',
    'PL40999999990000123456789012',
  ])('%s is one', (iban) => {
    expect(parseIban(iban)).toBe(iban)
    expect(parseIban(iban.slice(2))).toBe(iban)
    expect(parseIban(iban.replace(/(.{4})/g, '$1 ').toLowerCase())).toBe(iban)
    expect(parseIban(`IBAN: ${iban}`)).toBe(iban)
  })
  test.each([
    'PL61109010140000071219812875',
    'PL16109010140000071219812874',
    'PL6110901014',
    'DE89370400440532013000',
    '',
  ])('refuses %j', (iban) => {
    expect(parseIban(iban)).toBeNull()
  })
  test('a correct foreign account is told from a wrong one', () => {
    expect(isForeignIban('DE89 3704 0044 0532 0130 00')).toBe(true)
    expect(isForeignIban('DE89370400440532013001')).toBe(false)
    expect(isForeignIban('PL61109010140000071219812874')).toBe(false)
  })
})

describe('postcode and phone', () => {
  test.each([
    ['00-950', '00-950'],
    ['30-001', '30-001'],
    ['80001', '80-001'],
    [' 80 001 ', '80-001'],
    ['80-001\u200B', '80-001'],
  ])('%j is the postcode %s', (typed, stored) => {
    expect(parsePostcode(typed)).toBe(stored)
  })
  test.each(['8000-1', '80-01', 'AA-123', '800011', ''])('%j is no postcode', (typed) => {
    expect(parsePostcode(typed)).toBeNull()
  })
  test.each([
    ['600 100 200', '+48600100200'],
    ['+48 22 123 45 67', '+48221234567'],
    ['0048 600100200', '+48600100200'],
    ['(22) 123-45-67', '+48221234567'],
    ['+49 30 901820', '+4930901820'],
    ['tel. 600-100-200', '+48600100200'],
    ['Tel.: +48 600 100 200', '+48600100200'],
    ['kom. 600 100 200', '+48600100200'],
    // As address books copy it, between two signs that nobody sees.
    ['\u202A+48 600 100 200\u202C', '+48600100200'],
  ])('%j is the phone %s', (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored)
  })
  test.each(['060 010 020', '60010020', '+48 600', '+48060010020', '6001002001', 'abc', ''])(
    '%j is no phone',
    (typed) => {
      expect(parsePhone(typed)).toBeNull()
    },
  )
})

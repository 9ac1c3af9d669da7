import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvGrosze, csvRow } from './csv.ts'

/** Reads one line as a spreadsheet does. */
function read(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let open = false
  const text = line.slice(0, -2)
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (open && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') open = !open
    else if (sign === ';' && !open) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

describe('a line of a table', () => {
  test('comes back as it went in, whatever people type', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 }), (cells) => {
        const back = read(csvRow(cells)).map((cell, index) =>
          cell.startsWith("'") && cell.slice(1) === cells[index] ? cell.slice(1) : cell,
        )
        expect(back).toEqual(cells)
      }),
    )
  })

  test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '＝1'])('%s does not run as a formula', (typed) => {
    expect(read(csvRow([typed]))[0]).toBe(`'${typed}`)
  })

  test.each(['+48 600 100 200', '-12,50', '0', '1 200'])('%s stays a number', (typed) => {
    expect(read(csvRow([typed]))[0]).toBe(typed)
  })

  test('money is a number with a decimal comma', () => {
    expect([3762000, 5, -150, 0].map(csvGrosze)).toEqual(['37620,00', '0,05', '-1,50', '0,00'])
    expect(csvGrosze(null)).toBe('')
  })
})

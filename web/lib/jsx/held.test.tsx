import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const city = 'Krakowie'

test('every text of an element is held, wherever its pieces come from', () => {
  expect(renderToStaticMarkup(<p>Sale w {city}</p>)).toBe('<p>Sale w\u00a0Krakowie</p>')
  expect(renderToStaticMarkup(<p>{[`a z ${city}`]}</p>)).toBe('<p>a\u00a0z\u00a0Krakowie</p>')
  expect(
    renderToStaticMarkup(
      <p>
        {12} zł <b>i</b> więcej
      </p>,
    ),
  ).toBe('<p>12\u00a0zł <b>i</b> więcej</p>')
})

test('text of a fragment is held as well', () => {
  expect(renderToStaticMarkup(<>w {city}</>)).toBe('w\u00a0Krakowie')
})

test('a range is one piece and the text one box', () => {
  expect(renderToStaticMarkup(<p>od 8:00–12:30</p>)).toBe(
    '<p><span>od <span class="whitespace-nowrap">8:00–12:30</span></span></p>',
  )
})

test('what is sent or copied stays as written', () => {
  expect(renderToStaticMarkup(<option>w domu</option>)).toBe('<option>w domu</option>')
  expect(renderToStaticMarkup(<input readOnly value="w domu" />)).toContain('value="w domu"')
})

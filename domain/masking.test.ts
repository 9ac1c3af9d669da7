import { expect, test } from 'vitest'
import { maskReport, maskText, traceTargets } from './masking.ts'

const token = `${'aB3_'.repeat(10)}xyz`

test.each([
  [`https://w.example/status-rezerwacji/${token}?a=1`, 'https://w.example/status-rezerwacji/[token]?a=1'],
  ['/api/reservations/by-token/krotki/cancel/', '/api/reservations/by-token/[token]/cancel/'],
  [`no reservation for ${token}.`, 'no reservation for [token].'],
  ['pisze anna.nowak+x@poczta.example do nas', 'pisze [e-mail] do nas'],
  ['/zmiana?email=anna%40poczta.example&a=1', '/zmiana?email=[e-mail]&a=1'],
  ['tel. +48 600 100 200, 600-100-200', 'tel. [phone], [phone]'],
  ['authorization: Bearer abc.def-1', 'authorization: Bearer [token]'],
  ['/x?token=abc&b=2', '/x?token=[token]&b=2'],
])('%s is told as %s', (told, masked) => {
  expect(maskText(told)).toBe(masked)
})

test('what helps to find the error stays', () => {
  const kept = 'at move (api/features/reservations/core/move-reservation.ts:24:9) 0197f000-0000-7000-8000-000000000000'
  expect(maskText(kept)).toBe(kept)
})

test('of a request stays its method and address, of the person nothing', () => {
  const report = {
    user: { ip_address: '192.0.2.1' },
    extra: { body: 'x' },
    server_name: 'host',
    request: { url: `http://w.example/nowe-haslo/${token}?q=1`, method: 'GET', headers: { cookie: 'a' }, data: 'x' },
    breadcrumbs: [{ data: { url: '/status-rezerwacji/abc' } }],
  }
  expect(maskReport(report)).toEqual({
    request: { url: 'http://w.example/nowe-haslo/[token]', method: 'GET' },
    breadcrumbs: [{ data: { url: '/status-rezerwacji/[token]' } }],
  })
})

test('trace headers go to our paths and to the named hosts, nowhere else', () => {
  const sent = (url: string) => traceTargets(['localhost', 'qa.w.example']).some((target) => target.test(url))
  expect(['/api/x', 'http://localhost:8000/api', 'https://qa.w.example'].map(sent)).toEqual([true, true, true])
  const others = [
    '//evil.example/api',
    'https://evil.example/?u=localhost',
    'https://qa.w.example.evil',
    'https://aqa.w.example',
  ]
  expect(others.map(sent)).toEqual([false, false, false, false])
})

import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './device.pl.ts'

const mozilla = 'Mozilla/5.0'
const iphone = `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const android = `${mozilla} (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)`
const windows = `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)`
const mac = `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)`

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox, Windows', false],
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows', false],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows', false],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera, Windows', false],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6`, 'Vivaldi, Windows', false],
  [`${mac} Version/18.0 Safari/605.1.15`, 'Safari, macOS', false],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox, Linux', false],
  [
    `${mozilla} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36`,
    'Chrome, ChromeOS',
    false,
  ],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome, Android', true],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android', true],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge, Android', true],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`, 'Opera, Android', true],
  [`${mozilla} (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0`, 'Firefox, Android', true],
  // On an iPhone each browser is Safari underneath and says so.
  [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari, iOS', true],
  [`${iphone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome, iOS', true],
  [`${iphone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iOS', true],
  [`${iphone} Version/18.0 EdgiOS/142.0.0 Mobile/15E148 Safari/604.1`, 'Edge, iOS', true],
  [`${iphone} OPiOS/16.0.15 Mobile/15E148 Safari/9537.53`, 'Opera, iOS', true],
  [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1 OPT/6.1.0`, 'Opera, iOS', true],
  [`${iphone} Version/18.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'DuckDuckGo, iOS', true],
  [`${iphone} GSA/390.0 Mobile/15E148 Safari/604.1`, 'Google, iOS', true],
  ['curl/8.5.0', null, false],
  ['', null, false],
])('a device is named by its browser and system: %s', (agent, name, handheld) => {
  expect(deviceName(agent)).toBe(name)
  expect(isHandheld(agent)).toBe(handheld)
})

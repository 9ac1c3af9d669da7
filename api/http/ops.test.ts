/** What stands in `ops/` asks for numbers that there are: an alert on a name that nobody tells never rings. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

const word = 'liczby-dla-straznika-wydarzy'
const folder = path.resolve(import.meta.dirname, '../../ops')

let app: TestApp
let told: Set<string>

beforeAll(async () => {
  app = await createTestApp({ metricsToken: word })
  await app.call('searchVenues')
  const { body } = await app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${word}` } })
  told = new Set(['up'])
  for (const [, name = '', type = ''] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    told.add(name)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) told.add(`${name}_${part}`)
  }
})
afterAll(() => app.close())

test('no part of the server has a limit of ten seconds of its own, because each step of a start has one', () => {
  expect(app.app.initialConfig.pluginTimeout).toBe(0)
})

const alerts = [...readFileSync(path.join(folder, 'alerts.yml'), 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(
  ([, expression = '']) => expression,
)
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const dashboard = JSON.parse(readFileSync(path.join(folder, 'grafana.json'), 'utf8')) as Dashboard
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Words of the language that Prometheus is asked in, as far as we use it. */
const grammar = new Set(['sum', 'max', 'rate', 'increase', 'min_over_time', 'histogram_quantile', 'by', 'and', 'or'])

function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[\w:]+\]/g, '')
    .replaceAll(/by \([^)]*\)/g, '')
    .replaceAll(/\b\d[\d.e]*/g, '')
  return [...bare.matchAll(/[a-z_]\w*/g)].map(([name]) => name).filter((name) => !grammar.has(name))
}

test('each alert and each picture asks for numbers that /metrics tells', () => {
  expect(alerts.length).toBeGreaterThan(5)
  expect(shown.length).toBeGreaterThan(10)
  for (const expression of [...alerts, ...shown]) {
    const names = namesIn(expression)
    expect(names, expression).not.toEqual([])
    expect(
      names.filter((name) => !told.has(name)),
      expression,
    ).toEqual([])
  }
})

test('each route that they ask for is one of ours', () => {
  const routes = new Set(app.routes)
  const asked = [...alerts, ...shown].flatMap((expression) =>
    [...expression.matchAll(/\{([^}]*route="[^}]*)\}/g)].map(([, labels = '']) => ({
      method: /method="(\w+)"/.exec(labels)?.[1] ?? 'GET',
      route: /route="([^"]+)"/.exec(labels)?.[1] ?? '',
    })),
  )
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter(({ method, route }) => !routes.has(`${method} ${route}`))).toEqual([])
})

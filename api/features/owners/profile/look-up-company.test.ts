import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gusRegistry } from '#api/adapters/registry/gus.ts'
import { RegistryFailed } from '#api/adapters/registry/registry.ts'
import { owner, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
})
afterAll(() => app.close())

const ask = (nip: string) => app.call('lookUpCompany', { token: partner.token, body: { nip } })
const fault = (gus: string) => app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { gus } })

test('a NIP fills name, form, REGON and seat of a person’s firm and of a company', async () => {
  const trader = await ask('123-456-32-18')
  expect(trader.status).toBe(200)
  expect(trader.body).toEqual({
    company_name: 'DWÓR POD LIPAMI KRYSTYNA MĄCZKA',
    nip: '1234563218',
    regon: '990000128',
    legal_form: 'jdg',
    address: {
      street: 'ul. Lipowa',
      building_no: '12',
      flat_no: null,
      postcode: '32-020',
      city: 'Wieliczka',
      voivodeship: 'malopolskie',
      country: 'PL',
    },
    ended: false,
  })
  const company = await ask('7710000013')
  expect(company.body).toMatchObject({
    company_name: 'SADY & OGRODY PRZYJĘCIA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
    legal_form: 'sp_zoo',
    address: { flat_no: '7', voivodeship: 'wielkopolskie' },
  })
  // A village without streets, and a firm that is no more.
  expect((await ask('7710000036')).body).toMatchObject({ ended: true, address: { street: 'Ogrodniczki' } })
})

test('what it does not know, cannot read or does not answer is a Polish sentence', async () => {
  const unknown = await ask('1000000006')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'company_unknown'])
  expect((await ask('1234563219')).body.fields).toEqual({ nip: ['Sprawdź NIP – cyfra kontrolna się nie zgadza.'] })
  await fault('down')
  const down = await ask('1234563218')
  expect([down.status, down.body.code, down.body.errors]).toEqual([
    503,
    'registry_unavailable',
    ['Rejestr firm teraz nie odpowiada. Spróbuj za chwilę albo wpisz dane ręcznie.'],
  ])
  await fault('up')
  expect((await ask('1234563218')).status).toBe(200)
})

test('an answer about another company is not used, and without a register the form is filled by hand', async () => {
  const { registry } = app.deps
  app.deps.registry = { find: async () => (await registry?.find('7710000013')) ?? null }
  const other = await ask('1234563218')
  expect([other.status, other.body.code]).toEqual([503, 'registry_unavailable'])
  app.deps.registry = null
  const none = await ask('1234563218')
  expect([none.status, none.body.code]).toEqual([501, 'registry_off'])
  app.deps.registry = registry
})

/** A register that answers as it is told, and counts who knocks. */
async function register(answer: (action: string, sid: string | undefined) => string | null) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const action = /Publ\/(\w+)</.exec(body)?.[1] ?? ''
      calls.push(action)
      const result = answer(action, request.headers.sid as string | undefined)
      if (result !== null) response.end(result)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    calls,
    registry: gusRegistry({ url, key: 'k', timeout_ms: 300 }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
const said = (action: string, result: string) => `<a:${action}Result>${result}</a:${action}Result>`
const firm =
  '&lt;root&gt;&lt;dane&gt;&lt;Nip&gt;1234563218&lt;/Nip&gt;&lt;Nazwa&gt;A &amp;amp; B&lt;/Nazwa&gt;&lt;/dane&gt;&lt;/root&gt;'

test('a session is kept, and a new one is taken when it has ended', async () => {
  let living = 'jeden'
  const { calls, registry, stop } = await register((action, sid) =>
    action === 'Zaloguj' ? said(action, living) : said(action, sid === living ? firm : ''),
  )
  expect((await registry.find('1234563218'))?.name).toBe('A & B')
  await registry.find('1234563218')
  living = 'dwa'
  expect((await registry.find('1234563218'))?.nip).toBe('1234563218')
  expect(calls.filter((call) => call === 'Zaloguj')).toHaveLength(2)
  stop()
})

test.each([
  ['no answer', () => null],
  ['nonsense', () => '<html>502</html>'],
  ['a key that is not taken', (action: string) => said(action, '')],
  ['a firm without a name', (action: string) => said(action, action === 'Zaloguj' ? 'x' : '&lt;dane/&gt;')],
])('%s is told as a failure, in time', async (_what, answer) => {
  const { registry, stop } = await register(answer)
  const began = Date.now()
  await expect(registry.find('1234563218')).rejects.toBeInstanceOf(RegistryFailed)
  expect(Date.now() - began).toBeLessThan(3_000)
  stop()
})

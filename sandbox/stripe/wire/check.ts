/**
 * Checks every request, answer and event of the sandbox against schemas made from the client's types. Only tests use
 * it.
 */
import { decode } from '#sandbox/stripe/params.ts'
import type { Watched } from '#sandbox/stripe/server.ts'
import { openHeld } from '#sandbox/wire/held.ts'
import type { Declared } from '#sandbox/wire/types.ts'
import { objectTypes, type WireCall, wireCalls } from './calls.ts'
import { dialect, listSchema } from './dialect.ts'

export type WireCheck = {
  call(watched: Watched): void
  event(body: string): void
  /** One sentence for each difference. */
  findings(): readonly string[]
}

type Known = { calls: WireCall[]; objects: Map<string, Declared> }
let known: Known | null = null

export function openWireCheck(): WireCheck {
  known ??= { calls: wireCalls(), objects: objectTypes() }
  const { calls, objects } = known
  const { json, form, keep, hold, note, findings } = openHeld(dialect)
  return {
    findings,
    call: ({ method, path, sent, status, body }) => {
      const call = calls.find((one) => one.method === method && one.path.test(path))
      const where = `${method} ${path.replace(/\/[a-z]+_\w{8,}/g, '/…')}`
      if (!call) return note(`${where}: the client knows no such call`)
      if (call.params && status === 200) hold(`${where} asked`, form.need(call.params), decode(sent))
      if (status === 200) hold(`${where} answered`, answerId(call), JSON.parse(body))
    },
    event: (body) => {
      const event = JSON.parse(body) as { type: string; data: { object: { object: string } } }
      const declared = objects.get(event.data.object.object)
      if (!declared) return note(`${event.type}: nothing is a ${event.data.object.object}`)
      hold(`event ${event.type}`, json.need(declared), event.data.object)
    },
  }

  function answerId({ answer, kind }: WireCall): string {
    const ids = answer.map((one) => json.need(one))
    const one = { anyOf: ids.map(($ref) => ({ $ref })) }
    return keep(`${kind}:${ids.join('|')}`, () => (kind === 'one' ? one : listSchema(one, kind)))
  }
}

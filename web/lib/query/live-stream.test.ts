import { expect, test } from 'vitest'
import { eventReader } from './live-stream.ts'

const textOf = (pieces: string[]) => {
  const heard: [string, unknown][] = []
  const read = eventReader((event, data) => heard.push([event, data]))
  for (const piece of pieces) read(piece)
  return heard
}

const stream =
  'event: ready\ndata: {"beat_ms":20000}\n\n: beat\n\nevent: changed\ndata: {"topic":"calendar"}\n\nevent: end\ndata: {"reason":"session"}\n\n'
const events = [
  ['ready', { beat_ms: 20000 }],
  ['changed', { topic: 'calendar' }],
  ['end', { reason: 'session' }],
]

test('events are read whole however the text is cut', () => {
  for (let size = 1; size <= stream.length; size++) {
    const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, i) =>
      stream.slice(i * size, (i + 1) * size),
    )
    expect(textOf(pieces)).toEqual(events)
  }
})

test('half an event says nothing yet', () => {
  expect(textOf(['event: changed\ndata: {"topic"'])).toEqual([])
})

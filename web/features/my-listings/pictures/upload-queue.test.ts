import { expect, test } from 'vitest'
import type { Fault } from '#web/lib/http/fault.ts'
import { createUploadQueue, type Sender } from './upload-queue.ts'

type Sent = {
  name: string
  key: string
  progress: (share: number) => void
  done: () => void
  fail: (error: unknown) => void
}

/** A queue whose sender does what the test says. */
function queueOf(check: (file: File) => string | null = () => null) {
  const sent: Sent[] = []
  const send: Sender = ({ file, key }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      sent.push({ name: file.name, key, progress: onProgress, done: resolve, fail: reject })
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    })
  const queue = createUploadQueue({ send, check, unexpected: 'Błąd' })
  const states = () => queue.store.get().map(({ file, state }) => `${file.name} ${state}`)
  return { queue, sent, states }
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const fault = (status: number, message: string, code = 'x'): Fault => ({
  fault: true,
  status,
  code,
  message,
  errors: [message],
  fields: {},
})
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('three go at once, the next one when a place is free', async () => {
  const { queue, sent, states } = queueOf()
  queue.add(files('a', 'b', 'c', 'd', 'e'))
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting', 'e waiting'])
  sent[1]?.done()
  await soon()
  expect(states()).toEqual(['a sending', 'c sending', 'd sending', 'e waiting'])
  expect(queue.busy()).toBe(true)
})

test('the share grows, and when everything is sent the server works on it', () => {
  const { queue, sent } = queueOf()
  queue.add(files('a'))
  sent[0]?.progress(0.4)
  expect(queue.store.get()[0]).toMatchObject({ state: 'sending', share: 0.4 })
  sent[0]?.progress(1)
  expect(queue.store.get()[0]).toMatchObject({ state: 'working', share: 1 })
})

test('one that is cancelled goes at once, whether it waits, is sent or has failed, and the others move up', async () => {
  const { queue, sent, states } = queueOf((file) => (file.name === 'zly' ? 'Zły plik' : null))
  queue.add(files('a', 'b', 'c', 'd', 'zly'))
  for (const name of ['a', 'zly']) queue.cancel(queue.store.get().find(({ file }) => file.name === name)?.key ?? '')
  await soon()
  expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
})

test('a file that is wrong is never sent, and there is nothing to try again', () => {
  const { queue, sent } = queueOf(() => 'Zły plik')
  queue.add(files('a'))
  expect(queue.store.get()[0]).toMatchObject({ state: 'failed', error: 'Zły plik', again: false })
  expect([sent, queue.busy()]).toEqual([[], false])
})

test('a retry keeps its key, so that what did arrive is not added twice', async () => {
  const { queue, sent } = queueOf()
  queue.add(files('a'))
  sent[0]?.fail(fault(503, 'Spróbuj za chwilę'))
  await soon()
  expect(queue.store.get()[0]).toMatchObject({ state: 'failed', error: 'Spróbuj za chwilę', again: true })
  queue.retry(queue.store.get()[0]?.key ?? '')
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key])
})

test('what the server refused for good says why; what the network lost goes on by itself', async () => {
  const { queue, sent, states } = queueOf()
  queue.add(files('a', 'b'))
  sent[0]?.fail(fault(415, 'Plików GIF nie przyjmujemy'))
  sent[1]?.fail(fault(0, 'Brak połączenia'))
  await soon()
  expect(queue.store.get().map(({ again, offline }) => [again, offline])).toEqual([
    [false, false],
    [true, true],
  ])
  queue.retryOffline()
  expect(states()).toEqual(['a failed', 'b sending'])
})

test('files are numbered in the order in which they were chosen', () => {
  const { queue } = queueOf()
  queue.add(files('a', 'b'))
  queue.add(files('c'))
  expect(queue.store.get().map(({ order }) => order)).toEqual([1, 2, 3])
})

import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bucket, openBucket } from '#api/testing/bucket.ts'
import { keepsItsPromises } from '#api/testing/file-store-promises.ts'
import { openS3Store, type S3Settings } from './s3.ts'

let bucket: Bucket
let settings: S3Settings

beforeAll(async () => {
  bucket = await openBucket()
  settings = bucket.settings
})
afterAll(() => bucket.close())

keepsItsPromises('in a bucket', async () => ({
  store: await openS3Store(settings, '/pliki'),
  close: async () => undefined,
}))

test('a bucket is opened again when there is much in it', async () => {
  const store = await openS3Store(settings, '/pliki')
  for (const key of ['pierwszy.jpg', 'drugi.jpg', 'trzeci.jpg']) await store.put(key, new Uint8Array([1]), 'image/jpeg')
  await expect(openS3Store(settings, '/pliki')).resolves.toBeDefined()
})

test('a wrong secret and an unknown bucket are told at the start', async () => {
  await expect(openS3Store({ ...settings, secretAccessKey: 'inny' }, '/pliki')).rejects.toThrow(
    'the bucket refused to list: 403 SignatureDoesNotMatch',
  )
  await expect(openS3Store({ ...settings, bucket: 'nie-ma' }, '/pliki')).rejects.toThrow('404 NoSuchBucket')
})

test('a bucket that does not answer is a fault that passes, with the code of the network', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  await expect(openS3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` }, '/pliki')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

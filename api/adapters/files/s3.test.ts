// A real S3 server from npm on this machine; it checks signatures as the cloud does.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepsItsPromises } from '#api/testing/file-store-promises.ts'
import { openS3Store, type S3Settings } from './s3.ts'

let home: string
let server: InstanceType<typeof S3rver>
let settings: S3Settings

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wydarzy-s3-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: home,
    configureBuckets: [{ name: 'wydarzy', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'wydarzy',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
})
afterAll(async () => {
  await server.close()
  await rm(home, { recursive: true, force: true })
})

keepsItsPromises('in a bucket', async () => ({
  store: await openS3Store(settings, '/pliki'),
  close: async () => undefined,
}))

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

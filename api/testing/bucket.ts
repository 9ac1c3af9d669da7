/** The S3 server from npm on this machine; it checks signatures like the real one. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#api/adapters/files/s3.ts'

export type Bucket = {
  settings: S3Settings
  /** The same settings as environment variables of a process. */
  env: Record<string, string>
  close: () => Promise<void>
}

export async function openBucket(): Promise<Bucket> {
  const home = await mkdtemp(path.join(tmpdir(), 'wydarzy-s3-'))
  const configureBuckets = [{ name: 'wydarzy', configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: home, configureBuckets })
  const { port } = (await server.run()) as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    settings: { endpoint, region: 'us-east-1', bucket: 'wydarzy', ...key, forcePathStyle: true },
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'wydarzy',
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    close: async () => {
      await server.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A small stand-in for a calendar provider. It knows nothing of the product. */
import type { FastifyPluginAsync } from 'fastify'
import type { Pool } from 'pg'
import type { FaultState } from '#sandbox/control.ts'
import type { Post } from '#sandbox/post.ts'
import { openChannels } from './channels.ts'
import { googlePages, PAGES } from './routes.ts'
import { credentials, listenGoogle, type ServerParts } from './server.ts'
import { prepareGoogle } from './store.ts'

export type GoogleSandbox = {
  plugin: FastifyPluginAsync
  /** The settings with which the product uses it. */
  settings: { client_id: string; client_secret: string; consent_url: string; api_url: string; token_url: string }
  close(): Promise<void>
}

type Options = {
  pool: Pool
  now: () => number
  state: () => FaultState
  /** The public address of its pages. */
  public_url: string
  /** Delivers an announcement when the product listens on no port. */
  post?: Post | undefined
  watch?: ServerParts['watch']
}

export async function startGoogle({ pool, now, state, public_url, post, watch }: Options): Promise<GoogleSandbox> {
  await prepareGoogle(pool)
  const quota = { left: 0 }
  const channels = openChannels({ pool, now, post })
  const server = await listenGoogle({ pool, now, state, watch, quota, channels })
  return {
    plugin: googlePages({ pool, now, quota, channels }),
    settings: { ...credentials, consent_url: `${public_url}${PAGES}/auth`, api_url: server.url, token_url: server.url },
    close: async () => {
      await channels.close()
      await server.close()
    },
  }
}

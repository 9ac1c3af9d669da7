/**
 * Makes the provider's part of a past: while it runs, the provider and the people at its pages use the time of the
 * story. No webhooks are sent for it.
 */
import fastify, { type FastifyPluginAsync } from 'fastify'
import type { Pool } from 'pg'
import { forgetQueued, lastEvent } from '#sandbox/stripe/delivery-store.ts'

export type Story = {
  /** Does what has become due at the time of the story: ends of pages and periods, payouts. */
  catchUp(): Promise<void>
  /** Fills in the pages at these addresses, as people would. */
  onboard(url: string): Promise<void>
  pay(url: string, way: 'blik' | 'card'): Promise<void>
  subscribe(url: string): Promise<void>
  end(): Promise<void>
}

type Parts = { pool: Pool; pages: FastifyPluginAsync; catchUp: () => Promise<void>; end: () => void }

const card = { numer: '4242 4242 4242 4242', wazna: '12/49', cvc: '123' }
const ways = { blik: { way: 'blik', kod: '777123' }, card: { way: 'card', ...card } } as const

export async function openStory({ pool, pages, catchUp, end }: Parts): Promise<Story> {
  const before = await lastEvent(pool)
  const app = fastify()
  await app.register(pages)
  /** A page that accepts the form redirects; any other answer is a refusal. */
  const press = async (url: string, fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(fields).toString()
    const { statusCode } = await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
    if (statusCode !== 303) throw new Error(`The page ${url} answered ${statusCode} to a press.`)
  }
  return {
    catchUp,
    onboard: (url) => press(url, { koniec: 'gotowe' }),
    pay: (url, way) => press(url, ways[way]),
    subscribe: (url) => press(url, ways.card),
    end: async () => {
      end()
      await app.close()
      await forgetQueued(pool, before)
    },
  }
}

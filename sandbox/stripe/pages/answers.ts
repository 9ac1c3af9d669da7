/** Answers that all pages of the payments' sandbox share. */
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import type { Delivery } from '#sandbox/stripe/deliver.ts'
import type { Faults } from '#sandbox/stripe/faults.ts'

export type Parts = {
  pool: Pool
  now: () => number
  delivery: Delivery
  faults: Faults
  /** The public address of one of these pages. */
  page: (path: string) => string
}

export const PAGES = '/_sandbox/stripe'

/** The address in a form that a header may carry. */
export const whole = (address: string): string => (URL.canParse(address) ? new URL(address).href : '/')

export const html = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

export const problem = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).send({ errors: [sentence], code: 'sandbox', fields: {} })

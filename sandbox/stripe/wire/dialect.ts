/** Type names that only Stripe's client uses, and their meaning. */
import type { Dialect, Schema } from '#sandbox/wire/schemas.ts'

export const dialect: Dialect = {
  open: ['OtherString'],
  named: (name, inner) => {
    if (name === 'Emptyable') return { anyOf: [{ const: '' }, inner()] }
    if (name === 'ApiList') return listSchema(inner())
    // In JSON a decimal is text.
    return name === 'OtherString' || name === 'Decimal' ? { type: 'string' } : undefined
  },
}

export const listSchema = (items: Schema, kind: 'list' | 'search' = 'list'): Schema => ({
  type: 'object',
  properties: {
    object: { const: kind === 'list' ? 'list' : 'search_result' },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
    ...(kind === 'list'
      ? {}
      : { next_page: { anyOf: [{ type: 'string' }, { type: 'null' }] }, total_count: { type: 'number' } }),
  },
  required: ['object', 'data', 'has_more', 'url', ...(kind === 'list' ? [] : ['next_page'])],
  additionalProperties: false,
})

export type Answer = { status: number; body: object | null }

/** developers.google.com/workspace/calendar/api/guides/errors */
export const refusal = (code: number, reason: string, message: string): Answer => ({
  status: code,
  body: { error: { errors: [{ domain: 'global', reason, message }], code, message } },
})

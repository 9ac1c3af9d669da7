import { z } from 'zod'
import { id, instant, message, wire } from './endpoint.ts'

/** A password is neither trimmed nor cut. Its length is a rule with a sentence of its own (`weak_password`). */
const password = z.string().max(1024)

/** The same shape of a user in every answer (specification 3, ruling 62). */
export const user = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  profile_complete: z.boolean(),
})

export const auth = {
  logIn: wire({
    summary: 'Starts a session; a client that keeps the cookie has it for longer',
    gives_device: true,
    body: z.object({ email: z.string().max(254), password }),
    reply: z.object({ access: z.string(), refresh: z.string(), user }),
  }),
  refreshSession: wire({
    summary: 'A new access token for a refresh token',
    body: z.object({ refresh: z.string().max(200) }),
    reply: z.object({ access: z.string() }),
  }),
  logOut: wire({
    summary: 'Ends this session',
    body: z.object({ refresh: z.string().max(200).optional() }).optional(),
    reply: message,
  }),
  changePassword: wire({
    summary: 'Changes the password and ends the other sessions',
    body: z.object({ old_password: password, new_password: password }),
    reply: message,
  }),
  askPasswordReset: wire({
    summary: 'Mails a link for a new password; the same answer whether or not the address exists',
    body: z.object({ email: z.string().max(254) }),
    reply: message,
  }),
  confirmPasswordReset: wire({
    summary: 'Sets a new password by the link from the mailbox and ends every session',
    body: z.object({ token: z.string().max(200), new_password: password }),
    reply: message,
  }),
  listSessions: wire({
    summary: 'Live sessions of the owner',
    reply: z.object({
      results: z.array(
        z.object({ id, user_agent: z.string(), created_at: instant, last_used_at: instant, current: z.boolean() }),
      ),
    }),
  }),
  endOtherSessions: wire({ summary: 'Ends every session but this one', reply: z.object({ ended: z.int() }) }),
  endSession: wire({ summary: 'Ends one session', params: z.object({ id }), status: 204, reply: z.null() }),
}

import type { Deps } from '#api/deps.ts'
import { healthFacts } from '#api/features/calendar/outside/health-facts.ts'
import { listCalendars } from '#api/features/calendar/outside/outside-queries.ts'
import { findAccount, listWriting } from './google-queries.ts'
import type { Handled } from '#contract/index.ts'
import { healthLights, healthOf } from '#domain/outside/health.ts'

export async function googleStatus(deps: Deps, owner_id: string): Promise<Handled['googleCalendarStatus']['reply']> {
  const account = await findAccount(deps.db, owner_id)
  const now = deps.clock.now()
  const all = (await listCalendars(deps.db, owner_id)).filter(({ kind }) => kind === 'google')
  const lights = all.map((calendar) => healthOf(healthFacts(calendar), now))
  if (account?.state === 'lost') lights.push('red')
  return {
    available: deps.calendars !== null,
    connected: account?.state === 'active',
    account: account
      ? { email: account.email, state: account.state, connected_at: account.connected_at.toISOString() }
      : null,
    light: healthLights.findLast((light) => lights.includes(light)) ?? null,
    writing: await listWriting(deps.db, owner_id),
  }
}

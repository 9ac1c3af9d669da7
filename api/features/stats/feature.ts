/** Statistics of an owner: counted without cookies, added up in one report, shown on screens and exported as tables. */
import type { Deps } from '#api/deps.ts'
import type { AtStart, Feature, HandlersOf } from '#api/feature.ts'
import { countView } from './count-view.ts'
import { type Counters, openCounters } from './counters.ts'
import { statsFiles } from './files.ts'
import { dashboard, monthOf, overview, venuesOverview, yearOf } from './screens.ts'

declare module '#api/deps.ts' {
  interface Parts {
    /** Views, quotes and lost demand of visitors, counted in memory. */
    counters: Counters
  }
}

export const stats = {
  opens: {
    what: 'the counters',
    open: async (start: AtStart) => ({ counters: openCounters(start) }),
    close: ({ counters }) => counters.flush(),
  },
  handlers: (deps: Deps): HandlersOf<'stats'> => ({
    countView: ({ body, client, owner }) => countView(deps, body, client, owner),
    statsDashboard: ({ owner, query }) => dashboard(deps, owner.owner_id, query),
    statsOverview: ({ owner, query }) => overview(deps, owner.owner_id, query),
    statsVenuesOverview: ({ owner, query }) => venuesOverview(deps, owner.owner_id, query),
    statsVenueMonthly: ({ owner, params, query }) => monthOf(deps, 'venue', owner.owner_id, params.id, query),
    statsVenueYearly: ({ owner, params, query }) => yearOf(deps, 'venue', owner.owner_id, params.id, query),
    statsServiceMonthly: ({ owner, params, query }) => monthOf(deps, 'service', owner.owner_id, params.id, query),
    statsServiceYearly: ({ owner, params, query }) => yearOf(deps, 'service', owner.owner_id, params.id, query),
  }),
  routes: [statsFiles],
  sweeps: [(deps: Deps) => deps.counters.flush()],
} satisfies Feature

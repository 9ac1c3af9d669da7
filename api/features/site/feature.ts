/** The site around the marketplace: dictionaries, places, messages to the operator, files for robots. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { findPlaces } from './find-places.ts'
import { forgetContactMessages } from './forget-messages.ts'
import { siteJobs } from './jobs.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { commonSettings } from './settings.ts'
import { siteFiles } from './site-files.ts'
import { enumerations } from '#domain/labels.pl.ts'

export const site = {
  handlers: (deps: Deps): HandlersOf<'site'> => ({
    enums: async () => enumerations,
    commonSettings: () => commonSettings(deps),
    sendContactMessage: ({ body, idempotency }) => sendContactMessage(deps, body, idempotency),
    findPlaces: ({ query }) => findPlaces(deps, query.q),
  }),
  routes: [siteFiles],
  jobs: siteJobs,
  forget: [forgetContactMessages],
} satisfies Feature

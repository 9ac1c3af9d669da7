import type { Deps } from '#api/deps.ts'
import { findPlaces } from './find-places.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { commonSettings } from './settings.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { site } from '#contract/site.ts'
import { enumerations } from '#domain/labels.pl.ts'

export const siteHandlers = (deps: Deps) =>
  ({
    enums: async () => enumerations,
    commonSettings: async () => commonSettings(deps.config),
    sendContactMessage: ({ body, idempotency }) => sendContactMessage(deps, body, idempotency),
    findPlaces: ({ query }) => findPlaces(deps, query.q),
  }) satisfies Pick<Handlers, keyof typeof site>

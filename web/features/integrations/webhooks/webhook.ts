import type { Reply } from '#web/lib/http/api.ts'

export type Webhook = Reply<'listWebhooks'>['results'][number]

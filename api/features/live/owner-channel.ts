/**
 * The PostgreSQL channel by which one process tells all others that an owner's open screens are old, and its messages.
 */
import type { LiveTopic } from '#contract/calendar.ts'

export const ownerChannel = 'owner_changed'

export const ownerNews = (topic: LiveTopic, owner_id: string): string => `${topic} ${owner_id}`

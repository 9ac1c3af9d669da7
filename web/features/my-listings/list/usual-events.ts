/** The occasions that a new listing of a category starts with; the owner adds and removes some. */
import type { EventType } from '#domain/listing/codes.ts'

const parties: EventType[] = ['wedding', 'christening', 'first_communion', 'birthday_adult', 'anniversary', 'banquet']
const work: EventType[] = ['conference', 'training', 'meeting']
const family: EventType[] = ['christening', 'first_communion', 'birthday_adult', 'birthday_18', 'family_dinner', 'wake']
const children: EventType[] = ['birthday_kids', 'first_birthday']
const shows: EventType[] = ['concert', 'performance', 'product_launch']

const usual: Record<string, readonly EventType[]> = {
  conference_room: work,
  training_room: work,
  meeting_room: ['meeting', 'training'],
  restaurant: family,
  photo_studio: ['photo_session'],
  recording_studio: ['photo_session'],
  dance_room: ['classes'],
  kids_room: children,
  club_pub: ['birthday_adult', 'birthday_18', 'hen_stag', 'corporate_party'],
  theatre_cinema: [...shows, 'conference'],
  sports_hall: ['classes', 'fair', 'concert'],
  community_hall: [...family, 'assembly'],
  gallery: ['fair', 'product_launch', 'banquet'],
  kids_animation: [...children, 'christening', 'first_communion'],
  inflatables: children,
  training_speaker: work,
  translation: work,
  dance_lessons: ['wedding'],
  wedding_planner: ['wedding', 'ceremony'],
  celebrant: ['wedding', 'ceremony'],
  ceremony_music: ['wedding', 'ceremony'],
  stationery: ['wedding', 'christening', 'first_communion'],
  other: ['other'],
}

export const usualEventTypes = (category: string): EventType[] => [...(usual[category] ?? parties)]

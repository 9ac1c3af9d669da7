/**
 * More closed lists of codes that describe a listing: its categories, equipment and house rules. Labels are in
 * `labels.pl.ts`. `/api/common-settings/` sends all of them. Source: domain 1 and 2.
 */
import type { ListingKind, WithdrawalRegime } from './codes.ts'

export const venueCategories = [
  'wedding_hall',
  'banquet_hall',
  'conference_room',
  'training_room',
  'meeting_room',
  'restaurant',
  'hotel',
  'palace_manor',
  'castle',
  'barn',
  'garden',
  'tent',
  'loft',
  'rooftop',
  'photo_studio',
  'recording_studio',
  'dance_room',
  'kids_room',
  'club_pub',
  'boat',
  'theatre_cinema',
  'sports_hall',
  'community_hall',
  'gallery',
  'agritourism',
  'other',
] as const
export type VenueCategory = (typeof venueCategories)[number]

export const serviceCategories = [
  'catering',
  'food_truck',
  'cakes',
  'bartender',
  'dj',
  'band',
  'mc_wodzirej',
  'ceremony_music',
  'photographer',
  'videographer',
  'photobooth',
  'decorations',
  'sound_light',
  'kids_animation',
  'inflatables',
  'attractions',
  'transport',
  'beauty',
  'wedding_planner',
  'celebrant',
  'dance_lessons',
  'rental',
  'staff',
  'security',
  'stationery',
  'training_speaker',
  'translation',
  'cleaning',
  'other',
] as const
export type ServiceCategory = (typeof serviceCategories)[number]

export type ListingCategory = VenueCategory | ServiceCategory
export const categoriesOf: Record<ListingKind, readonly ListingCategory[]> = {
  venue: venueCategories,
  service: serviceCategories,
}

/** Amenities by group, in the order in which they are shown. */
export const amenityGroups = {
  technology: [
    'projector',
    'screen',
    'led_wall',
    'tv_monitor',
    'sound_system',
    'microphones',
    'stage_lights',
    'streaming',
    'video_conf',
    'flipchart',
    'whiteboard',
    'wifi',
    'wired_internet',
    'power_3phase',
  ],
  comfort: ['air_conditioning', 'heating', 'daylight', 'blackout', 'cloakroom', 'smoking_area', 'quiet_room'],
  kitchen: [
    'full_kitchen',
    'catering_kitchen',
    'fridge',
    'bar',
    'coffee_machine',
    'tableware',
    'table_linen',
    'rural_table',
    'bbq',
  ],
  hall: [
    'dance_floor',
    'stage',
    'round_tables',
    'rect_tables',
    'chair_covers',
    'tiffany_chairs',
    'backstage',
    'photo_corner',
    'chillout',
    'heavy_smoke',
  ],
  outdoors: ['garden', 'terrace', 'ceremony_spot', 'gazebo', 'tent_on_site', 'lake_access', 'view'],
  children: ['playground', 'kids_corner', 'high_chairs', 'changing_table', 'nanny'],
  travel: [
    'free_parking',
    'guarded_parking',
    'ev_charger',
    'coach_access',
    'transfer',
    'accommodation',
    'bridal_suite',
    'pets_ok',
  ],
  safety: ['waiter_service', 'coordinator', 'security', 'cctv', 'first_aid', 'generator'],
} as const
export type AmenityGroup = keyof typeof amenityGroups
export type Amenity = (typeof amenityGroups)[AmenityGroup][number]
export const amenities: readonly Amenity[] = Object.values(amenityGroups).flat()

export const accessibilityFeatures = [
  'step_free',
  'ramp',
  'lift',
  'accessible_toilet',
  'accessible_parking',
  'induction_loop',
  'guide_dog',
  'braille',
  'pjm',
] as const
export type AccessibilityFeature = (typeof accessibilityFeatures)[number]

export const parkingTypes = ['none', 'free', 'paid', 'street', 'guarded'] as const
export type ParkingType = (typeof parkingTypes)[number]

export const cateringPolicies = [
  'own_only',
  'own_preferred',
  'external_allowed',
  'external_list',
  'self_catering',
  'none',
] as const
export type CateringPolicy = (typeof cateringPolicies)[number]

export const alcoholPolicies = ['own_bar', 'byo_free', 'byo_corkage', 'prohibited'] as const
export type AlcoholPolicy = (typeof alcoholPolicies)[number]

export const corkageBases = ['bottle_vodka', 'bottle_wine', 'person', 'flat'] as const
export type CorkageBasis = (typeof corkageBases)[number]

/** Whether the venue pays the licence for music. */
export const musicLicences = ['yes', 'no', 'unknown'] as const
export type MusicLicence = (typeof musicLicences)[number]

export const houseRules = [
  'no_smoking',
  'no_pets',
  'pets_allowed',
  'no_confetti',
  'no_open_fire',
  'no_fireworks',
  'cold_sparks_ok',
  'decor_no_walls',
  'no_18th_parties',
  'no_shoes',
] as const
export type HouseRule = (typeof houseRules)[number]

export const deliveryModes = ['at_client', 'at_provider', 'remote', 'pickup'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/** How a venue presents a service that it is linked with. */
export const linkModes = ['included', 'optional', 'recommended', 'exclusive'] as const
export type LinkMode = (typeof linkModes)[number]

/** A link to a service of another owner needs that owner's consent. */
export const linkStatuses = ['pending', 'accepted', 'declined'] as const
export type LinkStatus = (typeof linkStatuses)[number]

export const securityDepositMethods = ['transfer', 'cash', 'card_hold'] as const
export type SecurityDepositMethod = (typeof securityDepositMethods)[number]

export const socialNetworks = ['facebook', 'instagram', 'tiktok', 'youtube', 'pinterest'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

export const languages = ['pl', 'en', 'de', 'uk', 'fr', 'es', 'it', 'cs', 'sk', 'lt'] as const
export type Language = (typeof languages)[number]

/** Leisure and catering on a set date: by law the 14 days of withdrawal do not apply (art. 38 ust. 1 pkt 12 u.p.k.). */
const excludedServices: readonly ListingCategory[] = [
  'catering',
  'dj',
  'band',
  'mc_wodzirej',
  'attractions',
  'kids_animation',
]
/** Rooms for work are not leisure, so they start with the regime that protects the consumer more. */
const workRooms: readonly ListingCategory[] = [
  'conference_room',
  'training_room',
  'meeting_room',
  'photo_studio',
  'recording_studio',
]

/** The withdrawal regime of a new listing in this category; the owner may choose the other one. */
export const defaultWithdrawalRegime: Record<ListingKind, (category: ListingCategory) => WithdrawalRegime> = {
  venue: (category) => (workRooms.includes(category) ? 'standard_14' : 'excluded_dated_event'),
  service: (category) => (excludedServices.includes(category) ? 'excluded_dated_event' : 'standard_14'),
}

/** Facts of this installation for the browser, and every dictionary beside the seven enumerations. */
import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { demoForm } from '#api/features/listings/embeds/demo-form.ts'
import { contactTopicLabels } from './texts.pl.ts'
import { operatorAddress } from '#api/mail-site.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import type { Handled } from '#contract/index.ts'
import { absolute } from '#contract/paths.ts'
import { type AmenityGroup, amenityGroups } from '#domain/listing/dictionaries.ts'
import * as words from '#domain/labels.pl.ts'
import * as listing from '#domain/listing/labels.pl.ts'
import { unitLabels } from '#domain/pricing/labels.pl.ts'

type Settings = Handled['commonSettings']['reply']

export const commonSettings = async (deps: Pick<Deps, 'config' | 'browsing' | 'partnerSite'>): Promise<Settings> => ({
  ...ofInstallation(deps.config),
  demo: deps.config.sandbox ? { form: await demoForm(deps), site_url: deps.partnerSite } : null,
})

const ofInstallation = (config: Config): Omit<Settings, 'demo'> => ({
  brand: { ...words.brand, contact_email: operatorAddress(config) },
  mailbox_url: config.sandbox && config.sandboxed.mail ? absolute(config.publicUrl, '/_sandbox/') : null,
  map_tiles: config.mapTilesUrl === null ? null : { url: config.mapTilesUrl, attribution: config.mapTilesAttribution },
  dictionaries,
  amenity_groups: (Object.keys(amenityGroups) as AmenityGroup[]).map((code) => ({
    code,
    label: listing.amenityGroupLabels[code],
    amenities: [...amenityGroups[code]],
  })),
  terms_version: termsVersion,
})

/** By the name of the field that holds the code. */
const dictionaries: Settings['dictionaries'] = {
  listing_kind: words.listingKindLabels,
  listing_status: words.listingStatusLabels,
  venue_category: listing.venueCategoryLabels,
  service_category: listing.serviceCategoryLabels,
  event_type: listing.eventTypeLabels,
  included_kind: listing.includedLabels,
  amenity: listing.amenityLabels,
  accessibility: listing.accessibilityLabels,
  layout: listing.layoutLabels,
  voivodeship: listing.voivodeshipLabels,
  parking_type: listing.parkingTypeLabels,
  catering_policy: listing.cateringPolicyLabels,
  alcohol_policy: listing.alcoholPolicyLabels,
  corkage_basis: listing.corkageBasisLabels,
  music_licence: listing.musicLicenceLabels,
  house_rule: listing.houseRuleLabels,
  delivery_mode: listing.deliveryModeLabels,
  link_mode: listing.linkModeLabels,
  link_status: listing.linkStatusLabels,
  security_deposit_method: listing.securityDepositMethodLabels,
  social_network: listing.socialNetworkLabels,
  language: listing.languageLabels,
  public_holiday: listing.publicHolidayLabels,
  term_mode: words.termModeLabels,
  confirmation_mode: words.confirmationModeLabels,
  deposit_type: words.depositTypeLabels,
  cancellation_policy: words.cancellationPolicyLabels,
  cancel_reason: words.cancelReasonLabels,
  withdrawal_regime: words.withdrawalRegimeLabels,
  payment_choice: words.paymentChoiceLabels,
  buyer_type: words.buyerTypeLabels,
  reservation_source: words.reservationSourceLabels,
  reservation_move: words.reservationMoveLabels,
  actor: words.actorLabels,
  price_item_kind: words.priceItemKindLabels,
  price_group: words.priceGroupLabels,
  price_unit: unitLabels,
  vat_rate: words.vatRateLabels,
  legal_form: words.legalFormLabels,
  vat_status: words.vatStatusLabels,
  owner_consent: words.ownerConsentLabels,
  profile_part: words.profilePartLabels,
  publishing_part: words.publishingPartLabels,
  plan: words.planNames,
  plan_feature: words.planFeatureLabels,
  contact_topic: contactTopicLabels,
}

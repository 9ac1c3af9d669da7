/** Limits of a partner's plan; a trial has no limits. */
import { sql } from 'kysely'
import type { Finding } from './rows.ts'

/** The limit of the largest plan that ever existed. */
const largest = sql`(select max(image_limit) from plan_versions)`

export const limitPromises = (now: Date) => ({
  'no partner shows more than the plan allows': sql<Finding>`
    select l.owner_id || ': ' || count(*) || ' ' || l.kind as at
    from listings l
    left join subscriptions s on s.owner_id = l.owner_id
    left join plan_versions v on v.id = case
      when s.bought in ('trialing', 'active', 'past_due') then s.plan_version_id
      when s.trial_ends_at is not null then (
        select id from plan_versions where plan = 'combined_network' order by version desc limit 1) end
    where l.status = 'published' and not l.hidden_by_plan
    group by l.owner_id, l.kind, v.venue_limit, v.service_limit
    having count(*) > coalesce(case l.kind when 'venue' then v.venue_limit else v.service_limit end, 0)`,
  'what is overdue is decided: no ended trial shows offers for a day': sql<Finding>`
    select l.id::text as at from listings l join subscriptions s on s.owner_id = l.owner_id
    where l.status = 'published' and not l.hidden_by_plan and s.status in ('expired', 'canceled', 'unpaid', 'none')
      and s.updated_at < ${now}::timestamptz - interval '1 day'`,
  'a suspended listing has its statement of reasons, and no other that is open': sql<Finding>`
    select l.id::text as at from listings l
    where (l.status = 'suspended') <> exists (
      select from listing_suspensions s where s.listing_id = l.id and s.restored_at is null) and l.status <> 'archived'`,
  'no listing has more pictures than any plan allows': sql<Finding>`
    select listing_id || ': ' || count(*) as at from listing_images
    group by listing_id having count(*) > ${largest}`,
  'a change of a subscription is written down: the last one says its state': sql<Finding>`
    select s.owner_id::text as at from subscriptions s
    where s.status <> (select c.status from subscription_changes c where c.owner_id = s.owner_id order by id desc limit 1)`,
  'a promo code is used no more often than it may be': sql<Finding>`
    select p.code as at from promo_codes p
    where p.max_redemptions < (select count(*) from promo_redemptions r where r.promo_id = p.id)`,
})

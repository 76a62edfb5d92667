import type { Audience } from '../../../context.server.ts'
import { ageOn } from '../../identity/sign-up/age-on.ts'
import { AGE_BUCKETS, type AgeBucket, yearsOf } from '../audience/targeting.ts'
import { LEAST_AGE } from '../limits.ts'
import { dayOf } from '../quick-promote/promotion-form/last-day.ts'
import { plannedMicros } from '../spending/pace.ts'
import type { RunningCampaign } from './running.ts'
import type { Subject } from './subject.ts'

export type AdViewer = Audience & { id: number; actingId: number | null; country: string }

export function isEligible(
  { id, advertiserId, targeting, endAt, pace, spentTodayMicros }: RunningCampaign,
  bucket: AgeBucket,
  {
    adViewer,
    advertiserIds,
    now,
  }: { adViewer: AdViewer; advertiserIds: ReadonlySet<number>; now: number },
): boolean {
  const isOwn = advertiserId === adViewer.id || advertiserId === adViewer.actingId
  return (
    !isOwn &&
    !advertiserIds.has(advertiserId) &&
    !adViewer.hiddenCampaigns.includes(id) &&
    !adViewer.hiddenPromoters.includes(advertiserId) &&
    (endAt === null || endAt > now) &&
    spentTodayMicros < plannedMicros(pace, now) &&
    targeting.countries.includes(adViewer.country) &&
    targeting.genders.includes(targetableGender(adViewer.gender)) &&
    targeting.ages.includes(bucket)
  )
}

export function isTargetedAt(
  { targeting, isAutoTargeting, topics }: RunningCampaign,
  adViewer: AdViewer,
  subject: Subject,
): boolean {
  return (
    isAutoTargeting ||
    targeting.interests.length === 0 ||
    matchesInterests(targeting.interests, adViewer, subject) ||
    overlap(topics, subject.topics)
  )
}

export function matchesInterests(
  topics: readonly number[],
  { interests }: AdViewer,
  subject: Subject,
): boolean {
  return overlap(topics, interests) || overlap(topics, subject.topics)
}

function overlap(some: readonly number[], others: readonly number[]): boolean {
  return some.some((one) => others.includes(one))
}

export function targetableGender(gender: Audience['gender']): 'female' | 'male' | 'unknown' {
  return gender === 'unspecified' ? 'unknown' : gender
}

/** The viewer's age group; null if they are too young for promoted pins. */
export function ageBucketOf({ birthday }: AdViewer, now: number): AgeBucket | null {
  const age = ageOn(dayOf(now, 'UTC'), birthday)
  if (age < LEAST_AGE) return null
  return AGE_BUCKETS.find((bucket) => age <= (yearsOf(bucket).to ?? age)) ?? '65+'
}

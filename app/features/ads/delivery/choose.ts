import type { Audience } from '../../../context.server.ts'
import { ageOn } from '../../identity/sign-up/age-on.ts'
import { AGE_BUCKETS, type AgeBucket, yearsOf } from '../audience/targeting.ts'
import { TOPICS } from '../audience/topics.ts'
import { BEST_CAMPAIGNS, CHECKED_CAMPAIGNS, LEAST_AGE } from '../limits.ts'
import { dayOf } from '../quick-promote/form/last-day.ts'
import { plannedMicros } from '../spending/pace.ts'
import { offerOf, priceMicros } from '../spending/price.ts'
import type { RunningCampaign } from './running.ts'
import { HOME, type Subject } from './subject.ts'

export type AdViewer = Audience & { id: number; actingId: number | null; country: string }

export type Asked = {
  adViewer: AdViewer
  subject: Subject
  places: number
  /** Businesses and pins that the screen has already. */
  advertiserIds: ReadonlySet<number>
  pinIds: ReadonlySet<number>
  now: number
  /** From 0 to 1. */
  random: () => number
}

export type Chosen = { campaign: RunningCampaign; priceMicros: number; reasons: string[] }

/**
 * Chooses the promoted pins of a page, the dearest and fittest first: none to somebody under 18, none of a
 * business that the screen has already, none ahead of its plan for the day. Each costs what the next one offers.
 */
export function choosePromotions(campaigns: readonly RunningCampaign[], asked: Asked): Chosen[] {
  const age = ageOf(asked)
  if (age < LEAST_AGE || asked.places === 0) return []
  const bucket = bucketOf(age)
  const ranked = campaigns
    .filter((campaign) => mayShow(campaign, bucket, asked))
    .map((campaign) => ({ campaign, offer: offerOf(campaign), worth: worthOf(campaign, asked) }))
    .sort((a, b) => b.worth - a.worth)
  const chosen: Chosen[] = []
  const taken = new Set(asked.advertiserIds)
  for (const { campaign } of ranked) {
    if (chosen.length === asked.places) break
    if (taken.has(campaign.advertiserId)) continue
    taken.add(campaign.advertiserId)
    const others = ranked.filter((other) => !taken.has(other.campaign.advertiserId))
    const next = others.reduce((most, { offer }) => Math.max(most, offer), 0)
    chosen.push({
      campaign,
      priceMicros: priceMicros(campaign, next),
      reasons: reasonsOf(campaign, asked),
    })
  }
  return chosen
}

/**
 * The best campaigns for a subject. Where only the page tells it, those for any, and the best of each topic: few
 * enough for the batch that reads the page.
 */
export function candidatesFor(
  campaigns: readonly RunningCampaign[],
  asked: Omit<Asked, 'subject' | 'places' | 'pinIds'> & { subject: Subject | null },
): RunningCampaign[] {
  const age = ageOf(asked)
  if (age < LEAST_AGE) return []
  const bucket = bucketOf(age)
  const { adViewer, subject } = asked
  const judged = { ...asked, subject: subject ?? HOME }
  const open = campaigns
    .filter((campaign) => mayStand(campaign, bucket, asked))
    .filter((campaign) => !subject || isFor(campaign, adViewer, subject))
    .map((campaign) => ({ campaign, worth: worthOf(campaign, judged) }))
  if (subject) return dearest(open, CHECKED_CAMPAIGNS.known).map(({ campaign }) => campaign)
  const ranked = open.sort((a, b) => b.worth - a.worth)
  const met = new Set<number>()
  const candidates: RunningCampaign[] = []
  for (const { campaign } of ranked) {
    const known = met.size
    for (const topic of campaign.topics) met.add(topic)
    for (const topic of campaign.targeting.interests) met.add(topic)
    if (candidates.length < BEST_CAMPAIGNS || met.size > known) candidates.push(campaign)
    if (candidates.length === CHECKED_CAMPAIGNS.unknown) break
  }
  return candidates
}

/** The first few by worth: to sort the whole list of a country takes half of a choice. */
function dearest<T extends { worth: number }>(all: readonly T[], most: number): T[] {
  const first: T[] = []
  for (const one of all) {
    const place = first.findLastIndex(({ worth }) => worth >= one.worth) + 1
    if (place === most) continue
    first.splice(place, 0, one)
    if (first.length > most) first.pop()
  }
  return first
}

function mayShow(campaign: RunningCampaign, bucket: AgeBucket, asked: Asked): boolean {
  const { adViewer, subject, pinIds } = asked
  return (
    mayStand(campaign, bucket, asked) &&
    !pinIds.has(campaign.pin.id) &&
    isFor(campaign, adViewer, subject)
  )
}

function isFor(
  { targeting, isAutoTargeting, topics }: RunningCampaign,
  adViewer: AdViewer,
  subject: Subject,
): boolean {
  return (
    isAutoTargeting ||
    targeting.interests.length === 0 ||
    fits(targeting.interests, adViewer, subject) ||
    overlap(topics, subject.topics)
  )
}

function mayStand(
  { id, advertiserId, targeting, endAt, pace, spentTodayMicros }: RunningCampaign,
  bucket: AgeBucket,
  { adViewer, advertiserIds, now }: Pick<Asked, 'adViewer' | 'advertiserIds' | 'now'>,
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
    targeting.genders.includes(toldGender(adViewer.gender)) &&
    targeting.ages.includes(bucket)
  )
}

/** A fitting pin is worth twice its offer. Chance keeps equals from always standing in one order. */
function worthOf(
  campaign: RunningCampaign,
  { adViewer, subject, random }: Pick<Asked, 'adViewer' | 'subject' | 'random'>,
): number {
  const isFitting = fits(campaign.topics, adViewer, subject)
  return offerOf(campaign) * (isFitting ? 2 : 1) * (0.75 + random() / 2)
}

function fits(topics: readonly number[], { interests }: AdViewer, subject: Subject): boolean {
  return overlap(topics, interests) || overlap(topics, subject.topics)
}

function overlap(some: readonly number[], others: readonly number[]): boolean {
  return some.some((one) => others.includes(one))
}

/** The reasons why a pin is shown, in words: only what the choice really rested on. */
export function reasonsOf(
  { targeting, topics, isAutoTargeting }: RunningCampaign,
  { adViewer, subject, now }: Pick<Asked, 'adViewer' | 'subject' | 'now'>,
): string[] {
  const asked = isAutoTargeting || targeting.interests.length === 0 ? topics : targeting.interests
  const name = TOPICS.find(({ id }) => asked.includes(id) && subject.topics.includes(id))?.name
  const interest = TOPICS.find(
    ({ id }) => asked.includes(id) && adViewer.interests.includes(id),
  )?.name
  return [
    ...(name ? [`It fits what this page is about: ${name}.`] : []),
    ...(interest ? [`You saved pins about ${interest}.`] : []),
    `You're in a country that the business chose.`,
    ...(targeting.ages.length < AGE_BUCKETS.length
      ? [`You're ${agesText(bucketOf(ageOf({ adViewer, now })))}.`]
      : []),
    ...(targeting.genders.length < 3 ? [GENDER_REASONS[toldGender(adViewer.gender)]] : []),
  ]
}

const GENDER_REASONS = {
  female: 'Your profile says that you’re a woman.',
  male: 'Your profile says that you’re a man.',
  unknown: 'Your profile doesn’t say whether you’re a woman or a man.',
}

function agesText(bucket: AgeBucket): string {
  const { from, to } = yearsOf(bucket)
  return to === null ? `${from} or older` : `between ${from} and ${to} years old`
}

function toldGender(gender: Audience['gender']): keyof typeof GENDER_REASONS {
  return gender === 'unspecified' ? 'unknown' : gender
}

function ageOf({ adViewer, now }: Pick<Asked, 'adViewer' | 'now'>): number {
  return ageOn(dayOf(now, 'UTC'), adViewer.birthday)
}

function bucketOf(age: number): AgeBucket {
  return AGE_BUCKETS.find((bucket) => age <= (yearsOf(bucket).to ?? age)) ?? '65+'
}

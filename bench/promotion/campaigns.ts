import { DAY_MS } from '../../app/durations.ts'
import { AGE_BUCKETS, GENDERS } from '../../app/features/ads/audience/targeting.ts'
import { TOPICS } from '../../app/features/ads/audience/topics.ts'
import type { AdViewer } from '../../app/features/ads/delivery/eligible.ts'
import type { RunningCampaign } from '../../app/features/ads/delivery/running.ts'
import type { Click } from '../../app/features/ads/spending/clicks.ts'
import { dayNumber } from '../../app/forms/zoned-days.ts'

export const CAMPAIGNS = 200

/** The start of tomorrow, because budgets of days long past are discarded. */
export const MIDNIGHT = (dayNumber(Date.now(), 'UTC') + 1) * DAY_MS

export function aCampaign(place: number): RunningCampaign {
  const id = place + 1
  const budgetMicros = budgetOf(place)
  const name = `business${id}`
  return {
    id,
    advertiserId: id,
    advertiserUsername: name,
    advertiserName: name,
    budgetMicros,
    country: 'US',
    spentTodayMicros: 0,
    endAt: null,
    host: 'shop.example',
    pin: {
      id: 10_000_000 + id,
      title: `Pin ${id}`,
      altText: '',
      link: null,
      domain: null,
      picture: { hash: 'a'.repeat(64), width: 400, height: 600, dominantColor: '#888888' },
      durationMs: null,
      aiLabel: null,
      maker: { id, username: name, fullName: name, avatarColorIndex: 0, pictureHash: null },
    },
    topics: [1 + (place % TOPICS.length)],
    targeting: {
      genders: place % 5 === 0 ? ['female', 'unknown'] : [...GENDERS],
      ages: [...AGE_BUCKETS],
      interests: [],
      countries: place % 3 === 0 ? ['US'] : ['US', 'CA', 'GB'],
    },
    isAutoTargeting: false,
    pace: { from: MIDNIGHT, until: MIDNIGHT + DAY_MS, spentMicros: 0, budgetMicros },
  }
}

/** The daily budget, 0.50 to 2.00 dollars, so that most campaigns can spend it in a day's views. */
export function budgetOf(place: number): number {
  return 500_000 + (place % 16) * 100_000
}

export function budgets(): number[] {
  return Array.from({ length: CAMPAIGNS }, (_, place) => budgetOf(place))
}

export function anAdViewer(member: number, random: () => number): AdViewer {
  const [country = 'US'] = pick(['US', 'US', 'US', 'CA', 'GB'], random)
  const [gender = 'unspecified'] = pick(['female', 'male', 'unspecified'] as const, random)
  const year = 1945 + Math.floor(random() * 60)
  return {
    id: 1_000_000 + member,
    actingId: null,
    country,
    gender,
    hiddenCampaigns: [],
    hiddenPromoters: [],
    birthday: `${year}-03-09`,
    interests: [1 + Math.floor(random() * TOPICS.length)],
  }
}

export function aClick(
  { id, advertiserId, budgetMicros }: RunningCampaign,
  priceMicros: number,
  member: number,
  at: number,
): Click {
  return {
    campaignId: id,
    advertiserId,
    currency: 'USD',
    priceMicros,
    at,
    flaw: null,
    plan: { version: 1, isRunning: true, budgetMicros, totalMicros: null, endAt: null },
    memberId: 1_000_000 + member,
    nonce: `${id}-${member}`.padEnd(22, '0'),
  }
}

function pick<T>(values: readonly T[], random: () => number): T[] {
  return values.slice(Math.floor(random() * values.length)).slice(0, 1)
}

import type { campaigns } from '../../../../db/ads/promote.ts'

export type Missed = Pick<typeof campaigns.$inferSelect, 'status' | 'review'> & { hasCard: boolean }

/** Why a campaign couldn't be shown before its last day passed. */
export function missedText({ status, review, hasCard }: Missed): string {
  if (review === 'pending')
    return "It wasn't shown because we didn't review it in time. We're sorry."
  if (!hasCard) return "It wasn't shown because there was no working card."
  if (status === 'paused') return "It wasn't shown because it was paused."
  return "It wasn't shown because its pin isn't visible to everyone."
}

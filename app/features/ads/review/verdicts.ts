import type { campaigns } from '../../../db/ads/promote.ts'

/** `reject_words` keeps a campaign running with its approved texts. */
const VERDICTS = ['approve', 'reject_words', 'reject'] as const
export type Verdict = (typeof VERDICTS)[number]

type Campaign = Pick<typeof campaigns.$inferSelect, 'status' | 'review' | 'alteration'>

/** The verdicts that would change the campaign. */
export function verdictsOn({ status, review, alteration }: Campaign): Verdict[] {
  const isNew: Record<Verdict, boolean> = {
    approve: review !== 'approved' || alteration !== null,
    reject_words: review === 'approved' && alteration === 'waiting',
    reject: review !== 'rejected',
  }
  return status === 'ended' ? [] : VERDICTS.filter((verdict) => isNew[verdict])
}

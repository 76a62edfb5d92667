import type { Verdict } from '../../../ads/review/verdicts.ts'
import type { QueuedCampaign } from './campaigns.server.ts'

type Standing = Pick<QueuedCampaign, 'review' | 'alteration'>

export function reviewText({ review, alteration }: Standing): string {
  if (alteration === 'waiting') return 'Its pin was changed'
  if (alteration === 'refused') return 'Approved, its new words rejected'
  return { pending: 'New', approved: 'Approved', rejected: 'Rejected' }[review]
}

export function verdictWords(verdict: Verdict, { alteration }: Standing) {
  const words: Record<Verdict, { label: string; hint: string }> = {
    approve: {
      label: alteration === null ? 'Approve it' : 'Approve what the pin says now',
      hint: 'The business gets a letter.',
    },
    reject_words: {
      label: 'Keep showing what was approved',
      hint: 'The campaign goes on. The business reads why its new words are not shown.',
    },
    reject: { label: 'Reject the campaign', hint: 'It stops. The business reads why.' },
  }
  return words[verdict]
}

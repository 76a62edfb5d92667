import type { Verdict } from '../../../ads/review/verdicts.ts'
import type { QueuedCampaign } from './campaigns.server.ts'

type ReviewState = Pick<QueuedCampaign, 'review' | 'alteration'>

export function reviewText({ review, alteration }: ReviewState): string {
  if (alteration === 'waiting') return 'Its pin or business was changed'
  if (alteration === 'refused') return 'Approved, its changes rejected'
  return { pending: 'New', approved: 'Approved', rejected: 'Rejected' }[review]
}

export function verdictLabels(verdict: Verdict, { alteration }: ReviewState) {
  const labels: Record<Verdict, { label: string; hint: string }> = {
    approve: {
      label: alteration === null ? 'Approve it' : 'Approve what it shows now',
      hint: 'The business gets an email.',
    },
    reject_words: {
      label: 'Keep showing what was approved',
      hint: "The campaign continues. We tell the business why its changes aren't shown.",
    },
    reject: { label: 'Reject the campaign', hint: 'It stops. We tell the business why.' },
  }
  return labels[verdict]
}

import type { REPORT_REASONS } from '../../../db/content/reports.ts'

export type ReportReason = (typeof REPORT_REASONS)[number]

type Words = { name: string; line: string }

export const REASONS = {
  spam: { name: 'Spam', line: 'Misleading links, the same again and again, or something to sell.' },
  adult: { name: 'Nudity or sex', line: 'Pictures or words for adults only.' },
  harassment: { name: 'Harassment', line: 'Somebody is insulted, threatened or exposed.' },
  hate: { name: 'Hate', line: 'People are attacked for who they are or where they come from.' },
  violence: { name: 'Violence', line: 'Cruelty, gore, or praise for those who do harm.' },
  self_harm: { name: 'Self-harm', line: 'Suicide, self-injury or eating disorders.' },
  child_safety: { name: 'Danger to a child', line: 'A child is sexualised, exploited or at risk.' },
  dangerous_goods: {
    name: 'Dangerous goods',
    line: 'Weapons, drugs or other things that may not be sold.',
  },
  misinformation: { name: 'False information', line: 'It may harm health, safety or a vote.' },
  impersonation: {
    name: 'Impersonation',
    line: 'Somebody pretends to be another person or business.',
  },
  privacy: {
    name: 'My privacy',
    line: 'It shows me, or what is private to me, and I don’t want that.',
  },
  copyright: { name: 'My work', line: 'It is mine, and was taken without my leave.' },
  other: { name: 'Something else', line: 'Tell us below what is wrong.' },
} as const satisfies Record<ReportReason, Words>

/** The gravest first. */
export const GRAVITY = [
  'child_safety',
  'self_harm',
  'violence',
  'hate',
  'harassment',
  'dangerous_goods',
  'privacy',
  'adult',
  'impersonation',
  'misinformation',
  'copyright',
  'spam',
  'other',
] as const satisfies readonly ReportReason[]

export function urgencyOf(reason: ReportReason): number {
  return GRAVITY.indexOf(reason)
}

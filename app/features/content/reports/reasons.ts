import type { REPORT_REASONS } from '../../../db/content/reports.ts'

export type ReportReason = (typeof REPORT_REASONS)[number]

type ReasonTexts = { name: string; line: string }

export const REASONS = {
  spam: { name: 'Spam', line: 'Misleading links, repeated posts or unwanted advertising.' },
  adult: { name: 'Nudity or sex', line: 'Pictures or text for adults only.' },
  harassment: { name: 'Harassment', line: 'Someone is insulted, threatened or exposed.' },
  hate: { name: 'Hate', line: 'People are attacked for who they are or where they come from.' },
  violence: { name: 'Violence', line: 'Cruelty, gore or praise of violence.' },
  self_harm: { name: 'Self-harm', line: 'Suicide, self-injury or eating disorders.' },
  child_safety: { name: 'Danger to a child', line: 'A child is sexualised, exploited or at risk.' },
  dangerous_goods: {
    name: 'Dangerous goods',
    line: 'Weapons, drugs or other banned goods.',
  },
  misinformation: {
    name: 'False information',
    line: "It may harm people's health, safety or elections.",
  },
  impersonation: {
    name: 'Impersonation',
    line: 'Someone pretends to be another person or business.',
  },
  privacy: {
    name: 'My privacy',
    line: 'It shows me or something private without my consent.',
  },
  copyright: { name: 'My work', line: "It's my work, used without permission." },
  other: { name: 'Something else', line: "Tell us what's wrong below." },
} as const satisfies Record<ReportReason, ReasonTexts>

/** The reasons for reports, the most serious first. */
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

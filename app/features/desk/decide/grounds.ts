import type { REPORT_REASONS } from '../../../db/reports.ts'

export type Ground = (typeof REPORT_REASONS)[number]

/** The rules that decisions rest on, as a member reads them. */
export const GROUNDS: Readonly<Record<Ground, { name: string; rule: string }>> = {
  spam: {
    name: 'Spam',
    rule: 'Misleading links, repeated posts and anything that games feeds or search are not allowed.',
  },
  adult: {
    name: 'Adult content',
    rule: 'Nudity and sexual content are not allowed where everybody can see them.',
  },
  self_harm: {
    name: 'Self-harm',
    rule: 'Nothing may show, praise or teach self-harm, suicide or eating disorders.',
  },
  hate: {
    name: 'Hate',
    rule: 'Attacks on people for what they are, and the signs of groups that make them, are not allowed.',
  },
  harassment: {
    name: 'Harassment',
    rule: 'Threats, insults and exposing people are not allowed.',
  },
  violence: {
    name: 'Violence',
    rule: 'Graphic violence, and calls for it, are not allowed.',
  },
  child_safety: {
    name: 'Child safety',
    rule: 'Anything that endangers or sexualises children is removed, and told to the authorities.',
  },
  dangerous_goods: {
    name: 'Dangerous goods',
    rule: 'Drugs, weapons and other regulated goods may not be sold or promoted.',
  },
  misinformation: {
    name: 'Harmful misinformation',
    rule: 'False statements that endanger health, safety or elections are not allowed.',
  },
  impersonation: {
    name: 'Impersonation',
    rule: 'Nobody may pass for another person or business.',
  },
  privacy: {
    name: 'Privacy',
    rule: 'Private facts and pictures of people who did not agree are not allowed.',
  },
  copyright: {
    name: 'Copyright',
    rule: 'What belongs to somebody else may be saved only with their consent or by law.',
  },
  other: { name: 'Another rule', rule: 'Our terms say what is allowed.' },
}

/** The grounds, in the order that forms show them. */
export function groundOptions(): (readonly [Ground, string])[] {
  const isGround = (key: string): key is Ground => Object.hasOwn(GROUNDS, key)
  return Object.keys(GROUNDS)
    .filter(isGround)
    .map((ground) => [ground, GROUNDS[ground].name])
}

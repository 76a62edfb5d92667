import type { REPORT_REASONS } from '../../../../db/content/reports.ts'

export type Ground = (typeof REPORT_REASONS)[number]

/** The guidelines as members read them, the most serious first. */
export const GROUNDS: Readonly<Record<Ground, { name: string; rule: string }>> = {
  child_safety: {
    name: 'Children',
    rule: 'Nothing that sexualises, exploits or endangers a child, even if drawn or made by AI. We remove it, close the account and tell the authorities.',
  },
  self_harm: {
    name: 'Self-harm and suicide',
    rule: 'Nothing that praises or teaches self-harm, suicide or disordered eating. Talking about your own experience is welcome; searches for these topics show where to find help.',
  },
  violence: {
    name: 'Violence',
    rule: 'No threats, no praise of violence or of those who commit it, no gore for its own sake.',
  },
  hate: {
    name: 'Hate',
    rule: 'No attacks on people for their origin, religion, sex, gender, sexuality, disability or illness, and no symbols or slogans of hate movements, except to teach about or oppose them.',
  },
  harassment: {
    name: 'Harassment',
    rule: 'No picture, board name or invitation that humiliates, stalks or threatens anyone.',
  },
  adult: {
    name: 'Nudity and sex',
    rule: 'No pornography, and nothing sexual of people who didn’t agree. Art, health and breastfeeding are fine.',
  },
  dangerous_goods: {
    name: 'Dangerous goods',
    rule: 'No sale of weapons, drugs, tobacco, protected animals or prescription medicine, and no instructions to make weapons or drugs.',
  },
  misinformation: {
    name: 'Harmful falsehoods',
    rule: 'No false claims that endanger health, elections or people in a crisis.',
  },
  impersonation: {
    name: 'Impersonation',
    rule: 'Don’t pose as another person or business. Label fan boards as such.',
  },
  privacy: {
    name: 'Privacy',
    rule: 'No one’s address, documents, intimate pictures or other private information without their consent.',
  },
  copyright: {
    name: 'Other people’s work',
    rule: 'Save with a link to the source. Owners can have their pictures taken down.',
  },
  spam: {
    name: 'Spam',
    rule: 'No repeated or misleading pins, deceptive links, duplicate accounts or bought followers.',
  },
  other: {
    name: 'Against the law',
    rule: 'Nothing that breaks the law where you are or where it is shown.',
  },
}

export function groundOptions(): (readonly [Ground, string])[] {
  const isGround = (key: string): key is Ground => Object.hasOwn(GROUNDS, key)
  return Object.keys(GROUNDS)
    .filter(isGround)
    .map((ground) => [ground, GROUNDS[ground].name])
}

import type { REPORT_REASONS } from '../../../../db/content/reports.ts'

export type Ground = (typeof REPORT_REASONS)[number]

/** The guidelines as members read them, the gravest first. */
export const GROUNDS: Readonly<Record<Ground, { name: string; rule: string }>> = {
  child_safety: {
    name: 'Children',
    rule: 'Nothing that sexualises, exploits or endangers a child, drawn or made by AI included. We remove it, close the account and tell the authorities.',
  },
  self_harm: {
    name: 'Self-harm and suicide',
    rule: 'Nothing that praises or teaches self-harm, suicide or disordered eating. Talking about one’s own way through it is welcome; searches for it show where to find help.',
  },
  violence: {
    name: 'Violence',
    rule: 'No threats, no praise of violence or of those who commit it, no gore for its own sake.',
  },
  hate: {
    name: 'Hate',
    rule: 'No attacks on people for their origin, religion, sex, gender, sexuality, disability or illness, and no symbols or slogans of movements that live by it, but to teach or to oppose them.',
  },
  harassment: {
    name: 'Harassment',
    rule: 'No picture, board name or invitation that humiliates, stalks or threatens somebody.',
  },
  adult: {
    name: 'Nudity and sex',
    rule: 'No pornography, and nothing sexual of people who didn’t agree. Art, health and breastfeeding are fine.',
  },
  dangerous_goods: {
    name: 'Dangerous goods',
    rule: 'No sale of weapons, drugs, tobacco, animals that are protected, or medicine that needs a prescription, and no instructions to make weapons or drugs.',
  },
  misinformation: {
    name: 'Harmful falsehoods',
    rule: 'Nothing made up that endangers health, elections or people in a crisis.',
  },
  impersonation: {
    name: 'Pretending',
    rule: 'Don’t pose as another person or business. Fan boards say that they are.',
  },
  privacy: {
    name: 'Private things',
    rule: 'No one’s address, documents, intimate pictures or other private things without their consent.',
  },
  copyright: {
    name: 'Other people’s work',
    rule: 'Save with its source. Whoever owns a picture can have it taken down.',
  },
  spam: {
    name: 'Spam',
    rule: 'No repeated or misleading pins, no links that lead elsewhere than they say, no accounts that are run to be many, no bought followers.',
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

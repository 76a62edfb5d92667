import { ESTIMATE_MEMBERS, SMALLEST_AUDIENCE } from '../limits.ts'

export const WIDENINGS = ['interests', 'ages', 'genders', 'countries'] as const
export type Widening = (typeof WIDENINGS)[number]

/** `isAtLeast` means that there are more members than were counted. */
export type AudienceSize = { members: number; isAtLeast: boolean }

/** `widen` is the choice that would help a small audience most, if any. */
export type Estimate = AudienceSize & { widen: Widening | null }

/** Rounds down to two digits, so that a number never reveals one person; 0 below 100. */
export function roundedSize(members: number, isAtLeast: boolean): AudienceSize {
  if (members < SMALLEST_AUDIENCE) return { members: 0, isAtLeast }
  const unit = 10 ** (String(members).length - 2)
  const rounded = Math.floor(members / unit) * unit
  return { members: Math.floor(rounded / SMALLEST_AUDIENCE) * SMALLEST_AUDIENCE, isAtLeast }
}

export function sizeText({ members, isAtLeast }: AudienceSize): string {
  if (members < SMALLEST_AUDIENCE) {
    const read = ESTIMATE_MEMBERS.toLocaleString('en')
    return `Fewer than ${SMALLEST_AUDIENCE} ${isAtLeast ? `of the newest ${read}` : 'people'}`
  }
  return `${isAtLeast ? 'At least' : 'About'} ${members.toLocaleString('en')} people`
}

const WIDENING_TEXTS: Readonly<Record<Widening, string>> = {
  interests: 'Choose more topics, or none, to reach more people.',
  ages: 'Choose more ages to reach more.',
  genders: 'Choose more genders to reach more.',
  countries: 'Choose more countries to reach more.',
}

export function wideningText({ members, widen }: Estimate): string | null {
  if (members >= SMALLEST_AUDIENCE) return null
  return widen
    ? WIDENING_TEXTS[widen]
    : 'Choosing more topics, ages, genders or countries won’t reach more people today.'
}

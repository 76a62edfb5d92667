import { ESTIMATE_MEMBERS, SMALLEST_AUDIENCE } from '../limits.ts'

export const WIDENINGS = ['interests', 'ages', 'genders', 'countries'] as const
export type Widening = (typeof WIDENINGS)[number]

/** `isAtLeast` where more members exist than were read. */
export type AudienceSize = { members: number; isAtLeast: boolean }

/** `widen` is what would help a small audience most, if anything. */
export type Estimate = AudienceSize & { widen: Widening | null }

/** Rounds down to two digits, so that a number never tells of one person; below 100 it is 0. */
export function roundedSize(members: number, isAtLeast: boolean): AudienceSize {
  if (members < SMALLEST_AUDIENCE) return { members: 0, isAtLeast }
  const unit = 10 ** (String(members).length - 2)
  const rounded = Math.floor(members / unit) * unit
  return { members: Math.floor(rounded / SMALLEST_AUDIENCE) * SMALLEST_AUDIENCE, isAtLeast }
}

export function sizeWords({ members, isAtLeast }: AudienceSize): string {
  if (members < SMALLEST_AUDIENCE) {
    const read = ESTIMATE_MEMBERS.toLocaleString('en')
    return `Fewer than ${SMALLEST_AUDIENCE} ${isAtLeast ? `of the newest ${read}` : 'people'}`
  }
  return `${isAtLeast ? 'At least' : 'About'} ${members.toLocaleString('en')} people`
}

const WIDENING_WORDS: Readonly<Record<Widening, string>> = {
  interests: 'Choose more topics, or none, to reach more.',
  ages: 'Choose more ages to reach more.',
  genders: 'Choose more genders to reach more.',
  countries: 'Choose more countries to reach more.',
}

export function wideningWords({ members, widen }: Estimate): string | null {
  if (members >= SMALLEST_AUDIENCE) return null
  return widen ? WIDENING_WORDS[widen] : 'No other choice reaches more members today.'
}

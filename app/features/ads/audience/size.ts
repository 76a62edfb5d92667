import { ESTIMATE_MEMBERS, SMALLEST_AUDIENCE } from '../limits.ts'

/** `isAtLeast` where more members exist than were read. */
export type AudienceSize = { members: number; isAtLeast: boolean }

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

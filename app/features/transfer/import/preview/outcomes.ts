import type { BoardAudience } from './audiences.ts'

type Group = {
  seenBy: BoardAudience
  isThere: number
  isPrivate: number
  isBeyond: number
  boards: number
  pins: number
}

/** Sums up the effects of a start: by audience, for private entries, and for boards beyond the limit. */
export function summedOutcomes(groups: readonly Group[]) {
  const outcomes: Pick<Group, 'seenBy' | 'isThere' | 'boards' | 'pins'>[] = []
  const privateEntries = { secret: 0, opened: 0 }
  const beyond = { boards: 0, pins: 0 }
  for (const { seenBy, isThere, isPrivate, isBeyond, boards, pins } of groups) {
    const same = outcomes.find((one) => one.seenBy === seenBy && one.isThere === isThere)
    if (same) {
      same.boards += boards
      same.pins += pins
    } else {
      outcomes.push({ seenBy, isThere, boards, pins })
    }
    if (isPrivate) privateEntries[seenBy === 'secret' ? 'secret' : 'opened'] += pins
    if (isBeyond) {
      beyond.boards += boards
      beyond.pins += pins
    }
  }
  return { outcomes, privateEntries, beyond }
}

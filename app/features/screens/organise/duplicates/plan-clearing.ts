import type { DuplicatesClearing } from './duplicates.ts'

/** A pin of a group. `isOwn`, `isPinner` and `isSecret` are 0 or 1; only the pinner has a note. */
export type GroupPin = {
  groupId: number
  id: number
  boardId: number
  isSecret: number
  isOwn: number
  isPinner: number
  title: string
  description: string
  altText: string
  link: string | null
  note: string
}

type FilledTexts = {
  title?: string
  description?: string
  altText?: string
  link?: string
  note?: string
}

export type Clearing = {
  removed: { id: number; keptId: number }[]
  filled: { id: number; texts: FilledTexts }[]
}

const FIELDS = ['title', 'description', 'altText', 'link', 'note'] as const

/**
 * The first pin of each group stays. If it is the member's own, it gets the texts that it lacks from the others. Texts
 * never leave a secret board, but notes do, because only their writer sees them.
 */
export function planClearing(
  pins: readonly GroupPin[],
  { texts: movesTexts }: Pick<DuplicatesClearing, 'texts'>,
): Clearing {
  const plan: Clearing = { removed: [], filled: [] }
  for (const [kept, ...others] of Map.groupBy(pins, ({ groupId }) => groupId).values()) {
    if (!kept) continue
    plan.removed.push(...others.map(({ id }) => ({ id, keptId: kept.id })))
    const texts = movesTexts && kept.isOwn ? missingTexts(kept, others) : {}
    if (Object.keys(texts).length > 0) plan.filled.push({ id: kept.id, texts })
  }
  return plan
}

function missingTexts(kept: GroupPin, others: readonly GroupPin[]): FilledTexts {
  const texts: FilledTexts = {}
  for (const field of FIELDS) {
    if (kept[field] || (field === 'note' && !kept.isPinner)) continue
    const givers = field === 'note' ? others : others.filter((pin) => mayGive(pin, kept))
    const text = givers.map((pin) => pin[field]).find(Boolean)
    if (text) texts[field] = text
  }
  return texts
}

function mayGive(giver: GroupPin, kept: GroupPin): boolean {
  return giver.isSecret === 0 || giver.boardId === kept.boardId
}

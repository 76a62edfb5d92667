/** The maker and the board of a tile, as {@link markOf} each. */
export type Marks = readonly string[]

export type Mixable = { id: number; pictureId: number; marks: Marks }

/** Pins in an order of their own, and how many of them come for how many of the others'. */
export type Source<T> = { share: number; pins: readonly T[] }

/** A page, and what the sources have left that may come on later ones. */
export type Mixed<T> = { pins: T[]; left: ReadonlySet<T> }

/** The tiles of a page that are shown already, and the marks of those before it; `most` of a member or board in twenty. */
type Page<T> = { size: number; shown: readonly T[]; before: readonly Marks[]; most?: number }

/** At most three of a member, or of a board, among twenty tiles. */
const MOST_ALIKE = 3
export const TILES_BEFORE = 19

/** So many pins of a source may wait until they fit: a bookmark names each. */
export const MOST_WAITING = 24

const MARKS = 36 ** 3

/** A short name of a member or board: one in 46,656 others has the same. */
export function markOf(id: number): string {
  return (id % MARKS).toString(36).padStart(3, '0')
}

/**
 * Mixes sources to a page: each in its order and by its share, every picture once, at most three of a member or
 * board among twenty tiles, those of the page before included. A pin that is one too many waits for the next
 * place that it fits. Once none fits any more, the rest comes as it is.
 */
export function mix<T extends Mixable>(
  sources: readonly Source<T>[],
  { size, shown, before, most = MOST_ALIKE }: Page<T>,
): Mixed<T> {
  const turns = sources.map(({ share, pins }) => ({ share, left: [...pins], credit: 0 }))
  const pins: T[] = []
  const pictures = new Set(shown.map(({ pictureId }) => pictureId))
  const trail = [...before, ...shown.map(({ marks }) => marks)]
  while (pins.length < size) {
    for (const turn of turns) turn.left = turn.left.filter((pin) => !pictures.has(pin.pictureId))
    const open = turns.filter(({ left }) => left.length > 0)
    for (const turn of open) turn.credit += turn.share
    const order = open.toSorted((one, other) => other.credit - one.credit)
    const near = trail.slice(-TILES_BEFORE)
    const fitting = order.find(({ left }) => firstFitting(left, { near, most }))
    const turn = fitting ?? order[0]
    const pin = turn && (firstFitting(turn.left, { near, most }) ?? turn.left[0])
    if (!turn || !pin) break
    turn.credit -= open.reduce((sum, { share }) => sum + share, 0)
    turn.left = turn.left.filter((other) => other !== pin)
    pictures.add(pin.pictureId)
    trail.push(pin.marks)
    pins.push(pin)
  }
  return { pins, left: new Set(turns.flatMap(({ left }) => left)) }
}

function firstFitting<T extends Mixable>(
  left: readonly T[],
  { near, most }: { near: readonly Marks[]; most: number },
): T | undefined {
  return left
    .slice(0, MOST_WAITING + 1)
    .find(({ marks }) => marks.every((mark, kind) => countOf(near, kind, mark) < most))
}

/** Marks of one kind are compared: a member's may be a board's. */
function countOf(near: readonly Marks[], kind: number, mark: string): number {
  return near.filter((marks) => marks[kind] === mark).length
}

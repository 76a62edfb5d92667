/** The {@link markOf} of a tile's maker and of its board. */
export type Marks = readonly string[]

export type Mixable = { id: number; pictureId: number; marks: Marks }

/** Pins in their source's order, and the source's share of the page. */
export type MixSource<T> = { share: number; pins: readonly T[] }

/** A page, and the sources' remaining pins, which may appear on later pages. */
export type Mixed<T> = { pins: T[]; left: ReadonlySet<T> }

/** A page's tiles so far, and the marks of earlier tiles. In any twenty, `most` may be from one member or board. */
type Page<T> = { size: number; shown: readonly T[]; before: readonly Marks[]; most?: number }

/** At most three of any twenty tiles are from one member or board. */
const MAX_PER_MAKER = 3
export const TILES_BEFORE = 19

/** How many of a source's pins may wait for a place. The bookmark contains the ids of all of them. */
export const MAX_WAITING = 24

const MARKS = 36 ** 3

/** A short mark for a member or board. Ids that are equal modulo 46,656 have the same mark. */
export function markOf(id: number): string {
  return (id % MARKS).toString(36).padStart(3, '0')
}

/**
 * Mixes sources into a page. Each source keeps its order and gets its share. A picture appears once. At most three of
 * any twenty tiles, including the previous page's, are from one member or board. Pins over the limit wait for a place
 * where they fit; if none fits, the rest follow in order.
 */
export function mix<T extends Mixable>(
  sources: readonly MixSource<T>[],
  { size, shown, before, most = MAX_PER_MAKER }: Page<T>,
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
    .slice(0, MAX_WAITING + 1)
    .find(({ marks }) => marks.every((mark, kind) => countOf(near, kind, mark) < most))
}

/** Counts one kind at a time, because a member and a board may have the same mark. */
function countOf(near: readonly Marks[], kind: number, mark: string): number {
  return near.filter((marks) => marks[kind] === mark).length
}

import * as v from 'valibot'
import type { ExportPartQuery, ExportPlace } from './export.ts'

export const PlannedPin = v.object({
  id: v.number(),
  boardId: v.number(),
  sectionId: v.nullable(v.number()),
  key: v.string(),
  position: v.number(),
  part: v.number(),
})
type PlannedPin = v.InferOutput<typeof PlannedPin>

/** An export as it was at its first download: boards, and pins in their order. */
export const KeptPlan = v.object({ boards: v.array(v.number()), pins: v.array(PlannedPin) })
export type KeptPlan = v.InferOutput<typeof KeptPlan>

/** A part of a plan: its boards, its pins with their positions, and the other parts of its sections. */
export type PartPlaces = {
  boards: ReadonlySet<number>
  pins: ReadonlyMap<number, PlannedPin>
  partsOf: ReadonlyMap<number, number[]>
}

export function placesOf(plan: KeptPlan, part: ExportPartQuery): PartPlaces {
  const { number, from, to } = part
  const boards = new Set(plan.boards.filter((id) => hasBoard(part, id)))
  const pins = new Map<number, PlannedPin>()
  const partsOf = new Map<number, number[]>()
  for (const pin of plan.pins) {
    const isBefore = from !== null && isAhead(pin, from)
    const isAfter = to !== null && !isAhead(pin, to)
    if (!isBefore && !isAfter) pins.set(pin.id, pin)
    else if (pin.sectionId !== null && boards.has(pin.boardId)) {
      // The plan may be newer than the page that listed the parts.
      const partNow = isBefore ? Math.min(pin.part, number - 1) : Math.max(pin.part, number + 1)
      const known = partsOf.get(pin.sectionId) ?? []
      if (known.at(-1) !== partNow) partsOf.set(pin.sectionId, [...known, partNow])
    }
  }
  return { boards, pins, partsOf }
}

function isAhead({ boardId, key }: PlannedPin, place: ExportPlace): boolean {
  return boardId > place.boardId || (boardId === place.boardId && key < place.key)
}

function hasBoard({ from, to }: ExportPartQuery, id: number): boolean {
  if (from && id > from.boardId) return false
  return !to || id > to.boardId || (id === to.boardId && to.key !== '')
}

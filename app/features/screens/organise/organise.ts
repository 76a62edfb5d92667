import * as v from 'valibot'
import { Flag, Id, OptionalId } from '../../../forms/input.ts'
import { SectionDescription, SectionTitle } from '../../content/boards/board.ts'
import { EditBaseInput, WithEditBase } from '../../core/edits/edit-base-input.ts'
import { SELECTION_PINS } from './limits.ts'

/** Ids from a list, from repeated fields or from one field with commas. Repeated ids are removed. */
const PinIds = v.pipe(
  v.optional(
    v.nullable(
      v.union(
        [v.string(), v.number(), v.array(v.union([v.string(), v.number()]))],
        'invalid_parameters',
      ),
    ),
    [],
  ),
  v.transform((ids) => (typeof ids === 'string' ? ids.split(',').filter(Boolean) : (ids ?? []))),
  v.transform((ids) => (Array.isArray(ids) ? ids : [ids])),
  v.array(Id, 'invalid_parameters'),
  v.transform((ids) => [...new Set(ids)]),
  v.maxLength(SELECTION_PINS, 'too_large'),
)

export const SomePins = v.pipe(PinIds, v.minLength(1, 'invalid_parameters'))

export const PinsToBoard = v.object({ boardId: Id, sectionId: OptionalId, pinIds: SomePins })
export type PinsToBoard = v.InferOutput<typeof PinsToBoard>

const ALL_PINS = { boardId: Id, oldSectionId: OptionalId, pinIds: PinIds }

export const AllPins = v.object(ALL_PINS)
export type AllPins = v.InferOutput<typeof AllPins>

export const AllPinsToBoard = v.object({
  ...ALL_PINS,
  newBoardId: Id,
  newSectionId: OptionalId,
})
export type AllPinsToBoard = v.InferOutput<typeof AllPinsToBoard>

export const SectionPins = v.object({ sectionId: Id, pins: SomePins })
export type SectionPins = v.InferOutput<typeof SectionPins>

export const PinsToDelete = v.object({ pinIds: SomePins })
export type PinsToDelete = v.InferOutput<typeof PinsToDelete>

export const ActionQuery = v.object({ actionId: Id })
export type ActionQuery = v.InferOutput<typeof ActionQuery>

export const ActionOrBoard = v.union([v.object({ actionId: Id }), v.object({ boardId: Id })])
export type ActionOrBoard = v.InferOutput<typeof ActionOrBoard>

export const Beside = { beforeId: OptionalId, afterId: OptionalId }

/** A pin's new place: beside another pin, or at an `edge` of the board or a section. */
export const PinOrderChoice = v.pipe(
  v.object({
    pinId: Id,
    ...Beside,
    edge: v.optional(v.nullable(v.picklist(['start', 'end'], 'invalid_parameters')), null),
    sectionId: OptionalId,
  }),
  v.check(
    ({ pinId, edge, ...beside }) =>
      edge === null
        ? isBesideOne(pinId, beside)
        : beside.beforeId === null && beside.afterId === null,
    'invalid_parameters',
  ),
)
export type PinOrderChoice = v.InferOutput<typeof PinOrderChoice>

export const PinPlaceQuery = v.object({ pinId: Id, sectionId: OptionalId })
export type PinPlaceQuery = v.InferOutput<typeof PinPlaceQuery>

export const SectionOrder = v.pipe(
  v.object({ sectionId: Id, ...Beside }),
  v.check(({ sectionId, ...beside }) => isBesideOne(sectionId, beside), 'invalid_parameters'),
)
export type SectionOrder = v.InferOutput<typeof SectionOrder>

function isBesideOne(
  id: number,
  { beforeId, afterId }: { beforeId: number | null; afterId: number | null },
): boolean {
  return (beforeId === null) !== (afterId === null) && id !== (beforeId ?? afterId)
}

export const SectionQuery = v.object({ sectionId: Id })
export type SectionQuery = v.InferOutput<typeof SectionQuery>

/** A section's new name and description. An omitted description stays. */
const SECTION_CHANGE = {
  sectionId: Id,
  name: SectionTitle,
  description: v.optional(SectionDescription),
}

export const SectionChange = v.object(SECTION_CHANGE)
export type SectionChange = v.InferOutput<typeof SectionChange>

export const SectionEdit = v.pipe(
  WithEditBase,
  v.object({ ...SECTION_CHANGE, base: EditBaseInput, undo: Flag }),
)
export type SectionEdit = v.InferOutput<typeof SectionEdit>

/** The section to delete, and the one that gets its pins; null leaves them on the board. */
export const SectionMerge = v.object({ sectionId: Id, intoId: OptionalId })
export type SectionMerge = v.InferOutput<typeof SectionMerge>

/** A new section with pins; `nameSource` is 0 (none), 1 (as recommended) or 2 (edited). */
export const SectionWithPins = v.object({
  boardId: Id,
  name: SectionTitle,
  description: v.optional(SectionDescription),
  nameSource: v.pipe(
    v.optional(v.union([v.string(), v.number()], 'invalid_parameters'), 0),
    v.transform(Number),
    v.picklist([0, 1, 2], 'invalid_parameters'),
  ),
  initialPins: PinIds,
  sourceBoardId: OptionalId,
  sourceSectionId: OptionalId,
  pinImport: Flag,
})
export type SectionWithPins = v.InferOutput<typeof SectionWithPins>

export const BoardMerge = v.object({ boardId: Id, intoId: Id })
export type BoardMerge = v.InferOutput<typeof BoardMerge>

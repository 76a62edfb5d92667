import * as v from 'valibot'
import { Flag, Id, OptionalId, Text, VISIBLE } from '../../input.ts'
import { SECTION_TITLE_LENGTH } from '../boards/limits.ts'
import { SELECTION_PINS } from './limits.ts'

/** Ids of pins: a list, or a form's fields of one name, or one field with commas. Each counts once. */
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

const SomePins = v.pipe(PinIds, v.minLength(1, 'invalid_parameters'))

/** Pins of one board, and the board and section that they go to. */
export const PinsToBoard = v.object({ boardId: Id, sectionId: OptionalId, pinIds: SomePins })
export type PinsToBoard = v.InferOutput<typeof PinsToBoard>

/**
 * All pins of a board, or of its section `oldSectionId`, but those of `pinIds`. Without a section it is
 * the whole board, what is in its sections too.
 */
export const AllPins = v.object({ boardId: Id, oldSectionId: OptionalId, pinIds: PinIds })
export type AllPins = v.InferOutput<typeof AllPins>

/** All those pins, and where they go. */
export const AllPinsToBoard = v.object({
  ...AllPins.entries,
  newBoardId: Id,
  newSectionId: OptionalId,
})
export type AllPinsToBoard = v.InferOutput<typeof AllPinsToBoard>

/** Pins of a section's board, and the section that they go into or leave. */
export const SectionPins = v.object({ sectionId: Id, pins: SomePins })
export type SectionPins = v.InferOutput<typeof SectionPins>

/** Pins of one board to be deleted, named, or all of a board or section but those that are named. */
export const PinsToDelete = v.object({ pinIds: SomePins })
export type PinsToDelete = v.InferOutput<typeof PinsToDelete>

/** A running or finished act. */
export const ActionQuery = v.object({ actionId: Id })
export type ActionQuery = v.InferOutput<typeof ActionQuery>

/** An act by its id, or the one that holds a board. */
export const ActionOrBoard = v.union([v.object({ actionId: Id }), v.object({ boardId: Id })])
export type ActionOrBoard = v.InferOutput<typeof ActionOrBoard>

/** What something is put right before or right behind. */
export const Beside = { beforeId: OptionalId, afterId: OptionalId }

/**
 * A pin, and where on its board it is put: right before or right behind another pin, or at the `edge` of
 * the board or, where one is named, of a section.
 */
export const PinOrder = v.pipe(
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
export type PinOrder = v.InferOutput<typeof PinOrder>

/** A pin whose place is asked for, on its board or in a section of it. */
export const PinPlaceQuery = v.object({ pinId: Id, sectionId: OptionalId })
export type PinPlaceQuery = v.InferOutput<typeof PinPlaceQuery>

/** A section, and the section of its board that it is put right before or right behind. */
export const SectionOrder = v.pipe(
  v.object({ sectionId: Id, ...Beside }),
  v.check(({ sectionId, ...beside }) => isBesideOne(sectionId, beside), 'invalid_parameters'),
)
export type SectionOrder = v.InferOutput<typeof SectionOrder>

/** Whether one neighbour is named, and it isn't the thing itself. */
function isBesideOne(
  id: number,
  { beforeId, afterId }: { beforeId: number | null; afterId: number | null },
): boolean {
  return (beforeId === null) !== (afterId === null) && id !== (beforeId ?? afterId)
}

const Title = v.pipe(
  Text,
  v.regex(VISIBLE, 'section_name_missing'),
  v.maxLength(SECTION_TITLE_LENGTH, 'section_name_too_long'),
)

/** A section by its id. */
export const SectionQuery = v.object({ sectionId: Id })
export type SectionQuery = v.InferOutput<typeof SectionQuery>

/** A section's new name. */
export const SectionChange = v.object({ sectionId: Id, name: Title })
export type SectionChange = v.InferOutput<typeof SectionChange>

/** A section, and the section of its board that takes its pins; none leaves them on the board. */
export const SectionMerge = v.object({ sectionId: Id, intoId: OptionalId })
export type SectionMerge = v.InferOutput<typeof SectionMerge>

/**
 * A new section and the pins that move into it: those of `initialPins`, or with `pinImport` all of
 * another board or section, or of this board. `nameSource` says whether the name was a
 * recommendation: 0 none, 1 as recommended, 2 edited.
 */
export const SectionWithPins = v.object({
  boardId: Id,
  name: Title,
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

/** A board of the viewer's own that goes into another one of theirs. */
export const BoardMerge = v.object({ boardId: Id, intoId: Id })
export type BoardMerge = v.InferOutput<typeof BoardMerge>

import * as v from 'valibot'
import { Flag, Id, OptionalId } from '../../input.ts'
import { AllPins, Beside, SectionMerge } from './organise.ts'

/**
 * What a form does with pins that were selected on a board's page: those of `pinIds`, or with `all` every
 * other one of the board or of its section `oldSectionId`.
 */
export const PinsForm = v.object({
  ...AllPins.entries,
  action: v.picklist(['move', 'copy', 'delete'], 'not_found'),
  all: Flag,
  newBoardId: OptionalId,
  newSectionId: OptionalId,
})
export type PinsForm = v.InferOutput<typeof PinsForm>

/** What a form does with a section of a board. */
export const SectionForm = v.variant(
  'action',
  [
    v.object({ action: v.literal('delete'), boardId: Id, ...SectionMerge.entries }),
    v.object({ action: v.literal('order'), boardId: Id, sectionId: Id, ...Beside }),
  ],
  'not_found',
)
export type SectionForm = v.InferOutput<typeof SectionForm>

import * as v from 'valibot'
import { Flag, Id, OptionalId } from '../../../forms/input.ts'
import { AllPins, Beside, SectionMerge } from './organise.ts'

/** The selected pins: `pinIds` or, with `all`, every pin of the page but these. */
export const PinsForm = v.object({
  ...AllPins.entries,
  action: v.picklist(['move', 'copy', 'delete'], 'not_found'),
  all: Flag,
  newBoardId: OptionalId,
  newSectionId: OptionalId,
})
export type PinsForm = v.InferOutput<typeof PinsForm>

export const SectionForm = v.variant(
  'action',
  [
    v.object({ action: v.literal('delete'), boardId: Id, ...SectionMerge.entries }),
    v.object({ action: v.literal('order'), boardId: Id, sectionId: Id, ...Beside }),
  ],
  'not_found',
)
export type SectionForm = v.InferOutput<typeof SectionForm>

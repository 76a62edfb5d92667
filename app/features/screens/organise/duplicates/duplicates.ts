import * as v from 'valibot'
import { Flag, Id, IdText } from '../../../../forms/input.ts'
import { Bookmark } from '../../../../paging.ts'
import { DUPLICATES_SHOWN } from '../limits.ts'
import { SomePins } from '../organise.ts'

export const DUPLICATES_PATH = '/settings/doubles/'

/** `bookmark` is the newest pin of the last group. */
export const DuplicatesQuery = v.object({ bookmark: v.pipe(Bookmark, v.nullable(IdText)) })
export type DuplicatesQuery = v.InferOutput<typeof DuplicatesQuery>

/** A group's shown pins, at most as many as an undo can restore. */
const ShownPins = v.pipe(SomePins, v.maxLength(DUPLICATES_SHOWN, 'too_large'))

export const KeepOne = v.object({ keep: Id, pinIds: ShownPins })
export type KeepOne = v.InferOutput<typeof KeepOne>

export const RemovedDuplicates = v.object({ removedAt: Id, pinIds: ShownPins })
export type RemovedDuplicates = v.InferOutput<typeof RemovedDuplicates>

export const DuplicatesDismissal = v.object({ apart: Id })
export type DuplicatesDismissal = v.InferOutput<typeof DuplicatesDismissal>

export const DismissalUndo = v.object({ together: Id })
export type DismissalUndo = v.InferOutput<typeof DismissalUndo>

export const KEEP_RULES = ['oldest', 'newest', 'described', 'largest'] as const

export const DuplicatesClearing = v.object({
  rule: v.picklist(KEEP_RULES, 'invalid_parameters'),
  alike: Flag,
  /** The kept pin gets the texts that it lacks from the removed pins. */
  texts: Flag,
})
export type DuplicatesClearing = v.InferOutput<typeof DuplicatesClearing>

export const ClearingUndo = v.object({ clearedAt: Id })
export type ClearingUndo = v.InferOutput<typeof ClearingUndo>

export const DuplicatesForm = v.union(
  [
    KeepOne,
    RemovedDuplicates,
    DuplicatesDismissal,
    DismissalUndo,
    DuplicatesClearing,
    ClearingUndo,
  ],
  'invalid_parameters',
)
export type DuplicatesForm = v.InferOutput<typeof DuplicatesForm>

export type DuplicatePin = {
  id: number
  title: string
  description: string
  altText: string
  link: string | null
  domain: string | null
  createdAt: number
  board: { name: string; path: string; isSecret: boolean }
  section: string | null
  picture: {
    id: number
    hash: string
    width: number
    height: number
    bytes: number
    dominantColor: string
  }
}

/** Pins with nearly or exactly the same picture, newest first. `pinCount` counts all; `pins` has the first few. */
export type DuplicateGroup = { pinCount: number; pictureCount: number; pins: DuplicatePin[] }

export type DuplicatesPage = {
  groups: DuplicateGroup[]
  groupCount: number
  sameCount: number
  /** The number of pins in all groups. */
  pinCount: number
  bookmark: string | null
  now: number
}

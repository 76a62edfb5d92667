import * as v from 'valibot'
import { Id, IdText } from '../../../../forms/input.ts'
import { Bookmark } from '../../../../paging.ts'
import { DOUBLES_SHOWN } from '../limits.ts'
import { PinsToDelete } from '../organise.ts'

export const DOUBLES_PATH = '/settings/doubles/'

/** `bookmark` is the newest pin of the last group. */
export const DoublesQuery = v.object({ bookmark: v.pipe(Bookmark, v.nullable(IdText)) })
export type DoublesQuery = v.InferOutput<typeof DoublesQuery>

/** The pins of a group that are shown, as an undo has room for. */
const ShownPins = v.pipe(PinsToDelete.entries.pinIds, v.maxLength(DOUBLES_SHOWN, 'too_large'))

export const KeepOne = v.object({ keep: Id, pinIds: ShownPins })
export type KeepOne = v.InferOutput<typeof KeepOne>

export const RemovedDoubles = v.object({ removedAt: Id, pinIds: ShownPins })
export type RemovedDoubles = v.InferOutput<typeof RemovedDoubles>

/** Of a group that holds no doubles, the newest pin. */
export const NoDoubles = v.object({ apart: Id })
export type NoDoubles = v.InferOutput<typeof NoDoubles>

export const DoublesAgain = v.object({ together: Id })
export type DoublesAgain = v.InferOutput<typeof DoublesAgain>

export const DoublesForm = v.union(
  [KeepOne, RemovedDoubles, NoDoubles, DoublesAgain],
  'invalid_parameters',
)
export type DoublesForm = v.InferOutput<typeof DoublesForm>

export type Double = {
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

/** Pins that show the same picture or nearly so, the newest first; `pinCount` counts all, `pins` has the first. */
export type DoubleGroup = { pinCount: number; pictureCount: number; pins: Double[] }

export type Doubles = { groups: DoubleGroup[]; bookmark: string | null; now: number }

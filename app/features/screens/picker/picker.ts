import * as v from 'valibot'
import { Id } from '../../../forms/input.ts'
import type { PreviewPin } from '../../content/boards/sections/section-previews.server.ts'
import { RECENT_BOARDS, TOP_CHOICES } from './limits.ts'

/** `filter` selects boards for advertising; other specified fields have no effect. */
export const PickerQuery = v.object({
  advertiserId: v.optional(v.union([v.literal(''), Id]), ''),
  filter: v.optional(v.picklist(['', 'all', 'protected'], 'invalid_parameters'), ''),
  fieldSetKey: v.optional(v.picklist(['board_picker'], 'invalid_parameters'), 'board_picker'),
  shortlistSuggestions: v.pipe(
    v.optional(
      v.union([v.pipe(v.string(), v.digits()), v.number()], 'invalid_parameters'),
      TOP_CHOICES,
    ),
    v.transform(Number),
    v.integer('invalid_parameters'),
    v.minValue(0, 'invalid_parameters'),
    v.maxValue(RECENT_BOARDS, 'invalid_parameters'),
  ),
})
export type PickerQuery = v.InferOutput<typeof PickerQuery>

export type PickerBoard = {
  id: number
  name: string
  url: string
  privacy: 'public' | 'secret' | 'protected'
  isCollaborative: boolean
  collaboratedByMe: boolean
  collaboratingUsers: PickerCollaborator[]
  owner: { id: number; username: string }
  pinCount: number
  sectionCount: number
  imageCoverUrl: string | null
  coverImages: { url: string }[]
  archivedByMeAt: number | null
}

export type PickerCollaborator = {
  id: number
  username: string
  fullName: string
  avatarColorIndex: number
  imageMediumUrl: string | null
}

export type PickerBoards = {
  allBoards: PickerBoard[]
  boardsShortlist: PickerBoard[]
  /** Names of the profile's boards that aren't offered, such as archived ones. No new board may have them. */
  otherNames: string[]
}

export type PickerSection = {
  id: number
  title: string
  slug: string
  previewPins: PreviewPin[]
}

export type SavedPins = {
  pinIds: number[]
  board: { id: number; name: string }
  section: { id: number; title: string } | null
}

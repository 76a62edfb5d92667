import * as v from 'valibot'
import { Id } from '../../input.ts'
import type { PreviewPin } from '../boards/sections/section-previews.server.ts'
import { RECENT_BOARDS, TOP_CHOICES } from './limits.ts'

/**
 * What asks for the boards that the viewer can save to. For an advertiser, `filter` narrows them to
 * those that are made for advertising. What else the specification sends changes nothing.
 */
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

/** A board where the viewer can save to, as its row shows it. */
export type PickerBoard = {
  id: number
  name: string
  url: string
  privacy: 'public' | 'secret' | 'protected'
  isCollaborative: boolean
  collaboratedByMe: boolean
  /** Who else saves there, the owner aside: as many as a row shows. */
  collaboratingUsers: Collaborator[]
  owner: { id: number; username: string }
  pinCount: number
  sectionCount: number
  imageCoverUrl: string | null
  coverImages: { url: string }[]
  archivedByMeAt: number | null
}

export type Collaborator = {
  id: number
  username: string
  fullName: string
  avatarColorIndex: number
  imageMediumUrl: string | null
}

/** What the picker begins with: every board by its name, and where the viewer saved to last. */
export type PickerBoards = { allBoards: PickerBoard[]; boardsShortlist: PickerBoard[] }

/** A section where a pin can be saved to, with its newest pictures. */
export type PickerSection = {
  id: number
  title: string
  slug: string
  previewPins: PreviewPin[]
}

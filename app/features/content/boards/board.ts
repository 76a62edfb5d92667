import * as v from 'valibot'
import { Flag, Id, NameText, Text } from '../../../forms/input.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { EditBaseInput, WithEditBase } from '../../core/edits/edit-base-input.ts'
import { PIN_ORDERS } from './board-order/orders.ts'
import {
  BOARD_DESCRIPTION_LENGTH,
  BOARD_NAME_LENGTH,
  SECTION_DESCRIPTION_LENGTH,
  SECTION_TITLE_LENGTH,
} from './limits.ts'

export const BoardName = v.pipe(
  NameText,
  v.regex(VISIBLE, 'board_name_missing'),
  v.maxLength(BOARD_NAME_LENGTH, 'board_name_too_long'),
)
const Description = v.pipe(
  Text,
  v.maxLength(BOARD_DESCRIPTION_LENGTH, 'board_description_too_long'),
)

/** Boards of a business are `protected`. On other boards, `protected` leaves the privacy unchanged. */
const Privacy = v.optional(v.picklist(['public', 'secret', 'protected'], 'invalid_parameters'))

/** The AI label of new pins. An empty value means no label; an omitted one changes nothing. */
const PinLabel = v.optional(
  v.pipe(
    v.nullable(v.picklist(['', 'maker', 'person'], 'invalid_parameters')),
    v.transform((label) => label || null),
  ),
)

/** If `privacy` is missing, the board gets the member's default privacy. */
export const NewBoard = v.pipe(
  v.object({ name: BoardName, description: Description, privacy: Privacy, secret: Flag }),
  v.transform(({ secret, privacy, ...board }) => ({
    ...board,
    privacy: secret ? ('secret' as const) : privacy,
  })),
)
export type NewBoard = v.InferOutput<typeof NewBoard>

/** A change through the JSON API. Omitted fields stay unchanged, so only `privacy` can publish a board. */
export const BoardChange = v.pipe(
  v.object({
    boardId: Id,
    name: v.optional(BoardName),
    description: v.optional(Description),
    privacy: Privacy,
    pinOrder: v.optional(v.picklist(PIN_ORDERS, 'invalid_parameters')),
    pinLabel: PinLabel,
  }),
  v.check(
    ({ boardId: _, ...changes }) => Object.values(changes).some((change) => change !== undefined),
    'invalid_parameters',
  ),
)
export type BoardChange = v.InferOutput<typeof BoardChange>

/** A change from the form, which sends all fields. */
export const BoardEdit = v.pipe(
  WithEditBase,
  v.object({
    boardId: Id,
    name: BoardName,
    description: Description,
    privacy: Privacy,
    secret: Flag,
    pinLabel: PinLabel,
    base: EditBaseInput,
  }),
  v.transform(({ secret, privacy, ...board }) => ({
    ...board,
    privacy: secret ? ('secret' as const) : (privacy ?? 'public'),
  })),
)
export type BoardEdit = v.InferOutput<typeof BoardEdit>

export const BoardQuery = v.object({ boardId: Id })
export type BoardQuery = v.InferOutput<typeof BoardQuery>

export const MemberQuery = v.object({ memberId: Id })
export type MemberQuery = v.InferOutput<typeof MemberQuery>

export const FollowChange = v.union([
  v.object({ memberId: Id, follow: Flag }),
  v.object({ boardId: Id, follow: Flag }),
])
export type FollowChange = v.InferOutput<typeof FollowChange>

export const BoardAddress = v.object({ username: v.string(), board: v.string() })
export type BoardAddress = v.InferOutput<typeof BoardAddress>

export const BoardPinOrder = v.object({
  boardId: Id,
  pinOrder: v.picklist(PIN_ORDERS, 'invalid_parameters'),
})

export const BoardCover = v.object({ boardId: Id, pinId: v.nullable(Id) })
export type BoardCover = v.InferOutput<typeof BoardCover>

export const SectionTitle = v.pipe(
  NameText,
  v.regex(VISIBLE, 'section_name_missing'),
  v.maxLength(SECTION_TITLE_LENGTH, 'section_name_too_long'),
)

export const SectionDescription = v.pipe(
  Text,
  v.maxLength(SECTION_DESCRIPTION_LENGTH, 'section_description_too_long'),
)

export const NewSection = v.object({
  boardId: Id,
  title: SectionTitle,
  description: v.optional(SectionDescription),
})
export type NewSection = v.InferOutput<typeof NewSection>

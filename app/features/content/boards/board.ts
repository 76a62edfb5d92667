import * as v from 'valibot'
import { Flag, Id, Text } from '../../../forms/input.ts'
import { VISIBLE } from '../../../text/visible.ts'
import {
  BOARD_DESCRIPTION_LENGTH,
  BOARD_NAME_LENGTH,
  SECTION_DESCRIPTION_LENGTH,
  SECTION_TITLE_LENGTH,
} from './limits.ts'
import { PIN_ORDERS } from './order/board-order.ts'

export const BoardName = v.pipe(
  Text,
  v.regex(VISIBLE, 'board_name_missing'),
  v.maxLength(BOARD_NAME_LENGTH, 'board_name_too_long'),
)
const Description = v.pipe(
  Text,
  v.maxLength(BOARD_DESCRIPTION_LENGTH, 'board_description_too_long'),
)

/** `protected` is for boards that are made for a business; it leaves others as they are. */
const Privacy = v.optional(v.picklist(['public', 'secret', 'protected'], 'invalid_parameters'))

/** The AI label of new pins; an empty one is none, and one that is left out stays. */
const PinLabel = v.optional(
  v.pipe(
    v.nullable(v.picklist(['', 'maker', 'person'], 'invalid_parameters')),
    v.transform((label) => label || null),
  ),
)

/** Without a privacy, the board begins as its member's new boards do. */
export const NewBoard = v.pipe(
  v.object({ name: BoardName, description: Description, privacy: Privacy, secret: Flag }),
  v.transform(({ secret, privacy, ...board }) => ({
    ...board,
    privacy: secret ? ('secret' as const) : privacy,
  })),
)
export type NewBoard = v.InferOutput<typeof NewBoard>

/** A change by the JSON contract; what is left out stays. Only `privacy` makes a board public. */
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

export const BoardEdit = v.pipe(
  v.object({
    boardId: Id,
    name: BoardName,
    description: Description,
    privacy: Privacy,
    secret: Flag,
    pinLabel: PinLabel,
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
  Text,
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

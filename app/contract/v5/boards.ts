import * as v from 'valibot'
import {
  BOARD_DESCRIPTION_LENGTH,
  BOARD_NAME_LENGTH,
  SECTION_TITLE_LENGTH,
} from '../../features/content/boards/limits.ts'
import { WireId } from '../../features/transfer/api/wire-values.ts'
import { visibleName } from '../../forms/visible-name.ts'
import { NO_ANSWER, NO_FIELDS, operation, page } from '../../http/open-api/operation.ts'
import { PageQuery } from '../../paging.ts'
import { VISIBLE } from '../../text/visible.ts'
import { Count, IsoTime, nullableText, Owner, text } from './fields.ts'
import { FullPin, PinKinds } from './pins.ts'

export const FullBoard = v.object({
  id: v.string(),
  createdAt: IsoTime,
  boardPinsModifiedAt: IsoTime,
  name: v.string(),
  description: v.string(),
  collaboratorCount: Count,
  pinCount: Count,
  followerCount: Count,
  media: v.object({
    imageCoverUrl: v.nullable(v.string()),
    pinThumbnailUrls: v.array(v.string()),
  }),
  owner: Owner,
  privacy: v.picklist(['PUBLIC', 'PROTECTED', 'SECRET']),
})

const Name = v.pipe(
  text(BOARD_NAME_LENGTH, 'board_name_too_long'),
  v.transform(visibleName),
  v.regex(VISIBLE, 'board_name_missing'),
)
const Description = nullableText(BOARD_DESCRIPTION_LENGTH, 'board_description_too_long')

const NewBoard = v.object({
  name: Name,
  description: v.optional(Description, ''),
  privacy: v.optional(
    v.picklist(['PUBLIC', 'PROTECTED', 'SECRET'], 'invalid_parameters'),
    'PUBLIC',
  ),
})

const BoardUpdate = v.pipe(
  v.object({
    name: v.optional(Name),
    description: v.optional(Description),
    privacy: v.optional(v.picklist(['PUBLIC', 'SECRET'], 'invalid_parameters')),
  }),
  v.check(
    (changes) => Object.values(changes).some((change) => change !== undefined),
    'invalid_parameters',
  ),
)

const PRIVACIES = ['ALL', 'PROTECTED', 'PUBLIC', 'SECRET', 'PUBLIC_AND_SECRET'] as const

const BoardId = v.object({ boardId: WireId })
const SectionId = v.object({ boardId: WireId, sectionId: WireId })

const FullSection = v.object({ id: v.string(), name: v.string() })

const SectionName = v.object({
  name: v.pipe(
    text(SECTION_TITLE_LENGTH, 'section_name_too_long'),
    v.transform(visibleName),
    v.regex(VISIBLE, 'section_name_missing'),
  ),
})

export const listBoards = operation({
  id: 'boards/list',
  method: 'GET',
  path: '/boards',
  summary: 'Your boards and those shared with you, newest first',
  scopes: ['boards:read'],
  params: NO_FIELDS,
  body: NO_FIELDS,
  query: v.object({
    ...PageQuery.entries,
    privacy: v.optional(v.picklist(PRIVACIES, 'invalid_parameters'), 'ALL'),
  }),
  status: 200,
  answer: page(FullBoard),
})

export const createBoard = operation({
  id: 'boards/create',
  method: 'POST',
  path: '/boards',
  summary: 'Create a board. Boards of a business are protected',
  scopes: ['boards:read', 'boards:write'],
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: NewBoard,
  status: 201,
  answer: FullBoard,
})

export const getBoard = operation({
  id: 'boards/get',
  method: 'GET',
  path: '/boards/{board_id}',
  summary: 'A board that you may see',
  scopes: ['boards:read'],
  params: BoardId,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: FullBoard,
})

export const updateBoard = operation({
  id: 'boards/update',
  method: 'PATCH',
  path: '/boards/{board_id}',
  summary:
    'Change your board; fields that you leave out stay unchanged. Making a secret board public permanently revokes its secret links',
  scopes: ['boards:read', 'boards:write'],
  params: BoardId,
  query: NO_FIELDS,
  body: BoardUpdate,
  status: 200,
  answer: FullBoard,
})

export const deleteBoard = operation({
  id: 'boards/delete',
  method: 'DELETE',
  path: '/boards/{board_id}',
  summary: 'Move your board to the trash, from which you can restore it',
  scopes: ['boards:read', 'boards:write'],
  params: BoardId,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 204,
  answer: NO_ANSWER,
})

export const listBoardPins = operation({
  id: 'boards/list_pins',
  method: 'GET',
  path: '/boards/{board_id}/pins',
  summary: 'The pins of a board, in its order',
  scopes: ['boards:read', 'pins:read'],
  params: BoardId,
  body: NO_FIELDS,
  query: v.object({ ...PageQuery.entries, ...PinKinds.entries }),
  status: 200,
  answer: page(FullPin),
})

export const listSections = operation({
  id: 'board_sections/list',
  method: 'GET',
  path: '/boards/{board_id}/sections',
  summary: 'The sections of a board, in its order',
  scopes: ['boards:read'],
  params: BoardId,
  query: PageQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(FullSection),
})

export const createSection = operation({
  id: 'board_sections/create',
  method: 'POST',
  path: '/boards/{board_id}/sections',
  summary: 'Create a section on your board or one shared with you',
  scopes: ['boards:read', 'boards:write'],
  params: BoardId,
  query: NO_FIELDS,
  body: SectionName,
  status: 201,
  answer: FullSection,
})

export const updateSection = operation({
  id: 'board_sections/update',
  method: 'PATCH',
  path: '/boards/{board_id}/sections/{section_id}',
  summary: 'Rename a section',
  scopes: ['boards:read', 'boards:write'],
  params: SectionId,
  query: NO_FIELDS,
  body: SectionName,
  status: 200,
  answer: FullSection,
})

export const deleteSection = operation({
  id: 'board_sections/delete',
  method: 'DELETE',
  path: '/boards/{board_id}/sections/{section_id}',
  summary: 'Delete a section; its pins stay on the board',
  scopes: ['boards:read', 'boards:write'],
  params: SectionId,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 204,
  answer: NO_ANSWER,
})

export const listSectionPins = operation({
  id: 'board_sections/list_pins',
  method: 'GET',
  path: '/boards/{board_id}/sections/{section_id}/pins',
  summary: 'The pins of a section, in the order of its board',
  scopes: ['boards:read', 'pins:read'],
  params: SectionId,
  query: PageQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(FullPin),
})

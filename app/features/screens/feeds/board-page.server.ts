import { and, type Column, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { boardCollaborators, boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import type { Database } from '../../../db/database.ts'
import { pictures } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { parseJson } from '../../../json.ts'
import { type ListPage, PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import type { Board } from '../../content/boards/boards.server.ts'
import {
  collaboratorCount,
  Face,
  facesJson,
  standingOf,
} from '../../content/boards/collaborators/faces.server.ts'
import { requireOneSpelling } from '../../content/boards/names/spelling.ts'
import { PIN_ORDERS } from '../../content/boards/order/board-order.ts'
import { lastPin, pinsInOrder } from '../../content/boards/order/pin-place.server.ts'
import type { Section } from '../../content/boards/sections/sections.server.ts'
import { selectWallPins, type WallPin, wallPage } from '../../content/pins/wall-pins.server.ts'
import { isUnindexedMember } from '../../ground/permissions/accounts.server.ts'
import { isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { visibleToId } from '../../ground/permissions/boards.server.ts'
import type { BoardPageQuery } from './feeds.ts'

type ShownBoard = Board & {
  owner: Face
  isFollowed: boolean
  collaborators: Face[]
  collaboratorCount: number
  standing: 'accepted' | 'invited' | null
  isUnindexed: boolean
}

/** The description of the section that the page is about; of the others null. */
type ShownSection = Section & { description: string | null }

const ShownSection: v.GenericSchema<unknown, ShownSection> = v.object({
  id: v.number(),
  title: v.string(),
  slug: v.string(),
  description: v.nullable(v.string()),
  pinCount: v.number(),
})

type Found = { board: ShownBoard; sections: ShownSection[]; besides: unknown }

/** The board in two parts: a function of D1 takes 32 arguments. */
const Found: v.GenericSchema<unknown, Found> = v.pipe(
  v.object({
    board: v.object({
      id: v.number(),
      name: v.string(),
      slug: v.string(),
      description: v.string(),
      privacy: v.picklist(boards.privacy.enumValues),
      pinCount: v.number(),
      sectionCount: v.number(),
      followerCount: v.number(),
      archivedAt: v.nullable(v.number()),
      pinOrder: v.picklist(PIN_ORDERS),
      pinLabel: v.nullable(v.picklist(boards.pinLabel.enumValues)),
      ownerId: v.number(),
      ownerUsername: v.string(),
    }),
    around: v.object({
      owner: Face,
      isFollowed: v.boolean(),
      collaborators: v.array(Face),
      collaboratorCount: v.number(),
      standing: v.nullable(v.picklist(boardCollaborators.state.enumValues)),
      isUnindexed: v.boolean(),
    }),
    sections: v.array(ShownSection),
    besides: v.unknown(),
  }),
  v.transform(({ board, around, ...rest }) => ({ board: { ...board, ...around }, ...rest })),
)

type BoardPage = Found & { section: ShownSection | null; pins: ListPage<WallPin> }

/**
 * Makes the read of the page of a board or section, in one round trip, with what a later district tells of it
 * `besides`: JSON, by the row of `boards` and the viewer's id. It refuses `not_found` and `moved`.
 */
export function boardPageReader(besides: SQL) {
  const boardRow = boardRowWith(besides)
  return async ({ db, viewer }: Context, query: BoardPageQuery): Promise<BoardPage> => {
    requireOneSpelling(query.username, query.board, ...(query.section ? [query.section] : []))
    const values = {
      ...query,
      section: query.section ?? null,
      viewerId: viewer?.id ?? 0,
      ...lastPin(query.bookmark),
      limit: query.pageSize + 1,
    }
    const [[row], rows] = await db.batch([
      boardRow(db, values),
      (query.section ? sectionPins : boardPins)(db, values),
    ])
    if (!row) throw new Refusal('not_found')
    const found = parseJson(Found, row.json)
    const section = found.sections.find(({ slug }) => slug === query.section) ?? null
    if (query.section && !section) throw new Refusal('not_found')
    return { ...found, section, pins: wallPage(rows, query.pageSize) }
  }
}

const theViewer = sql.placeholder('viewerId')

const isTheBoard = and(
  eq(boards.slug, sql.placeholder('board')),
  sql`${boards.ownerId} = (select id from members where username = ${sql.placeholder('username')})`,
  visibleToId(theViewer),
)
const boardJson = (besides: SQL) =>
  sql<string>`json_object('board', json_object(
  'id', boards.id, 'name', boards.name, 'slug', slug, 'description', description, 'privacy', privacy,
  'pinCount', pin_count, 'sectionCount', section_count, 'followerCount', boards.follower_count,
  'archivedAt', archived_at, 'pinOrder', pin_order, 'pinLabel', pin_label, 'ownerId', owner_id, 'ownerUsername', username
), 'around', json_object(
  'owner', json_object('id', members.id, 'username', username, 'fullName', full_name,
    'avatarColorIndex', avatar_color_index, 'pictureHash', pictures.hash),
  'isFollowed', json(iif(exists (
    select 1 from board_follows where board_id = boards.id and follower_id = ${theViewer}
  ), 'true', 'false')),
  'collaborators', json(${facesJson(theViewer)}), 'collaboratorCount', ${collaboratorCount(theViewer)},
  'standing', ${standingOf(theViewer)},
  'isUnindexed', json(iif(${isUnindexedMember()} or ${boards.limitedAt} is not null, 'true', 'false'))
), 'sections', (
  select json_group_array(json_object('id', id, 'title', title, 'slug', slug, 'pinCount', pin_count,
    'description', iif(slug = ${sql.placeholder('section')}, description, null)
  ) order by order_key) from board_sections where board_id = boards.id
), 'besides', json(${besides}))`.as('json')

function boardRowWith(besides: SQL) {
  return builtOnce((db) =>
    db
      .select({ json: boardJson(besides) })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .leftJoin(pictures, eq(pictures.id, members.pictureId))
      .where(isTheBoard),
  )
}

const theSection = sql`(
  select ${boardSections.id} from ${boardSections}
  where ${boardSections.boardId} = ${boards.id} and ${boardSections.slug} = ${sql.placeholder('section')}
)`

const boardPins = pinRowsIn(pins.boardId, boards.id)
const sectionPins = pinRowsIn(pins.sectionId, theSection)

function pinRowsIn(column: Column, id: SQLWrapper) {
  const pinRows = (limit: number | Placeholder) => {
    const ranked = pinsInOrder({
      ...{ board: isTheBoard, column, id, isShown: isPinNotBlocked(theViewer), limit },
      last: { id: sql.placeholder('id'), from: sql.placeholder('from') },
    })
    return builtOnce((db) =>
      selectWallPins(db)
        .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
        .orderBy(sql`ranked.place, ranked.id`),
    )
  }
  const usual = pinRows(PAGE_SIZE + 1)
  const ofAnySize = pinRows(sql.placeholder('limit'))
  return (db: Database, values: { limit: number }) =>
    (values.limit === PAGE_SIZE + 1 ? usual : ofAnySize)(db, values)
}

export const readBoardPage = boardPageReader(sql`null`)

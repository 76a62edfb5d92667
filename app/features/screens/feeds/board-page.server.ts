import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { boardCollaborators, boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { parseJsonRows } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import type { Board } from '../../content/boards/boards.server.ts'
import {
  collaboratorCount,
  Face,
  facesJson,
  standingOf,
} from '../../content/boards/collaborators/faces.server.ts'
import { requireOneSpelling } from '../../content/boards/names/spelling.ts'
import { PIN_ORDERS, type PinOrder } from '../../content/boards/order/board-order.ts'
import { PINS_IN_ORDER, pinsAfter } from '../../content/boards/order/pin-place.server.ts'
import { newestFirstKey } from '../../content/boards/place-key.ts'
import type { Section } from '../../content/boards/sections/sections.server.ts'
import { selectWallPins, wallPage } from '../../content/pins/wall-pins.server.ts'
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

/** In two parts: a function of D1 takes 32 arguments. */
const ShownBoard: v.GenericSchema<unknown, ShownBoard> = v.pipe(
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
  }),
  v.transform(({ board, around }) => ({ ...board, ...around })),
)

/** The description of the section that the page is about; of the others null. */
type ShownSection = Section & { description: string | null }

const ShownSection: v.GenericSchema<unknown, ShownSection> = v.object({
  id: v.number(),
  title: v.string(),
  slug: v.string(),
  description: v.nullable(v.string()),
  pinCount: v.number(),
})

/**
 * Reads the page of a board or section in one round trip, and what a later district asks `beside` it. Refuses
 * `not_found` and `moved`.
 */
export async function readBoardPage(
  { db, viewer }: Context,
  query: BoardPageQuery,
  beside: BatchItem<'sqlite'> = db.select({ id: boards.id }).from(boards).limit(0),
) {
  requireOneSpelling(query.username, query.board, ...(query.section ? [query.section] : []))
  const values = {
    ...query,
    section: query.section ?? null,
    viewerId: viewer?.id ?? 0,
    bookmark: query.bookmark ?? 0,
    from: query.bookmark === null ? '' : newestFirstKey(query.bookmark),
    limit: query.pageSize + 1,
  }
  const pinRows = query.section ? SECTION_PINS : BOARD_PINS
  const [ofBoard, ofSections, besides, ...ofPins] = await db.batch([
    boardRow(db, values),
    sectionRows(db, values),
    beside,
    pinRows.hand(db, values),
    pinRows.newest(db, values),
    pinRows.oldest(db, values),
    pinRows.title(db, values),
  ])
  const [board] = parseJsonRows(ShownBoard, ofBoard)
  const sections = parseJsonRows(ShownSection, ofSections)
  const section = sections.find(({ slug }) => slug === query.section) ?? null
  if (!board || (query.section && !section)) throw new Refusal('not_found')
  return { board, sections, section, pins: wallPage(ofPins.flat(), query.pageSize), besides }
}

const theViewer = sql.placeholder('viewerId')

const isTheBoard = and(
  eq(boards.slug, sql.placeholder('board')),
  sql`${boards.ownerId} = (select id from members where username = ${sql.placeholder('username')})`,
  visibleToId(theViewer),
)
const theBoard = sql`(select ${boards.id} from ${boards} where ${isTheBoard})`
const boardJson = sql<string>`json_object('board', json_object(
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
))`.as('json')

const sectionJson = sql<string>`json_object(
  'id', id, 'title', title, 'slug', slug, 'pinCount', pin_count,
  'description', iif(slug = ${sql.placeholder('section')}, description, null)
)`.as('json')

const IS_FURTHER = pinsAfter({
  id: sql`${sql.placeholder('bookmark')}`,
  from: sql`${sql.placeholder('from')}`,
  boardId: theBoard,
})

const boardRow = builtOnce((db) =>
  db
    .select({ json: boardJson })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(isTheBoard),
)

const sectionRows = builtOnce((db) =>
  db
    .select({ json: sectionJson })
    .from(boardSections)
    .where(sql`${boardSections.boardId} = ${theBoard}`)
    .orderBy(boardSections.orderKey),
)

const BOARD_PINS = pinRowsIn(sql`${pins.boardId} =`, sql`${boards.id}`)
const SECTION_PINS = pinRowsIn(
  sql`${pins.sectionId} =`,
  sql`(select ${boardSections.id} from ${boardSections}
    where ${boardSections.boardId} = ${boards.id} and ${boardSections.slug} = ${sql.placeholder('section')})`,
)

/** Of four queries only that of the board's order finds the board: which one it is, is known afterwards. */
function pinRowsIn(column: SQL, placeId: SQL) {
  const rowsIn = (order: PinOrder) =>
    builtOnce((db) => {
      const place = sql`(select ${placeId} from ${boards}
        where ${isTheBoard} and ${boards.pinOrder} = ${sql.raw(`'${order}'`)})`
      return selectWallPins(db)
        .where(
          sql`${pins.deletedAt} is null and ${column} ${place} and ${IS_FURTHER[order]} and ${isPinNotBlocked(theViewer)}`,
        )
        .orderBy(...PINS_IN_ORDER[order])
        .limit(sql.placeholder('limit'))
    })
  return {
    ...{ hand: rowsIn('hand'), newest: rowsIn('newest') },
    ...{ oldest: rowsIn('oldest'), title: rowsIn('title') },
  }
}

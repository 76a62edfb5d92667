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

const ShownBoard: v.GenericSchema<unknown, ShownBoard> = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  privacy: v.picklist(boards.privacy.enumValues),
  pinCount: v.number(),
  sectionCount: v.number(),
  followerCount: v.number(),
  archivedAt: v.nullable(v.number()),
  ownerId: v.number(),
  ownerUsername: v.string(),
  owner: Face,
  isFollowed: v.boolean(),
  collaborators: v.array(Face),
  collaboratorCount: v.number(),
  standing: v.nullable(v.picklist(boardCollaborators.state.enumValues)),
  isUnindexed: v.boolean(),
})

const ShownSection: v.GenericSchema<unknown, Section> = v.object({
  id: v.number(),
  title: v.string(),
  slug: v.string(),
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
    viewerId: viewer?.id ?? 0,
    bookmark: query.bookmark ?? 0,
    from: query.bookmark === null ? '' : newestFirstKey(query.bookmark),
    limit: query.pageSize + 1,
  }
  const pinRows = query.section ? sectionPinRows : boardPinRows
  const [ofBoard, ofSections, ofPins, besides] = await db.batch([
    boardRow(db, values),
    sectionRows(db, values),
    pinRows(db, values),
    beside,
  ])
  const [board] = parseJsonRows(ShownBoard, ofBoard)
  const sections = parseJsonRows(ShownSection, ofSections)
  const section = sections.find(({ slug }) => slug === query.section) ?? null
  if (!board || (query.section && !section)) throw new Refusal('not_found')
  return { board, sections, section, pins: wallPage(ofPins, query.pageSize), besides }
}

const theViewer = sql.placeholder('viewerId')

const isTheBoard = and(
  eq(boards.slug, sql.placeholder('board')),
  sql`${boards.ownerId} = (select id from members where username = ${sql.placeholder('username')})`,
  visibleToId(theViewer),
)
const theBoard = sql`(select ${boards.id} from ${boards} where ${isTheBoard})`
const theSection = sql`(
  select ${boardSections.id} from ${boardSections}
  where ${boardSections.boardId} = ${theBoard} and ${boardSections.slug} = ${sql.placeholder('section')}
)`

const boardJson = sql<string>`json_object(
  'id', boards.id, 'name', boards.name, 'slug', slug, 'description', description, 'privacy', privacy,
  'pinCount', pin_count, 'sectionCount', section_count, 'followerCount', boards.follower_count,
  'archivedAt', archived_at, 'ownerId', owner_id, 'ownerUsername', username,
  'owner', json_object('id', members.id, 'username', username, 'fullName', full_name,
    'avatarColorIndex', avatar_color_index, 'pictureHash', pictures.hash),
  'isFollowed', json(iif(exists (
    select 1 from board_follows where board_id = boards.id and follower_id = ${theViewer}
  ), 'true', 'false')),
  'collaborators', json(${facesJson(theViewer)}), 'collaboratorCount', ${collaboratorCount(theViewer)},
  'standing', ${standingOf(theViewer)},
  'isUnindexed', json(iif(${isUnindexedMember()} or ${boards.limitedAt} is not null, 'true', 'false'))
)`.as('json')

const sectionJson = sql<string>`json_object(
  'id', id, 'title', title, 'slug', slug, 'pinCount', pin_count
)`.as('json')

/** Pins after the previous page's last; if that is gone, after its creation. */
const isFurther = sql`${pins.orderKey} > coalesce(
  (select last.order_key from pins as last where last.id = ${sql.placeholder('bookmark')}),
  ${sql.placeholder('from')}
)`

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

const boardPinRows = pinRowsIn(sql`${pins.boardId} = ${theBoard}`)
const sectionPinRows = pinRowsIn(sql`${pins.sectionId} = ${theSection}`)

function pinRowsIn(place: SQL) {
  return builtOnce((db) =>
    selectWallPins(db)
      .where(
        sql`${pins.deletedAt} is null and ${place} and ${isFurther} and ${isPinNotBlocked(theViewer)}`,
      )
      .orderBy(pins.orderKey)
      .limit(sql.placeholder('limit')),
  )
}

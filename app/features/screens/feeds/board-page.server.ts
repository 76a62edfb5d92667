import { and, type Column, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { boardCollaborators, boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/core/media.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicNameIn } from '../../../db/identity/public-name.ts'
import { parseJson } from '../../../json.ts'
import { type ListPage, PAGE_SIZE } from '../../../paging.ts'
import { Refusal } from '../../../refusal.ts'
import { requireLowerCasePath } from '../../content/boards/board-names/lower-case-path.ts'
import { PIN_ORDERS } from '../../content/boards/board-order/orders.ts'
import {
  lastPin,
  type PageStart,
  pinsInOrder,
} from '../../content/boards/board-order/pins-in-order.server.ts'
import type { Board } from '../../content/boards/boards.server.ts'
import {
  collaborationStateOf,
  collaboratorCount,
  Face,
  facesJson,
} from '../../content/boards/collaborators/faces.server.ts'
import type { Section } from '../../content/boards/sections/sections.server.ts'
import {
  selectWallPins,
  type WallPin,
  type WallRow,
  wallPage,
  wallPins,
} from '../../content/pins/wall-pins.server.ts'
import { isUnindexedMember } from '../../core/permissions/accounts.server.ts'
import { isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import { visibleToId } from '../../core/permissions/boards.server.ts'
import type { BoardPageQuery } from './feeds.ts'

type ShownBoard = Board & {
  owner: Face
  isFollowed: boolean
  collaborators: Face[]
  collaboratorCount: number
  standing: 'accepted' | 'invited' | null
  isUnindexed: boolean
}

/** `description` is null except for the section that the page shows. */
type ShownSection = Section & { description: string | null }

const ShownSection: v.GenericSchema<unknown, ShownSection> = v.object({
  id: v.number(),
  title: v.string(),
  slug: v.string(),
  description: v.nullable(v.string()),
  pinCount: v.number(),
})

type Found = { board: ShownBoard; sections: ShownSection[]; besides: unknown }

/** The board comes as two objects, because D1's functions take at most 32 arguments. */
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

/** `earlier` is the page's first pin if others come before it; null at the start. */
export type BoardPins = ListPage<WallPin> & { earlier: string | null }

type BoardPage = Found & { section: ShownSection | null; pins: BoardPins }

/**
 * Makes a function that reads a board's or section's page in one round trip. `besides` selects
 * another area's JSON about the board and viewer. The function refuses `not_found` and `moved`.
 */
export function boardPageReader(besides: SQL) {
  const boardRow = boardRowWith(besides)
  return async ({ db, viewer }: Context, query: BoardPageQuery): Promise<BoardPage> => {
    requireLowerCasePath(query.username, query.board, ...(query.section ? [query.section] : []))
    const values = {
      ...query,
      section: query.section ?? null,
      viewerId: viewer?.id ?? 0,
      ...lastPin(query.bookmark),
      before: query.before ?? 0,
      at: query.at ?? 0,
      limit: query.pageSize + 1,
    }
    const [[row], rows] = await db.batch([
      boardRow(db, values),
      (query.section ? SECTION_PINS : BOARD_PINS)[beginOf(query)](db, values),
    ])
    if (!row) throw new Refusal('not_found')
    const found = parseJson(Found, row.json)
    const section = found.sections.find(({ slug }) => slug === query.section) ?? null
    if (query.section && !section) throw new Refusal('not_found')
    return { ...found, section, pins: pinsOf(rows, query) }
  }
}

function beginOf({ before, at }: BoardPageQuery): keyof typeof BEGINS {
  if (typeof before === 'number') return 'before'
  return typeof at === 'number' ? 'at' : 'after'
}

function pinsOf(rows: readonly WallRow[], query: BoardPageQuery): BoardPins {
  const { bookmark, before, at, pageSize } = query
  if (typeof before === 'number') {
    const items = wallPins(rows.slice(-pageSize))
    const next = before === 0 ? undefined : items.at(-1)
    return {
      items,
      bookmark: next ? String(next.id) : null,
      earlier: rows.length > pageSize ? idOf(items[0]) : null,
    }
  }
  const page = wallPage(rows, pageSize)
  return { ...page, earlier: bookmark || at ? idOf(page.items[0]) : null }
}

function idOf(pin: WallPin | undefined): string | null {
  return pin ? String(pin.id) : null
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
  'owner', json_object('id', members.id, 'username', username, 'fullName', ${publicNameIn('members')},
    'avatarColorIndex', avatar_color_index, 'pictureHash', pictures.hash),
  'isFollowed', json(iif(exists (
    select 1 from board_follows where board_id = boards.id and follower_id = ${theViewer}
  ), 'true', 'false')),
  'collaborators', json(${facesJson(theViewer)}), 'collaboratorCount', ${collaboratorCount(theViewer)},
  'standing', ${collaborationStateOf(theViewer)},
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

const BEGINS = {
  after: { after: { id: sql.placeholder('id'), from: sql.placeholder('from') } },
  before: { before: sql.placeholder('before') },
  at: { at: sql.placeholder('at') },
} as const satisfies Record<string, PageStart>

const BOARD_PINS = pinRowsIn(pins.boardId, boards.id)
const SECTION_PINS = pinRowsIn(pins.sectionId, theSection)

function pinRowsIn(column: Column, id: SQLWrapper) {
  const pinRows = (begins: PageStart, limit: number | Placeholder) => {
    const isShown = isPinNotBlocked(theViewer)
    const ranked = pinsInOrder({ board: isTheBoard, column, id, isShown, begins, limit })
    return builtOnce((db) =>
      selectWallPins(db)
        .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
        .orderBy(sql`ranked.place, ranked.id`),
    )
  }
  const usual = pinRows(BEGINS.after, PAGE_SIZE + 1)
  const further = pinRows(BEGINS.after, sql.placeholder('limit'))
  return {
    after: (db: Database, values: { limit: number }) =>
      (values.limit === PAGE_SIZE + 1 ? usual : further)(db, values),
    before: pinRows(BEGINS.before, sql.placeholder('limit')),
    at: pinRows(BEGINS.at, sql.placeholder('limit')),
  }
}

export const readBoardPage = boardPageReader(sql`null`)

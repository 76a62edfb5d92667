import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { boardFollows, boardSections, boards } from '../../db/boards.ts'
import { pictures } from '../../db/media.ts'
import { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { boardColumns } from '../boards/boards.server.ts'
import { sectionColumns } from '../boards/sections.server.ts'
import { requireOneSpelling } from '../boards/spelling.ts'
import { visibleTo } from '../boards/visibility.server.ts'
import { makerColumns, wallPage } from '../pins/wall-pins.server.ts'
import { newestPins } from './feeds.server.ts'
import type { BoardPageQuery } from './feeds.ts'

/**
 * Reads a board's page, or one of its sections': the board, its owner, its sections and the newest
 * pins, in one round trip. Someone else's secret board is indistinguishable from none. Refuses `moved`
 * for names in another case.
 */
export async function readBoardPage(context: Context, query: BoardPageQuery) {
  const { db, viewer } = context
  requireOneSpelling(query.username, query.board, ...(query.section ? [query.section] : []))
  const isTheBoard = and(
    eq(boards.slug, query.board),
    sql`${boards.ownerId} = (select id from members where username = ${query.username})`,
    visibleTo(viewer),
  )
  const theBoard = sql`(select ${boards.id} from ${boards} where ${isTheBoard})`
  const theSection = sql`(
    select ${boardSections.id} from ${boardSections}
    where ${boardSections.boardId} = ${theBoard} and ${boardSections.slug} = ${query.section ?? ''}
  )`
  const inPlace = query.section
    ? sql`${pins.sectionId} = ${theSection}`
    : sql`${pins.boardId} = ${theBoard}`

  const [[board], sections, found] = await db.batch([
    db
      .select({
        ...boardColumns,
        owner: { ...makerColumns, pictureHash: pictures.hash },
        isFollowed: sql`exists (
          select 1 from ${boardFollows}
          where ${boardFollows.boardId} = ${boards.id} and ${boardFollows.followerId} = ${viewer?.id ?? 0}
        )`.mapWith(Boolean),
      })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .leftJoin(pictures, eq(pictures.id, members.pictureId))
      .where(isTheBoard),
    db
      .select(sectionColumns)
      .from(boardSections)
      .where(sql`${boardSections.boardId} = ${theBoard}`)
      .orderBy(boardSections.id),
    newestPins(db, query, sql`${pins.deletedAt} is null and ${inPlace}`),
  ])
  const section = sections.find(({ slug }) => slug === query.section) ?? null
  if (!board || (query.section && !section)) throw new Refusal('not_found')
  return { board, sections, section, pins: wallPage(found, query.pageSize) }
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { boardPath, sectionPath } from '../../content/boards/names/board-path.ts'
import type { PinOrder } from '../../content/boards/order/board-order.ts'
import { lastPin, pinsInOrder } from '../../content/boards/order/pin-place.server.ts'
import { isNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { openToAll } from '../../ground/permissions/boards.server.ts'
import { listedPins } from '../listed-pins.server.ts'
import type { OpenBoardQuery } from './open-board.ts'

export type OpenPin = Awaited<ReturnType<typeof listedPins>>[number]

/** A board or section, as far as everybody may see it. */
export type OpenBoard = {
  id: number
  name: string
  description: string
  createdAt: number
  section: { id: number; title: string } | null
  path: string
  owner: { username: string; fullName: string }
  pinCount: number
  pins: OpenPin[]
}

type Named = { username: string; board: string; section?: string | undefined }

/**
 * Reads a board for strangers, its pins as it sorts them if no other order is asked for; no pins if a block is
 * between viewer and owner. Refuses `not_found`.
 */
export async function readOpenBoard(
  { db, viewer }: Context,
  asked: OpenBoardQuery | Named,
  count: number,
  order?: PinOrder,
): Promise<OpenBoard> {
  const isIt = and(isNamed(asked), openToAll(), isNotBlocked(viewer?.id ?? 0, boards.ownerId))
  const theBoard = sql`(select ${boards.id} from ${boards} where ${isIt})`
  const isItsSection = and(sql`${boardSections.boardId} = ${theBoard}`, isSectionNamed(asked))
  const theSection = sql`(select ${boardSections.id} from ${boardSections}
    where ${boardSections.boardId} = ${boards.id} and ${isSectionNamed(asked)})`
  const place = asked.section
    ? { column: pins.sectionId, id: theSection }
    : { column: pins.boardId, id: boards.id }
  const ranked = pinsInOrder({
    ...{ board: isIt, ...place, isShown: eq(pins.isListed, true), last: lastPin(null) },
    ...{ limit: count, order },
  })
  const [[board], [section], items] = await db.batch([
    db
      .select({
        id: boards.id,
        name: boards.name,
        description: boards.description,
        createdAt: boards.createdAt,
        slug: boards.slug,
        pinCount: boards.pinCount,
        username: members.username,
        fullName: members.fullName,
      })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(isIt),
    db.select().from(boardSections).where(isItsSection),
    listedPins(db)
      .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
      .orderBy(sql`ranked.place, ranked.id`),
  ])
  if (!board || (asked.section && !section)) throw new Refusal('not_found')
  const { id, name, description, createdAt, slug, username, fullName } = board
  const address = { ownerUsername: username, slug }
  return {
    ...{ id, name, description, createdAt },
    section: section ? { id: section.id, title: section.title } : null,
    path: section ? sectionPath(address, section) : boardPath(address),
    owner: { username, fullName },
    pinCount: (section ?? board).pinCount,
    pins: items,
  }
}

function isNamed(asked: OpenBoardQuery | Named): SQL | undefined {
  return 'boardId' in asked
    ? eq(boards.id, asked.boardId)
    : and(
        eq(boards.slug, asked.board),
        sql`${boards.ownerId} = (select id from members where username = ${asked.username})`,
      )
}

function isSectionNamed({ section }: OpenBoardQuery | Named): SQL {
  if (section === undefined) return sql`false`
  return typeof section === 'number'
    ? eq(boardSections.id, section)
    : eq(boardSections.slug, section)
}

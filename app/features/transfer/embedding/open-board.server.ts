import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnceFor } from '../../../db/built-once.ts'
import { boardSections, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { Refusal } from '../../../refusal.ts'
import { boardPath, sectionPath } from '../../content/boards/board-names/board-path.ts'
import type { PinOrder } from '../../content/boards/board-order/orders.ts'
import { lastPin, pinsInOrder } from '../../content/boards/board-order/pins-in-order.server.ts'
import { isNotBlocked } from '../../core/permissions/blocks.server.ts'
import { openToAll } from '../../core/permissions/boards.server.ts'
import { type ListedPin, listedPins, selectListedPins } from '../listed-pins.server.ts'
import type { OpenBoardQuery } from './open-board.ts'

/** The public data of a board or section. */
export type OpenBoard = {
  id: number
  name: string
  description: string
  createdAt: number
  section: { id: number; title: string } | null
  path: string
  owner: { username: string; fullName: string }
  pinCount: number
  pins: ListedPin[]
}

type Named = { username: string; board: string; section?: string | undefined }

/** How a board or section is identified, and which pins are selected. */
type Shape = {
  boardBy: 'id' | 'slug'
  sectionBy: 'id' | 'slug' | null
  count: number
  order: PinOrder | undefined
}

/**
 * Reads a board for the public, without pins if the viewer or the owner has blocked the other. The pins are in the
 * board's order unless another order is requested. Refuses `not_found`.
 */
export async function readOpenBoard(
  { db, viewer }: Context,
  asked: OpenBoardQuery | Named,
  count: number,
  order?: PinOrder,
): Promise<OpenBoard> {
  const named = 'boardId' in asked ? 'id' : 'slug'
  const sectionBy = asked.section ? named : null
  const shape: Shape = { boardBy: named, sectionBy, count, order }
  const values = { viewerId: viewer?.id ?? 0, ...asked }
  const [[found], [itsSection], rows] = await db.batch([
    selectBoard(db, shape, values),
    selectSection(db, shape, values),
    selectPins(db, shape, values),
  ])
  if (!found || (sectionBy && !itsSection)) throw new Refusal('not_found')
  const { slug, username, fullName, pinCount, ...board } = found
  const address = { ownerUsername: username, slug }
  return {
    ...board,
    section: itsSection ? { id: itsSection.id, title: itsSection.title } : null,
    path: itsSection ? sectionPath(address, itsSection) : boardPath(address),
    owner: { username, fullName },
    pinCount: itsSection?.pinCount ?? pinCount,
    pins: listedPins(rows),
  }
}

const selectBoard = builtOnceFor((db, shape: Shape) =>
  db
    .select({
      id: boards.id,
      name: boards.name,
      description: boards.description,
      createdAt: boards.createdAt,
      slug: boards.slug,
      pinCount: boards.pinCount,
      username: members.username,
      fullName: publicName().as('public_name'),
    })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(isNamedBoard(shape)),
)

const selectSection = builtOnceFor((db, shape: Shape) => {
  const board = sql`(select ${boards.id} from ${boards} where ${isNamedBoard(shape)})`
  return db
    .select()
    .from(boardSections)
    .where(and(sql`${boardSections.boardId} = ${board}`, isNamedSection(shape)))
})

const selectPins = builtOnceFor((db, shape: Shape) => {
  const section = sql`(select ${boardSections.id} from ${boardSections}
    where ${boardSections.boardId} = ${boards.id} and ${isNamedSection(shape)})`
  const place = shape.sectionBy
    ? { column: pins.sectionId, id: section }
    : { column: pins.boardId, id: boards.id }
  const ranked = pinsInOrder({
    board: isNamedBoard(shape),
    ...place,
    isShown: eq(pins.isListed, true),
    begins: { after: lastPin(null) },
    limit: shape.count,
    order: shape.order,
  })
  return selectListedPins(db)
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = ${pins.id}`)
    .orderBy(sql`ranked.place, ranked.id`)
})

function isNamedBoard({ boardBy }: Shape): SQL | undefined {
  const isNamed =
    boardBy === 'id'
      ? eq(boards.id, sql.placeholder('boardId'))
      : and(
          eq(boards.slug, sql.placeholder('board')),
          sql`${boards.ownerId} = (select id from members where username = ${sql.placeholder('username')})`,
        )
  return and(isNamed, openToAll(), isNotBlocked(sql.placeholder('viewerId'), boards.ownerId))
}

function isNamedSection({ sectionBy }: Shape): SQL {
  if (sectionBy === null) return sql`false`
  return eq(boardSections[sectionBy], sql.placeholder('section'))
}

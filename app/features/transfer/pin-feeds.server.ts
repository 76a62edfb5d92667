import { and, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../context.server.ts'
import { builtOnce } from '../../db/built-once.ts'
import { pins } from '../../db/content/pins.ts'
import { members } from '../../db/identity/accounts.ts'
import { publicName } from '../../db/identity/public-name.ts'
import { Refusal } from '../../refusal.ts'
import { BoardAddress } from '../content/boards/board.ts'
import { hasOpenAccount } from '../core/permissions/accounts.server.ts'
import { readOpenBoard } from './embedding/open-board.server.ts'
import type { PinFeed } from './feed-formats.ts'
import { FEED_ENTRIES } from './limits.ts'
import { listedPins, selectListedPins } from './listed-pins.server.ts'

export const PinFeedQuery = v.object({
  username: BoardAddress.entries.username,
  board: v.optional(BoardAddress.entries.board),
})
export type PinFeedQuery = v.InferOutput<typeof PinFeedQuery>

/** Reads a board's or a member's public pins, the same for every viewer. Refuses `not_found`. */
export async function readPinFeed(
  context: Context,
  { username, board }: PinFeedQuery,
): Promise<PinFeed> {
  return board === undefined
    ? readMemberFeed(context, username)
    : readBoardFeed(context, { username, board })
}

async function readBoardFeed(context: Context, address: BoardAddress): Promise<PinFeed> {
  const board = await readOpenBoard(context, address, FEED_ENTRIES, 'newest')
  const { name, description, createdAt, path, owner, pins: items } = board
  return { title: name, description, createdAt, path, author: owner.fullName, items }
}

async function readMemberFeed({ db }: Context, username: string): Promise<PinFeed> {
  const [[found], rows] = await db.batch([
    selectMember(db, { username }),
    selectPins(db, { username }),
  ])
  if (!found) throw new Refusal('not_found')
  const path = `/${found.username}/`
  return { ...found, author: found.title, path, items: listedPins(rows) }
}

const selectMember = builtOnce((db) =>
  db
    .select({
      title: publicName().as('public_name'),
      description: members.about,
      username: members.username,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(and(eq(members.username, sql.placeholder('username')), hasOpenAccount())),
)

const selectPins = builtOnce((db) => {
  const member = sql`(select id from members where username = ${sql.placeholder('username')})`
  return selectListedPins(db, sql`${pins.pinnerId} = ${member}`)
    .orderBy(desc(pins.id))
    .limit(FEED_ENTRIES)
})

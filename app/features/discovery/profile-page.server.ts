import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { boards } from '../../db/boards.ts'
import { pictures } from '../../db/media.ts'
import { pins } from '../../db/pins.ts'
import { pageOf } from '../../paging.ts'
import { Refusal } from '../../refusal.ts'
import { selectBoardCards } from '../boards/board-cards.server.ts'
import { requireOneSpelling } from '../boards/spelling.ts'
import { followsMember } from '../pins/read-pin.server.ts'
import { makerColumns, wallPage } from '../pins/wall-pins.server.ts'
import { newestPins } from './feeds.server.ts'
import type { ProfileQuery } from './feeds.ts'

/**
 * Reads a member's page with the pins that they brought in themselves. Secret ones show to nobody else.
 * Refuses `moved` for a name in another case, as {@link readSavedPage} does.
 */
export async function readCreatedPage(context: Context, query: ProfileQuery) {
  const { db, viewer } = context
  requireOneSpelling(query.username, '_created')
  const theMember = sql`(select id from members where username = ${query.username})`
  const isThere = sql`exists (select 1 from boards where id = ${pins.boardId} and deleted_at is null)`
  const mayShow = viewer?.username === query.username ? isThere : sql`${pins.isListed} = 1`
  const [[member], created] = await db.batch([
    memberRow(context, query.username),
    newestPins(
      db,
      query,
      sql`${pins.pinnerId} = ${theMember} and ${pins.deletedAt} is null and ${pins.viaPinId} is null and ${mayShow}`,
    ),
  ])
  if (!member) throw new Refusal('not_found')
  return { member, pins: wallPage(created, query.pageSize) }
}

/**
 * Reads a member's page with their boards. Secret and archived boards show to their owner, archived
 * ones apart.
 */
export async function readSavedPage(context: Context, query: ProfileQuery) {
  const { db, viewer } = context
  const { username, bookmark, pageSize } = query
  requireOneSpelling(username)
  const [[member], found] = await db.batch([
    memberRow(context, username),
    selectBoardCards(
      db,
      and(
        sql`${boards.ownerId} = (select id from members where username = ${username})`,
        isNull(boards.deletedAt),
        bookmark === null ? undefined : lt(boards.id, bookmark),
        or(
          eq(boards.ownerId, viewer?.id ?? 0),
          and(eq(boards.privacy, 'public'), isNull(boards.archivedAt)),
        ),
      ),
    ).limit(pageSize + 1),
  ])
  if (!member) throw new Refusal('not_found')
  return { member, boards: pageOf(found, pageSize) }
}

/** A member as their page shows them. */
export type ProfileMember = NonNullable<Awaited<ReturnType<typeof memberRow>>[number]>

function memberRow({ db, viewer }: Context, username: string) {
  return db
    .select({
      ...makerColumns,
      about: members.about,
      isPartner: members.isPartner,
      businessName: members.businessName,
      followerCount: members.followerCount,
      followingCount: members.followingCount,
      pictureHash: pictures.hash,
      isFollowed: followsMember(viewer?.id ?? 0).as('is_followed'),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(and(eq(members.username, username), ne(members.state, 'suspended')))
}

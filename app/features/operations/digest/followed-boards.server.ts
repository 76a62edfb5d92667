import { and, count, desc, eq, gte, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boardFollows, boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { isNotBlockedOrMuted, isNotHiddenFrom } from '../../core/permissions/blocks.server.ts'
import { visibleToId } from '../../core/permissions/boards.server.ts'
import { DIGEST_BOARDS } from '../limits.ts'

export type DigestBoard = { board: string; owner: string; ownerUsername: string; count: number }

/** Public boards that a member follows, and the number of pins others added to each, largest first. */
export function readFollowedBoards(
  { db }: Pick<Context, 'db'>,
  { memberId, hidesAi }: { memberId: number; hidesAi: boolean },
  since: number,
): Promise<DigestBoard[]> {
  const pinCount = count(pins.id)
  return db
    .select({
      board: boards.name,
      owner: publicName().as('owner'),
      ownerUsername: members.username,
      count: pinCount.as('pin_count'),
    })
    .from(boardFollows)
    .innerJoin(boards, eq(boards.id, boardFollows.boardId))
    .innerJoin(members, eq(members.id, boards.ownerId))
    .innerJoin(pins, eq(pins.boardId, boards.id))
    .where(
      and(
        eq(boardFollows.followerId, memberId),
        eq(boards.privacy, 'public'),
        isNull(boards.archivedAt),
        visibleToId(memberId),
        isNotBlockedOrMuted(memberId, boards.ownerId),
        eq(pins.isListed, true),
        gte(pins.id, firstIdAt(since)),
        ne(pins.pinnerId, memberId),
        isNotHiddenFrom({ id: memberId, hidesAi: Number(hidesAi) }),
      ),
    )
    .groupBy(boards.id)
    .orderBy(desc(pinCount), boards.id)
    .limit(DIGEST_BOARDS)
}

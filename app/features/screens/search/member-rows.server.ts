import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pictures } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { followsMember } from '../../content/follows/follows-member.server.ts'
import { makerColumns } from '../../content/pins/wall-pins.server.ts'

export type FoundMember = Omit<Awaited<ReturnType<typeof selectMembers>>[number], 'rank'>

export function selectMembers({ db, viewer }: Context, ranked: SQL) {
  return db
    .select({
      ...makerColumns,
      followerCount: members.followerCount,
      pictureHash: pictures.hash,
      isFollowed: followsMember(viewer?.id ?? 0).as('is_followed'),
      rank: sql<number>`ranked.score`.as('rank'),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .innerJoin(sql`${ranked} as ranked`, sql`ranked.id = members.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

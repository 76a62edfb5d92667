import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { ownedBy } from '../../ground/permissions/boards.server.ts'
import { picturePath } from '../../ground/pictures/picture-path.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'

/** The profile of whoever asks, or of the business that they act for. Refuses `not_signed_in`. */
export async function readAccount(context: Context) {
  const { db, env } = context
  const viewer = signedIn(context)
  const [found] = await db
    .select({
      id: members.id,
      username: members.username,
      isPartner: members.isPartner,
      businessName: members.businessName,
      about: members.about,
      pictureHash: pictures.hash,
      site: sql<string | null>`(
        select host from link_domains where official_member_id = ${members.id} order by id limit 1
      )`,
      followerCount: members.followerCount,
      followingCount: members.followingCount,
      boardCount: countOf(sql`select 1 from ${boards} where ${ownedBy(viewer)}`),
      pinCount: countOf(sql`select 1 from ${pins} join ${boards} on ${boards.id} = ${pins.boardId}
        where ${and(eq(pins.pinnerId, members.id), isNull(pins.deletedAt), ownedBy(viewer))}`),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(eq(members.id, viewer.acting?.id ?? viewer.id))
  if (!found) throw new Refusal('not_found')
  const { id, isPartner, pictureHash, site, ...shown } = found
  return {
    ...shown,
    id: String(id),
    accountType: isPartner ? ('BUSINESS' as const) : ('PINNER' as const),
    ...(site && { websiteUrl: `https://${site}/` }),
    ...(pictureHash && { profileImage: env.SITE_ORIGIN + picturePath(pictureHash, 'orig') }),
  }
}

function countOf(rows: SQL): SQL<number> {
  return sql<number>`(select count(*) from (${rows}))`
}

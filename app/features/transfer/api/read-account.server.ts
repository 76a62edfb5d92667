import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pictures } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { parseJson } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { builtForViewers } from '../../core/permissions/any-viewer.ts'
import { ownedBy } from '../../core/permissions/boards.server.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'

/**
 * The profile of the viewer or their business. Counts the pins on their boards, including those that others
 * saved. Refuses `not_signed_in`.
 */
export async function readAccount(context: Context) {
  const { db, env } = context
  const viewer = signedIn(context)
  const [found] = await accountOf(db, viewer, null, { memberId: viewer.acting?.id ?? viewer.id })
  if (!found) throw new Refusal('not_found')
  const { id, isPartner, pictureHash, site, counts, ...shown } = found
  return {
    ...shown,
    ...counts,
    id: String(id),
    accountType: isPartner ? ('BUSINESS' as const) : ('PINNER' as const),
    ...(site && { websiteUrl: `https://${site}/` }),
    ...(pictureHash && { profileImage: env.SITE_ORIGIN + picturePath(pictureHash, 'orig') }),
  }
}

const Counts = v.object({ boardCount: v.number(), pinCount: v.number() })

const accountOf = builtForViewers((db, viewer) =>
  db
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
      counts: sql`(
        select json_object('boardCount', count(*), 'pinCount', coalesce(sum(${boards.pinCount}), 0))
        from ${boards} where ${ownedBy(viewer)}
      )`.mapWith((json: string) => parseJson(Counts, json)),
    })
    .from(members)
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(eq(members.id, sql.placeholder('memberId'))),
)

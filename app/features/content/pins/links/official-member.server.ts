import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../../context.server.ts'
import { linkDomains } from '../../../../db/content/links.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { hasOpenAccount } from '../../../core/permissions/accounts.server.ts'
import { isNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { followsMember } from '../../follows/follows-member.server.ts'
import { domainsOf } from './domains-of.server.ts'

const faces = alias(pictures, 'faces')

export function officialRow({ db, viewer }: Context, host: SQL) {
  return db
    .select({
      id: members.id,
      username: members.username,
      fullName: publicName().as('public_name'),
      avatarColorIndex: members.avatarColorIndex,
      hash: sql<string | null>`${faces.hash}`.as('face'),
      followedByMe: followsMember(viewer?.id ?? 0).as('is_followed'),
    })
    .from(linkDomains)
    .innerJoin(members, eq(members.id, linkDomains.officialMemberId))
    .leftJoin(faces, eq(faces.id, members.pictureId))
    .where(
      and(
        isNotNull(linkDomains.officialMemberId),
        sql`${linkDomains.host} in ${domainsOf(host)}`,
        hasOpenAccount(),
        isNotBlocked(viewer?.id ?? 0, members.id),
      ),
    )
    .orderBy(sql`length(${linkDomains.host}) desc`)
    .limit(1)
}

export function officialUser({ hash, ...member }: Awaited<ReturnType<typeof officialRow>>[number]) {
  return { ...member, entityId: member.id, imageMediumUrl: hash && picturePath(hash, '236x') }
}

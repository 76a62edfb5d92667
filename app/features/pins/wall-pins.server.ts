import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { members } from '../../db/accounts.ts'
import type { Database } from '../../db/database.ts'
import { pictures } from '../../db/media.ts'
import { pins } from '../../db/pins.ts'

const avatars = alias(pictures, 'avatars')

/** What a pin's maker looks like beside it. */
export const makerColumns = {
  id: members.id,
  username: members.username,
  fullName: members.fullName,
  avatarColorIndex: members.avatarColorIndex,
}

/**
 * Starts the query for pins on a wall. What it is joined to hangs on ids, so that the database walks
 * the index of pins that the `where` and the order ask for, and nothing else.
 */
export function selectWallPins(db: Database) {
  return db
    .select({
      id: pins.id,
      title: pins.title,
      altText: pins.altText,
      link: pins.link,
      domain: pins.domain,
      picture: {
        hash: pictures.hash,
        width: pictures.width,
        height: pictures.height,
        dominantColor: pictures.dominantColor,
      },
      maker: { ...makerColumns, pictureHash: sql<string | null>`${avatars.hash}`.as('maker_hash') },
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(members, eq(members.id, pins.pinnerId))
    .leftJoin(avatars, eq(avatars.id, members.pictureId))
}

/** A pin on a wall: everything that its tile shows. */
export type WallPin = Awaited<ReturnType<typeof selectWallPins>>[number]

/**
 * The listed pins that brought their picture in: what feeds for everyone show, each picture once. Spelt
 * as the partial index spells it.
 */
export function isNewToAll(): SQL {
  return sql`${pins.deletedAt} is null and ${pins.isListed} = 1 and ${pins.viaPinId} is null`
}

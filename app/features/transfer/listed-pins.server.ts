import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { pins } from '../../db/content/pins.ts'
import type { Database } from '../../db/database.ts'
import { pictures } from '../../db/ground/media.ts'
import { members } from '../../db/identity/accounts.ts'

/** The query for listed pins: feeds and search show no others. */
export function listedPins(db: Database, condition?: SQL) {
  return db
    .select({
      id: pins.id,
      title: pins.title,
      description: pins.description,
      altText: pins.altText,
      via: sql<
        string | null
      >`(select link from source_entries where pin_id = ${pins.id} limit 1)`.as('via'),
      createdAt: pins.createdAt,
      author: members.fullName,
      authorUsername: members.username,
      pictureHash: pictures.hash,
      dominantColor: pictures.dominantColor,
      width: pictures.width,
      height: pictures.height,
    })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(members, eq(members.id, pins.pinnerId))
    .where(and(condition, isNull(pins.deletedAt), eq(pins.isListed, true)))
    .$dynamic()
}

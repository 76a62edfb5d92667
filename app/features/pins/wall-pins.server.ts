import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { members } from '../../db/accounts.ts'
import type { Database } from '../../db/database.ts'
import { pictures, videos } from '../../db/media.ts'
import { pins } from '../../db/pins.ts'
import { type ListPage, pageOf } from '../../paging.ts'

const avatars = alias(pictures, 'avatars')

/** What a pin's maker looks like beside it. */
export const makerColumns = {
  id: members.id,
  username: members.username,
  fullName: members.fullName,
  avatarColorIndex: members.avatarColorIndex,
}

/** A pin on a wall: everything that its tile shows. */
export type WallPin = {
  id: number
  title: string
  altText: string
  link: string | null
  domain: string | null
  picture: { hash: string; width: number; height: number; dominantColor: string }
  /** How long its video runs; null for a picture or a colour. */
  durationMs: number | null
  maker: {
    id: number
    username: string
    fullName: string
    avatarColorIndex: number
    pictureHash: string | null
  }
}

/** A pin on a wall as the database writes it: the JSON of a {@link WallPin}. */
export type WallRow = { json: string }

const json = sql<string>`json_object(
  'id', pins.id, 'title', pins.title, 'altText', pins.alt_text, 'link', pins.link, 'domain', pins.domain,
  'picture', json_object('hash', pictures.hash, 'width', pictures.width, 'height', pictures.height,
    'dominantColor', pictures.dominant_color),
  'durationMs', videos.duration_ms,
  'maker', json_object('id', members.id, 'username', members.username, 'fullName', members.full_name,
    'avatarColorIndex', members.avatar_color_index, 'pictureHash', avatars.hash)
)`.as('json')

/**
 * Starts the query for pins on a wall. What it is joined to hangs on ids, so that the database walks
 * the index of pins that the `where` and the order ask for, and nothing else. It writes each pin as
 * JSON, since reading fourteen columns of every pin took longer than drawing its tile.
 */
export function selectWallPins(db: Database) {
  return db
    .select({ json })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(members, eq(members.id, pins.pinnerId))
    .leftJoin(avatars, eq(avatars.id, members.pictureId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
}

/** Reads the pins of a page, found with one more. Pins of one maker share it, and so it is sent once. */
export function wallPage(rows: readonly WallRow[], pageSize: number): ListPage<WallPin> {
  const found: WallPin[] = JSON.parse(`[${rows.map(({ json }) => json).join()}]`)
  const makers = new Map<number, WallPin['maker']>()
  for (const pin of found) {
    const known = makers.get(pin.maker.id)
    if (known) pin.maker = known
    else makers.set(pin.maker.id, pin.maker)
  }
  return pageOf(found, pageSize)
}

/**
 * The listed pins that brought their picture in: what feeds for everyone show, each picture once. Spelt
 * as the partial index spells it.
 */
export function isNewToAll(): SQL {
  return sql`${pins.deletedAt} is null and ${pins.isListed} = 1 and ${pins.viaPinId} is null`
}

import { eq, type SQL, sql } from 'drizzle-orm'
import { alias, type SelectedFields } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { pins } from '../../../db/content/pins.ts'
import { pictures, videos } from '../../../db/core/media.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName, publicNameIn } from '../../../db/identity/public-name.ts'
import { Condition, parseJsonRows } from '../../../json.ts'
import { type ListPage, pageOf } from '../../../paging.ts'

const avatars = alias(pictures, 'avatars')

export const makerColumns = {
  id: members.id,
  username: members.username,
  fullName: publicName().as('public_name'),
  avatarColorIndex: members.avatarColorIndex,
}

/** The reason why a feed shows a pin to its viewer, naming only what they may see. */
const WallReason = v.variant('kind', [
  v.object({ kind: v.literal('saved_together'), boards: v.number() }),
  v.object({ kind: v.picklist(['looks_alike', 'words', 'colour', 'new']) }),
  v.object({ kind: v.picklist(['hashtag', 'topic']), tag: v.string() }),
  v.object({ kind: v.picklist(['followed_member', 'followed_board']), name: v.string() }),
  v.object({ kind: v.literal('saved'), title: v.string() }),
])
export type WallReason = v.InferOutput<typeof WallReason>

const Picture = v.pipe(
  v.tuple([v.string(), v.number(), v.number(), v.string(), Condition]),
  v.transform(([hash, width, height, dominantColor, isAnimated]) => {
    const animation: { isAnimated?: boolean } = isAnimated ? { isAnimated } : {}
    return { hash, width, height, dominantColor, ...animation }
  }),
)

const Maker = v.pipe(
  v.tuple([v.number(), v.string(), v.string(), v.number(), v.nullable(v.string())]),
  v.transform(([id, username, fullName, avatarColorIndex, pictureHash]) => {
    return { id, username, fullName, avatarColorIndex, pictureHash }
  }),
)

/** A tuple, because field names would make up a third of the text, and D1 would have to escape them. */
const WallPin = v.pipe(
  v.tuple([
    v.number(),
    v.string(),
    v.string(),
    v.nullable(v.string()),
    v.nullable(v.string()),
    Picture,
    v.nullable(v.number()),
    v.nullable(v.picklist(pins.aiLabel.enumValues)),
    Maker,
    v.optional(WallReason),
  ]),
  v.transform(([id, title, altText, link, domain, picture, durationMs, aiLabel, maker, reason]) => {
    const pin = { id, title, altText, link, domain, picture, durationMs, aiLabel, maker }
    return { ...pin, ...(reason && { reason }) }
  }),
)
export type WallPin = v.InferOutput<typeof WallPin>

export type WallRow = { json: string }

/** Feeds choose pins by these columns and read the JSON of the chosen pins only. */
export const placingColumns = { id: pins.id, makerId: pins.pinnerId, boardId: pins.boardId }

const json = jsonWith(sql``)

function jsonWith(more: SQL) {
  return sql<string>`json_array(
  pins.id, pins.title, pins.alt_text, pins.link, pins.domain,
  json_array(pictures.hash, pictures.width, pictures.height, pictures.dominant_color, pictures.is_animated),
  videos.duration_ms, pins.ai_label,
  json_array(members.id, members.username, ${publicNameIn('members')}, members.avatar_color_index, avatars.hash)${more}
)`.as('json')
}

/** The query for a wall's pins as JSON, which is cheaper than fourteen columns. `reason` must be JSON too. */
export function selectWallPins(db: Database, reason?: SQL) {
  return selectWithWallPins(db, {}, reason)
}

/** Like {@link selectWallPins}, with more columns from tables that are joined to it. */
export function selectWithWallPins<More extends SelectedFields>(
  db: Database,
  more: More,
  reason?: SQL,
) {
  return db
    .select({ json: reason ? jsonWith(sql`, json(${reason})`) : json, ...more })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(members, eq(members.id, pins.pinnerId))
    .leftJoin(avatars, eq(avatars.id, members.pictureId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
}

export function wallPage(rows: readonly WallRow[], pageSize: number): ListPage<WallPin> {
  return pageOf(wallPins(rows), pageSize)
}

export function wallPins(rows: readonly WallRow[]): WallPin[] {
  const found = parseJsonRows(WallPin, rows)
  const makers = new Map<number, WallPin['maker']>()
  for (const pin of found) {
    const known = makers.get(pin.maker.id)
    if (known) pin.maker = known
    else makers.set(pin.maker.id, pin.maker)
  }
  return found
}

/** Listed pins that weren't saved from another pin. The condition must match the partial index. */
export function isListedOriginal(): SQL {
  return sql`${pins.deletedAt} is null and ${pins.isListed} = 1 and ${pins.viaPinId} is null`
}

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { pins } from '../../db/content/pins.ts'
import { pictures } from '../../db/core/media.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/identity/accounts.ts'
import { publicName } from '../../db/identity/public-name.ts'
import { parseJsonRows } from '../../json.ts'

const Listed = v.pipe(
  v.strictTuple([
    v.number(),
    v.number(),
    v.number(),
    v.strictTuple([v.string(), v.string(), v.string()]),
    v.nullable(v.string()),
    v.strictTuple([v.string(), v.string()]),
    v.strictTuple([v.string(), v.string(), v.number(), v.number()]),
  ]),
  v.transform(([id, createdAt, updatedAt, texts, via, maker, picture]) => {
    const [title, description, altText] = texts
    const [author, authorUsername] = maker
    const [pictureHash, dominantColor, width, height] = picture
    const shown = {
      id,
      createdAt,
      updatedAt,
      title,
      description,
      altText,
      via,
      author,
      authorUsername,
    }
    return { ...shown, pictureHash, dominantColor, width, height }
  }),
)
export type ListedPin = v.InferOutput<typeof Listed>

const json = sql<string>`json_array(
  ${pins.id}, ${pins.createdAt}, coalesce(${pins.editedAt}, ${pins.createdAt}), json_array(${pins.title}, ${pins.description}, ${pins.altText}),
  (select link from source_entries where pin_id = ${pins.id} limit 1),
  json_array(${publicName()}, ${members.username}),
  json_array(${pictures.hash}, ${pictures.dominantColor}, ${pictures.width}, ${pictures.height})
)`.as('json')

/** Selects listed pins for {@link listedPins}; feeds and search show no other pins. */
export function selectListedPins(db: Database, condition?: SQL) {
  return db
    .select({ json })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .innerJoin(members, eq(members.id, pins.pinnerId))
    .where(and(condition, isNull(pins.deletedAt), eq(pins.isListed, true)))
    .$dynamic()
}

export function listedPins(rows: readonly { json: string }[]): ListedPin[] {
  return parseJsonRows(Listed, rows)
}

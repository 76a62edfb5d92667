import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures } from '../../../db/core/media.ts'
import { visibleTo } from '../../core/permissions/boards.server.ts'
import { PIN_CHOICES } from '../limits.ts'

export type OwnPin = Awaited<ReturnType<typeof ownPin>>[number]

/** The query for a pin that a business may promote, which excludes pins on secret or archived boards. */
export function ownPin({ db }: Context, businessId: number, pinId: number) {
  return db
    .select(columns)
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(and(eq(pins.id, pinId), isPromotable(businessId)))
}

/** The query for a page of the pins that a business may promote, newest first, and one more pin. */
export function ownPins(
  { db }: Context,
  businessId: number,
  { words, bookmark }: { words: string; bookmark: number | null },
) {
  return db
    .select(columns)
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(
      and(
        isPromotable(businessId),
        bookmark === null ? undefined : lt(pins.id, bookmark),
        // D1 accepts `like` patterns of at most 50 bytes.
        words === '' ? undefined : sql`instr(lower(${pins.title}), lower(${words})) > 0`,
      ),
    )
    .orderBy(desc(pins.id))
    .limit(PIN_CHOICES + 1)
}

export function isOwnPin(businessId: number, pinId: number): SQL {
  return sql`exists (
    select 1 from ${pins} join ${boards} on ${boards.id} = ${pins.boardId}
    where ${pins.id} = ${pinId} and ${isPromotable(businessId)}
  )`
}

function isPromotable(businessId: number): SQL | undefined {
  return and(
    eq(pins.pinnerId, businessId),
    isNull(pins.deletedAt),
    isNull(boards.archivedAt),
    visibleTo(null),
  )
}

const columns = {
  id: pins.id,
  title: pins.title,
  altText: pins.altText,
  link: pins.link,
  domain: pins.domain,
  media: pins.media,
  hash: pictures.hash,
  width: pictures.width,
  height: pictures.height,
}

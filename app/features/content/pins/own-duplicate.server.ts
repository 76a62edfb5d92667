import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { visibleToId } from '../../core/permissions/boards.server.ts'

/** How many of a hash's four bands must match. */
const EQUAL_BANDS = 3

/** The name of the viewer's latest board that already has the picture of a new pin, or a similar picture. */
export async function readOwnDuplicate(
  context: Context,
  { id }: { id: number },
): Promise<string | null> {
  const [duplicate] = await ownDuplicateRow(context, id)
  return duplicate?.name ?? null
}

/** The query for the viewer's board that has a duplicate of a pin. Ignores the pin itself and saves of it. */
export function ownDuplicateRow({ db, viewer }: Pick<Context, 'db' | 'viewer'>, pinId: number) {
  const viewerId = viewer?.id ?? 0
  const pictureId = sql`(select picture_id from pins where id = ${pinId})`
  // Uses the index on both columns, so its cost doesn't grow with the viewer's pins.
  const alike = sql`${pins.id} in (
    select mine.id from (
      select ${pictureId} as picture_id union all
      select theirs.picture_id from picture_bands as own
      join picture_bands as theirs on theirs.band = own.band and theirs.bits = own.bits
      where own.picture_id = ${pictureId} group by theirs.picture_id having count(*) >= ${EQUAL_BANDS}
      union select id from pictures where likeness_id = (
        select likeness_id from pictures where id = ${pictureId}
      )
    ) as alike cross join pins as mine indexed by pins_picture
    where mine.picture_id = alike.picture_id and mine.pinner_id = ${viewerId}
  )`
  return db
    .select({ name: boards.name })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(
      and(
        alike,
        isNull(pins.deletedAt),
        sql`${pins.id} <> ${pinId} and ${pins.viaPinId} is not ${pinId}`,
        visibleToId(viewerId),
      ),
    )
    .orderBy(desc(pins.id))
    .limit(1)
}

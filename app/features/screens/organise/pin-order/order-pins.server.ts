import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { Refusal } from '../../../../refusal.ts'
import { movableBy } from '../../../content/pins/pin-rights.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { COUNTED_POSITIONS } from '../limits.ts'
import type { PinOrderChoice, PinPlaceQuery } from '../organise.ts'
import { besideOf, type Neighbours, putBetween } from './put-between.server.ts'

export type PinPlaced = { pinId: number } & Neighbours

/** The position is null beyond {@link COUNTED_POSITIONS}. */
export type PinPlace = { pinId: number; position: number | null; pinCount: number }

/** Moves a pin beside another or to an edge. Refuses what {@link putBetween} refuses. */
export async function movePinBetween(
  context: Context,
  { pinId, edge, sectionId, ...beside }: PinOrderChoice,
): Promise<PinPlaced> {
  const order = {
    table: pins,
    standing: sql`(select * from pins where deleted_at is null)`,
    mayMove: mayMove(context),
  }
  const place =
    edge === null
      ? besideOf(beside)
      : ({
          side: edge === 'start' ? 'before' : 'after',
          anchorId: atEdge(edge, sectionId),
        } as const)
  return { pinId, ...(await putBetween(context, order, { id: pinId, ...place })) }
}

/** Reads a pin's position. Refuses `not_found`. */
export async function readPinPlace(
  context: Context,
  { pinId, sectionId }: PinPlaceQuery,
): Promise<PinPlace> {
  const before = sql`select 1 from pins as there
    where there.board_id = pins.board_id and there.deleted_at is null
      and ${isWithin(sectionId)} and there.order_key <= pins.order_key
    limit ${literal(COUNTED_POSITIONS + 1)}`
  const place =
    sectionId === null
      ? sql`boards where boards.id = pins.board_id`
      : sql`board_sections where board_sections.id = pins.section_id`
  const [found] = await context.db
    .select({
      pinId: pins.id,
      position: sql<
        number | null
      >`(select nullif(count(*), ${literal(COUNTED_POSITIONS + 1)}) from (${before}))`,
      pinCount: sql<number>`(select pin_count from ${place})`,
    })
    .from(pins)
    .where(
      and(
        eq(pins.id, pinId),
        mayMove(context),
        sectionId === null ? undefined : eq(pins.sectionId, sectionId),
      ),
    )
  if (!found) throw new Refusal('not_found')
  return found
}

function mayMove(context: Context) {
  return and(sql`${pins.deletedAt} is null`, movableBy(signedIn(context)))
}

/** The first or last other pin of the board or section; the pin itself if it is alone. */
function atEdge(edge: 'start' | 'end', sectionId: number | null): SQL {
  return sql`coalesce((
    select there.id from pins as there
    where there.board_id = pins.board_id and there.deleted_at is null and there.id <> pins.id
      and ${isWithin(sectionId)}
    order by there.order_key ${sql.raw(edge === 'start' ? 'asc' : 'desc')} limit 1
  ), pins.id)`
}

function isWithin(sectionId: number | null): SQL {
  return sectionId === null ? sql`true` : sql`there.section_id = ${sectionId}`
}

import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { firstIdAt } from '../../../../db/ids.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { PURGE_ROWS } from '../limits.ts'

const PinId = v.object({ id: v.number() })

/** Deletes a batch of trashed pins, except those that must be kept; returns the count. */
export async function purgePins(
  { db }: Pick<Context, 'db'>,
  before: number,
  isKept: (removalId: SQL) => SQL = () => sql`false`,
): Promise<number> {
  const isFree = sql`not ${isKept(sql`pins.removal_id`)}`
  const [ofPins, ofBoards] = await runBatch(db, [
    sql`select id from pins where deleted_at < ${before} and ${isFree} limit ${PURGE_ROWS}`,
    sql`select pins.id from boards join pins on pins.board_id = boards.id
      where boards.deleted_at < ${before} and ${isFree} and not ${isKept(sql`boards.removal_id`)}
      limit ${PURGE_ROWS}`,
  ])
  const ids = [
    ...new Set([...rowsOf(PinId, ofPins), ...rowsOf(PinId, ofBoards)].map(({ id }) => id)),
  ]
  if (ids.length === 0) return 0
  const doomed = sql`(select pins.id from pins join boards on boards.id = pins.board_id
    where pins.id in (select value from json_each(${JSON.stringify(ids)}))
      and (pins.deleted_at < ${before} or boards.deleted_at < ${before}))`
  const [, , , gone = []] = await runBatch(db, [
    // The oldest save, preferably a listed one, becomes the source of the other saves.
    sql`update pins set via_pin_id = heirs.heir from (
        select saves.via_pin_id as head, ${oldest('saves')} as heir from pins as saves
        where saves.via_pin_id in ${doomed} and saves.id not in ${doomed}
          and saves.deleted_at is null group by saves.via_pin_id
      ) as heirs where pins.via_pin_id = heirs.head and pins.id <> heirs.heir`,
    sql`update pins set root_pin_id = heirs.heir from (
        select roots.root_pin_id as head, ${oldest('roots')} as heir from pins as roots
        where roots.root_pin_id in ${doomed} and roots.via_pin_id in ${doomed} group by roots.root_pin_id
      ) as heirs where pins.root_pin_id = heirs.head and pins.id <> heirs.heir`,
    sql`update pins set save_count = (
        select count(*) from pins as saves where saves.via_pin_id = pins.id and saves.is_listed = 1
      ) where pins.via_pin_id in ${doomed}`,
    sql`delete from pins where id in ${doomed} returning id`,
  ])
  return gone.length
}

function oldest(saves: 'saves' | 'roots'): SQL {
  const id = sql.raw(`${saves}.id`)
  const isListed = sql.raw(`${saves}.is_listed`)
  return sql`coalesce(min(${id}) filter (where ${isListed} = 1), min(${id}))`
}

export async function purgeBoards(
  { db }: Pick<Context, 'db'>,
  before: number,
  isKept: (removalId: SQL) => SQL = () => sql`false`,
): Promise<number> {
  const [gone = []] = await runBatch(db, [
    sql`delete from boards where id in (
        select id from boards where deleted_at < ${before} and not ${isKept(sql`boards.removal_id`)}
          and not exists (select 1 from pins where pins.board_id = boards.id) limit ${PURGE_ROWS}
      ) returning id`,
  ])
  return gone.length
}

/** Deletes old bulk actions, which can no longer be undone. */
export async function purgeActions({ db }: Pick<Context, 'db'>, before: number): Promise<number> {
  const old = sql`select id from board_actions where id < ${firstIdAt(before)} and state in ('done', 'undone')`
  const [rows = [], gone = []] = await runBatch(db, [
    sql`delete from board_action_pins where rowid in (
        select rowid from board_action_pins where action_id in (${old}) limit ${PURGE_ROWS}
      ) returning pin_id`,
    sql`delete from board_actions where id in (${old} limit ${PURGE_ROWS})
      and not exists (select 1 from board_action_pins where action_id = board_actions.id) returning id`,
  ])
  return rows.length + gone.length
}

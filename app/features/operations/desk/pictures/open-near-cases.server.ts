import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { firstIdAt, withNewId } from '../../../../db/ids.ts'
import { runTogether } from '../../../../db/run-together.ts'
import { hammingDistance, NEAR_BITS } from '../../../content/media/pictures/perceptual-hash.ts'
import { urgencyOf } from '../../../content/reports/reasons.ts'
import { SHOWN_PIN } from '../../../content/reports/report-subjects.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** Pins are compared so far back: longer than the cron may stand still for a while. */
const LOOK_BACK_MS = 30 * 60 * 1000

const PICTURES = 500

/** Whether a picture is a copy of a removed one: cropped, framed, mirrored, in grey. */
const IS_ALTERED = sql`exists (
  select 1 from pictures as like_it join removed_pictures on removed_pictures.hash = like_it.hash
  where like_it.likeness_id = pictures.likeness_id and like_it.id <> pictures.id
)`

/** Opens a case for a new pin that looks like a removed one, altered or not, unless its picture had a case. */
export async function openNearCases({ db, now }: Worker): Promise<void> {
  const [fresh = [], removed = []] = await runTogether(db, [
    sql`select pictures.id, perceptual_hash, min(pins.id) as pin_id, ${IS_ALTERED} as is_altered from pins
      join pictures on pictures.id = pins.picture_id
      where pins.id > ${firstIdAt(now - LOOK_BACK_MS)} and pins.deleted_at is null
        and (length(perceptual_hash) = 16 or ${IS_ALTERED})
        and not exists (
          select 1 from report_cases where picture_id = pictures.id and kind = 'picture'
        )
      group by pictures.id limit ${PICTURES}`,
    sql`select perceptual_hash from removed_pictures where perceptual_hash is not null`,
  ])
  const hashes = removed.map((row) => String(row['perceptual_hash']))
  const near = fresh.filter(
    (row) =>
      row['is_altered'] === 1 ||
      hashes.some((hash) => hammingDistance(hash, String(row['perceptual_hash'])) <= NEAR_BITS),
  )
  for (const row of near) {
    await withNewId(now, (id) =>
      runTogether(db, [
        sql`insert into report_cases
            (id, kind, subject_id, member_id, picture_id, pin_id, shown, urgency, created_at, last_report_at)
          select ${id}, 'picture', pins.picture_id, pins.pinner_id, pins.picture_id, pins.id,
            ${SHOWN_PIN}, ${urgencyOf('adult')}, ${now}, ${now}
          from pins join boards on boards.id = pins.board_id
          join members on members.id = pins.pinner_id
          where pins.id = ${row['pin_id']} and not exists (
            select 1 from report_cases where picture_id = pins.picture_id and kind = 'picture'
          ) on conflict do nothing`,
      ]),
    )
  }
}

import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { firstIdAt, withNewId } from '../../../../db/ids.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { MINUTE_MS } from '../../../../durations.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { Condition } from '../../../../json.ts'
import { hammingDistance, NEAR_BITS } from '../../../content/media/pictures/perceptual-hash.ts'
import { urgencyOf } from '../../../content/reports/reasons.ts'
import { SHOWN_PIN } from '../../../content/reports/report-subjects.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** How far back pins are compared. The cron job is unlikely to be down for longer. */
const LOOK_BACK_MS = 30 * MINUTE_MS

const PICTURES = 500

/** Whether a picture is an altered copy of a removed one: cropped, framed, mirrored or in grey. */
const IS_ALTERED = sql`exists (
  select 1 from pictures as like_it join removed_pictures on removed_pictures.hash = like_it.hash
  where like_it.likeness_id = pictures.likeness_id and like_it.id <> pictures.id
)`

const FreshPicture = v.object({
  perceptualHash: v.nullable(v.string()),
  pinId: v.number(),
  isAltered: Condition,
})

export const openNearCasesJob: ClockJob = {
  name: 'open_near_cases',
  every: 'minute',
  run: openNearCases,
}

/** Opens a case for a new pin with a copy of a removed picture, altered or not, unless the picture had a case. */
export async function openNearCases({ db, now }: Worker): Promise<void> {
  const [freshRows, removedRows] = await runBatch(db, [
    sql`select perceptual_hash as perceptualHash, min(pins.id) as pinId, ${IS_ALTERED} as isAltered from pins
      join pictures on pictures.id = pins.picture_id
      where pins.id > ${firstIdAt(now - LOOK_BACK_MS)} and pins.deleted_at is null
        and (length(perceptual_hash) = 16 or ${IS_ALTERED})
        and not exists (
          select 1 from report_cases where picture_id = pictures.id and kind = 'picture'
        )
      group by pictures.id limit ${PICTURES}`,
    sql`select perceptual_hash as perceptualHash from removed_pictures where perceptual_hash is not null`,
  ])
  const removed = rowsOf(v.object({ perceptualHash: v.string() }), removedRows)
  const near = rowsOf(FreshPicture, freshRows).filter(
    ({ isAltered, perceptualHash: fresh }) =>
      isAltered ||
      (fresh !== null &&
        removed.some(({ perceptualHash: hash }) => hammingDistance(hash, fresh) <= NEAR_BITS)),
  )
  for (const { pinId } of near) {
    await withNewId(now, (id) =>
      runBatch(db, [
        sql`insert into report_cases
            (id, kind, subject_id, member_id, picture_id, pin_id, shown, urgency, created_at, last_report_at)
          select ${id}, 'picture', pins.picture_id, pins.pinner_id, pins.picture_id, pins.id,
            ${SHOWN_PIN}, ${urgencyOf('adult')}, ${now}, ${now}
          from pins join boards on boards.id = pins.board_id
          join members on members.id = pins.pinner_id
          where pins.id = ${pinId} and not exists (
            select 1 from report_cases where picture_id = pins.picture_id and kind = 'picture'
          ) on conflict do nothing`,
      ]),
    )
  }
}

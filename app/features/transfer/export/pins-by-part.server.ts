import { type SQL, sql } from 'drizzle-orm'
import { PART } from '../limits.ts'

/** Boards' pins in export order, with running totals `all_files` and `all_bytes`. D1 binds numbers as REAL. */
export function pinsByPart(isIncluded: SQL | undefined): SQL {
  return sql`(
    select *, cast((all_files - 1) / ${PART.files} as int) + cast((all_bytes - 1) / ${PART.bytes} as int) as part
    from (
      select id, pinner_id, board_id, section_id, order_key, bytes,
        sum(files) over in_order as all_files, sum(bytes) over in_order as all_bytes,
        row_number() over (partition by board_id order by order_key, id) as place
      from (
        select pins.id, pinner_id, board_id, section_id, order_key,
          1 + (video_id is not null) as files, pictures.bytes + coalesce(videos.bytes, 0) as bytes
        from pins join pictures on pictures.id = pins.picture_id
        left join videos on videos.id = pins.video_id
        where pins.deleted_at is null and board_id in (select id from boards where ${isIncluded})
      )
      window in_order as (order by board_id desc, order_key, id
        rows between unbounded preceding and current row)
    )
  )`
}

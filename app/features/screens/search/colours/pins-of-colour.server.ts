import { desc, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { literal } from '../../../../db/literal.ts'
import type { ListPage } from '../../../../paging.ts'
import {
  selectWithWallPins,
  type WallPin,
  wallPage,
} from '../../../content/pins/wall-pins.server.ts'
import { feedViewerOf } from '../../../core/permissions/blocks.server.ts'
import { isNewTo } from '../../feeds/feeds.server.ts'
import { COLOUR_WINDOW, MAX_WINDOWS } from '../../feeds/limits.ts'
import { minuteBefore } from '../search-window.server.ts'
import type { Colour } from './colours.ts'

/** A page of pictures with ids below `before`. */
type Page = { before: number; pageSize: number }

/** Reads everyone's pins of a colour, newest first, each picture once. The bookmark is a picture's id. */
export async function pinsOfColour(
  context: Context,
  { numbers }: Colour,
  { before, pageSize }: Page,
): Promise<ListPage<WallPin>> {
  let top = before
  for (let windows = 1; ; windows++) {
    const window = newestPictures(numbers, top)
    const [rows, [end]] = await context.db.batch([
      pinsIn(context, window, pageSize),
      endOf(context.db, window),
    ])
    const last = rows.slice(0, pageSize).at(-1)
    const isLast = rows.length <= pageSize && (!end || end.count < COLOUR_WINDOW)
    if (last || isLast) {
      const { items } = wallPage(rows, pageSize)
      return { items, bookmark: isLast || !last ? null : String(last.place) }
    }
    top = end?.oldest ?? 0
    if (windows === MAX_WINDOWS) return { items: [], bookmark: String(minuteBefore(top)) }
  }
}

/** At most three numbers, so the query stays within D1's five terms. */
function newestPictures(numbers: readonly number[], before: number): SQL {
  const ofEach = numbers.map(
    (number) => sql`select * from (
      select id as place from pictures where colour = ${literal(number)} and id < ${before}
      order by id desc limit ${literal(COLOUR_WINDOW)}
    )`,
  )
  return sql`select place from (${sql.join(ofEach, sql` union all `)})
    order by place desc limit ${literal(COLOUR_WINDOW)}`
}

function pinsIn({ db, viewer }: Context, window: SQL, pageSize: number) {
  const found = sql`(
    select place, (
      select pins.id from pins indexed by pins_picture_listed
      where pins.picture_id = place and ${isNewTo(feedViewerOf(viewer))} limit 1
    ) as id from (${window})
  ) as found`
  const place = sql<number>`found.place`.as('place')
  return selectWithWallPins(db, { place })
    .innerJoin(found, sql`found.id = pins.id`)
    .orderBy(desc(sql`found.place`))
    .limit(pageSize + 1)
}

function endOf(db: Context['db'], window: SQL) {
  return db
    .select({
      count: sql<number>`count(*)`.as('count'),
      oldest: sql<number | null>`min(place)`.as('oldest'),
    })
    .from(sql`(${window})`)
}

import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { boards } from '../../../db/content/boards.ts'
import type { Database } from '../../../db/database.ts'
import { parseJson } from '../../../json.ts'
import { isNotBlocked, type ViewerId } from '../../core/permissions/blocks.server.ts'
import { facesOf, sharersJson } from './collaborators/faces.server.ts'
import { isShownCover } from './shared-board.server.ts'

const CardPictures = v.array(v.object({ hash: v.string(), dominantColor: v.string() }))

export type BoardCard = Awaited<ReturnType<typeof selectRankedCards>>[number]

/** The query for board cards in the order of a ranking, best first. It reads three pins for each card. */
export function selectRankedCards(db: Database, viewerId: ViewerId, ranking: SQL) {
  return selectCards(db, viewerId)
    .innerJoin(sql`${ranking} as ranked`, sql`ranked.id = boards.id`)
    .orderBy(sql`ranked.score desc, ranked.id desc`)
}

function selectCards(db: Database, viewerId: ViewerId) {
  return db
    .select({
      id: boards.id,
      name: boards.name,
      slug: boards.slug,
      privacy: boards.privacy,
      pinCount: boards.pinCount,
      sectionCount: boards.sectionCount,
      archivedAt: boards.archivedAt,
      ownerUsername: sql<string>`(select username from members where id = boards.owner_id)`.as(
        'owner_username',
      ),
      pictures: cardPictures(viewerId).as('card_pictures'),
      sharers: sql`${sharersJson(viewerId)}`.mapWith(facesOf).as('sharers'),
    })
    .from(boards)
}

function cardPictures(viewerId: ViewerId) {
  const picture = sql.raw(`json_object('hash', hash, 'dominantColor', dominant_color)`)
  return sql`(select json_group_array(${picture}) from (
    select hash, dominant_color from (
      select hash, dominant_color, 0 as place, 0 as age from pictures
      where id = boards.cover_id and ${isShownCover(viewerId)}
      union all
      select * from (
        select hash, dominant_color, 1 as place, -pins.id as age from pins
        join pictures on pictures.id = pins.picture_id
        where pins.board_id = boards.id and pins.deleted_at is null
          and ${isNotBlocked(viewerId, sql`pins.pinner_id`)}
        order by pins.id desc limit 12
      )
    ) group by hash order by min(place), min(age) limit 3
  ))`.mapWith((json: string) => parseJson(CardPictures, json))
}

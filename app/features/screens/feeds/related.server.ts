import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { literal } from '../../../db/literal.ts'
import { type FeedViewer, isPinNotHiddenFrom } from '../../ground/permissions/blocks.server.ts'
import {
  RELATED_BOARDS,
  RELATED_NEW_PINS,
  RELATED_PINS_OF_BOARD,
  RELATED_PINS_OF_TAG,
  RELATED_PINS_OF_WORD,
  RELATED_SAVES,
  RELATED_TAGS,
  RELATED_WORDS,
} from './limits.ts'

const BY_BOARD = 100
const BY_TAG = 30
const BY_WORD = 10

/** Ranks listed pins by what they share with a pin: boards, hashtags, words, colour. */
export function relatedTo(pinId: number | Placeholder, feedViewer: FeedViewer): SQL {
  return sql`
    with this as materialized (
      select id, coalesce(root_pin_id, id) as root_id, picture_id,
        coalesce(indexed_title, title) as title from pins where id = ${pinId}
    ),
    alike (id, picture_id, worth, board_id) as (
      ${savedTogether()} union all ${sameTags()} union all ${sameWords()} union all ${likeColour()}
    )
    select min(alike.id), sum(alike.worth) + ${literal(BY_BOARD)} * count(distinct alike.board_id) from alike
    where alike.picture_id <> (select picture_id from this) and ${isPinNotHiddenFrom(sql`alike.id`, feedViewer)}
    group by alike.picture_id`
}

/** Pins on boards that hold the same picture; each board counts once. */
function savedTogether(): SQL {
  return sql`
    select near.id, near.picture_id, 0, near.board_id from (
      select board_id, coalesce((
        select id from pins where board_id = saved.board_id and deleted_at is null and is_listed = 1
        order by id desc limit 1 offset ${literal(RELATED_PINS_OF_BOARD - 1)}
      ), 0) as oldest_id from (
        select distinct board_id from (
          select * from (
            select board_id from pins where root_pin_id = (select root_id from this) and is_listed = 1
            order by id desc limit ${literal(RELATED_SAVES)}
          )
          union all
          select board_id from pins where is_listed = 1
            and id in (select id from this union select root_id from this)
        ) limit ${literal(RELATED_BOARDS)}
      ) as saved
    ) as place
    cross join pins as near indexed by pins_board_listed on near.board_id = place.board_id
      and near.deleted_at is null and near.id >= place.oldest_id and near.is_listed = 1`
}

function sameTags(): SQL {
  return sql`
    select near.id, near.picture_id, ${literal(BY_TAG)}, null from (
      select hashtag_id from pin_hashtags join hashtags on hashtags.id = hashtag_id
      where pin_id = (select id from this) order by tag limit ${literal(RELATED_TAGS)}
    ) as shared, pins as near not indexed
    where near.is_listed = 1 and near.id in (
      select pin_id from pin_hashtags where hashtag_id = shared.hashtag_id and is_listed = 1
      order by pin_id desc limit ${literal(RELATED_PINS_OF_TAG)}
    )`
}

function sameWords(): SQL {
  return sql`
    select near.id, near.picture_id, ${literal(BY_WORD)}, null from (
      select distinct '"' || replace(value, '"', '') || '"' as words
      from this, json_each('[' || replace(json_quote(title), ' ', '","') || ']')
      where length(value) > 3 or ${IS_PAIR} order by length(value) desc limit ${literal(RELATED_WORDS)}
    ) as shared, pins as near not indexed
    where near.is_listed = 1 and near.id in (
      select rowid from pins_fts where pins_fts match shared.words
      order by rowid desc limit ${literal(RELATED_PINS_OF_WORD)}
    )`
}

/** Two letters of a script that the index has in pairs; from Thai on. */
const IS_PAIR = sql`(length(value) = 2 and unicode(value) >= ${literal(0xe00)})`

/** The newest pins by nearness of colour; it weighs less than anything shared. */
function likeColour(): SQL {
  return sql`
    select fresh.id, fresh.picture_id, max(0, 9 - ${distance()}), null from (
      select id, picture_id from pins
      where deleted_at is null and is_listed = 1 and via_pin_id is null
      order by id desc limit ${literal(RELATED_NEW_PINS)}
    ) as fresh
    join pictures on pictures.id = fresh.picture_id
    join pictures as own on own.id = (select picture_id from this)`
}

/** The distance of two colours, in sixteenths of each channel. */
function distance(): SQL {
  const channels = [2, 4, 6].map((place) => {
    const [theirs, own] = ['pictures', 'own'].map((name) =>
      sql.raw(`instr('0123456789abcdef', lower(substr(${name}.dominant_color, ${place}, 1)))`),
    )
    return sql`abs(${theirs} - ${own})`
  })
  return sql`(${sql.join(channels, sql` + `)})`
}

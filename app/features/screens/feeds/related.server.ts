import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { literal } from '../../../db/literal.ts'
import { isNewToAll } from '../../content/pins/wall-pins.server.ts'
import { type FeedViewer, isPinNotHiddenFrom } from '../../ground/permissions/blocks.server.ts'
import {
  RELATED_BOARDS,
  RELATED_COLOUR_PICTURES,
  RELATED_NEW_PINS,
  RELATED_PICTURES_OF_BAND,
  RELATED_PINS_OF_BOARD,
  RELATED_PINS_OF_COLOUR,
  RELATED_PINS_OF_TAG,
  RELATED_PINS_OF_WORD,
  RELATED_SAVES,
  RELATED_TAGS,
  RELATED_WORDS,
} from './limits.ts'

const BY_TAG = 60
const BY_BOARD = 25
const BY_LOOKS = 22
const BY_WORD = 20
const BY_COLOUR = 10

/** Of several reasons a shared board is told. */
const BOARD_FIRST = 100

/** The hashes of pictures that look alike have so many equal digits of sixteen. */
const ALIKE_DIGITS = 10

/** More than any id; a product with the greatest worth is still an integer. */
const ABOVE_IDS = 2 ** 53

/**
 * Ranks listed pins by what they share with a pin: hashtags, boards, looks, words, colour. The `reason` of
 * each is a board, or else the most that it shares.
 */
export function relatedTo(pinId: number | Placeholder, feedViewer: FeedViewer): SQL {
  const sources = [savedTogether(), looksAlike(), sameTags(), sameWords(), likeColourOrNew()]
  return sql`
    with this as materialized (
      select pins.id, coalesce(root_pin_id, pins.id) as root_id, picture_id,
        coalesce(indexed_title, title) as title, colour, perceptual_hash
      from pins join pictures on pictures.id = picture_id where pins.id = ${pinId}
    ),
    alike (id, picture_id, worth, board_id, reason) as (
      ${sql.join(sources, sql` union all `)}
    )
    select id, max((worth + iif(board_id is null, 0, ${literal(BOARD_FIRST)})) * ${literal(ABOVE_IDS)} - id),
      sum(worth) - ${literal(BY_BOARD)} * (count(board_id) - count(distinct board_id)) as score,
      coalesce(reason, json_object('kind', 'saved_together', 'boards', count(distinct board_id))) as reason
    from alike
    where picture_id <> (select picture_id from this) and ${isPinNotHiddenFrom(sql`alike.id`, feedViewer)}
    group by picture_id`
}

function near(worth: number, reason: SQL, boardId = sql`null`): SQL {
  return sql`near.id, near.picture_id, ${literal(worth)}, ${boardId}, ${reason}`
}

function because(kind: 'looks_alike' | 'words' | 'colour' | 'new'): SQL {
  return sql.raw(`'{"kind":"${kind}"}'`)
}

/** Pins on public boards that hold the same picture: each board counts once, and each saver with one board. */
function savedTogether(): SQL {
  return sql`
    select ${near(BY_BOARD, sql`null`, sql`near.board_id`)} from (
      select board_id, coalesce((
        select id from pins where board_id = saved.board_id and deleted_at is null and is_listed = 1
        order by id desc limit 1 offset ${literal(RELATED_PINS_OF_BOARD - 1)}
      ), 0) as oldest_id from (
        select distinct board_id from (
          select board_id from (
            select board_id, max(id) as newest_id from (
              select id, pinner_id, board_id from pins
              where root_pin_id = (select root_id from this) and is_listed = 1
              order by id desc limit ${literal(RELATED_SAVES)}
            ) group by pinner_id order by newest_id desc
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

/** Of pictures whose hashes share one of their four parts, those that look alike. */
function looksAlike(): SQL {
  const ofBands = [0, 1, 2, 3].map(
    (band) => sql`select * from (
      select picture_id from picture_bands where band = ${literal(band)}
        and bits = (select substr(perceptual_hash, ${literal(4 * band + 1)}, 4) from this)
      order by picture_id desc limit ${literal(RELATED_PICTURES_OF_BAND)}
    )`,
  )
  const equalDigits = Array.from({ length: 16 }, (_, place) =>
    sql.raw(
      `(substr(other.perceptual_hash, ${place + 1}, 1) = substr(this.perceptual_hash, ${place + 1}, 1))`,
    ),
  )
  return sql`
    select ${near(BY_LOOKS, because('looks_alike'))}
    from this cross join pictures as other not indexed cross join pins as near not indexed
    where other.id in (${sql.join(ofBands, sql` union `)})
      and ${sql.join(equalDigits, sql` + `)} >= ${literal(ALIKE_DIGITS)}
      and near.id = (${newOf(sql`other.id`)})`
}

function sameTags(): SQL {
  return sql`
    select ${near(BY_TAG, sql`json_object('kind', 'hashtag', 'tag', tag)`)} from (
      select hashtag_id, tag from pin_hashtags join hashtags on hashtags.id = hashtag_id
      where pin_id = (select id from this) order by tag limit ${literal(RELATED_TAGS)}
    ) as shared, pins as near not indexed
    where near.is_listed = 1 and near.id in (
      select pin_id from pin_hashtags where hashtag_id = shared.hashtag_id and is_listed = 1
      order by pin_id desc limit ${literal(RELATED_PINS_OF_TAG)}
    )`
}

function sameWords(): SQL {
  return sql`
    select ${near(BY_WORD, because('words'))} from (
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

/** One of the five terms that D1 allows a compound select. */
function likeColourOrNew(): SQL {
  return sql`select * from (${likeColour()} union all ${newest()})`
}

/** The newest pictures of the same colour; what isn't listed may take most of their places. */
function likeColour(): SQL {
  return sql`
    select * from (select ${near(BY_COLOUR, because('colour'))} from (
      select id from pictures where colour = (select colour from this)
      order by id desc limit ${literal(RELATED_COLOUR_PICTURES)}
    ) as other
    cross join pins as near not indexed on near.id = (${newOf(sql`other.id`)})
    limit ${literal(RELATED_PINS_OF_COLOUR)})`
}

function newOf(pictureId: SQL): SQL {
  return sql`select pins.id from pins indexed by pins_picture_listed
    where pins.picture_id = ${pictureId} and ${isNewToAll()} limit 1`
}

/** Those to end with where little is shared, spread over their members. */
function newest(): SQL {
  return sql`
    select * from (select ${near(0, because('new'))} from pins as near
    where near.deleted_at is null and near.is_listed = 1 and near.via_pin_id is null
    order by near.feed_key desc limit ${literal(RELATED_NEW_PINS)})`
}

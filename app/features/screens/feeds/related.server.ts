import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { literal } from '../../../db/literal.ts'
import { isListedOriginal } from '../../content/pins/wall-pins.server.ts'
import { type FeedViewer, isPinNotHiddenFrom } from '../../core/permissions/blocks.server.ts'
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

const BOARD_FIRST = 100

/** How many of a hash's sixteen hex digits must match for two pictures to look alike. */
const ALIKE_DIGITS = 10

/** A number above every id. Multiplied by the greatest worth, it is still an exact integer. */
const ABOVE_IDS = 2 ** 53

/**
 * Ranks listed pins by what they share with a pin: hashtags, boards, looks, words, colour. The `reason` is a shared
 * board, or else the strongest match.
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

function similarPinColumns(worth: number, reason: SQL, boardId = sql`null`): SQL {
  return sql`near.id, near.picture_id, ${literal(worth)}, ${boardId}, ${reason}`
}

function reasonJson(kind: 'looks_alike' | 'words' | 'colour' | 'new'): SQL {
  return sql.raw(`'{"kind":"${kind}"}'`)
}

/** Pins on public boards that have the same picture. Counts each board once, and only one board per saver. */
function savedTogether(): SQL {
  return sql`
    select ${similarPinColumns(BY_BOARD, sql`null`, sql`near.board_id`)} from (
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

/** Pictures that look alike. Only compares pictures that share one of four bands. */
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
    select ${similarPinColumns(BY_LOOKS, reasonJson('looks_alike'))}
    from this cross join pictures as other not indexed cross join pins as near not indexed
    where other.id in (${sql.join(ofBands, sql` union `)})
      and ${sql.join(equalDigits, sql` + `)} >= ${literal(ALIKE_DIGITS)}
      and near.id = (${newestPinOf(sql`other.id`)})`
}

function sameTags(): SQL {
  return sql`
    select ${similarPinColumns(BY_TAG, sql`json_object('kind', 'hashtag', 'tag', tag)`)} from (
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
    select ${similarPinColumns(BY_WORD, reasonJson('words'))} from (
      select distinct '"' || replace(value, '"', '') || '"' as words
      from this, json_each('[' || replace(json_quote(title), ' ', '","') || ']')
      where length(value) > 3 or ${IS_BIGRAM} order by length(value) desc limit ${literal(RELATED_WORDS)}
    ) as shared, pins as near not indexed
    where near.is_listed = 1 and near.id in (
      select rowid from pins_fts where pins_fts match shared.words
      order by rowid desc limit ${literal(RELATED_PINS_OF_WORD)}
    )`
}

/** Whether a word is a bigram, as stored for some scripts (Thai, U+0E00, and higher). */
const IS_BIGRAM = sql`(length(value) = 2 and unicode(value) >= ${literal(0xe00)})`

/** Combines two sources in one term, because D1 allows five terms in a compound select. */
function likeColourOrNew(): SQL {
  return sql`select * from (${likeColour()} union all ${newest()})`
}

/** The newest pictures of the same colour. Most of them may be unlisted. */
function likeColour(): SQL {
  return sql`
    select * from (select ${similarPinColumns(BY_COLOUR, reasonJson('colour'))} from (
      select id from pictures where colour = (select colour from this)
      order by id desc limit ${literal(RELATED_COLOUR_PICTURES)}
    ) as other
    cross join pins as near not indexed on near.id = (${newestPinOf(sql`other.id`)})
    limit ${literal(RELATED_PINS_OF_COLOUR)})`
}

function newestPinOf(pictureId: SQL): SQL {
  return sql`select pins.id from pins indexed by pins_picture_listed
    where pins.picture_id = ${pictureId} and ${isListedOriginal()} limit 1`
}

function newest(): SQL {
  return sql`
    select * from (select ${similarPinColumns(0, reasonJson('new'))} from pins as near
    where near.deleted_at is null and near.is_listed = 1 and near.via_pin_id is null
    order by near.feed_key desc limit ${literal(RELATED_NEW_PINS)})`
}

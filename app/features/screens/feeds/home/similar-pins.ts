import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../../../../db/literal.ts'
import type { Amounts } from '../limits.ts'

const BY_BOARD = 100
const BY_TAG = 30
const BY_WORD = 10

/**
 * Ranks listed pins by similarity to some of a member's own pins. Selects id, score and the most
 * similar own pin. Each picture appears once, and the given pins' pictures never do.
 */
export function rankSimilarPins(these: SQL, amounts: Amounts): SQL {
  return sql`
    with these as materialized (${givenPins(these)}),
    alike (id, picture_id, worth, board_id, this_id) as (${similarityRows(amounts)}),
    likeOne as (
      select min(id) as id, picture_id, this_id, ${SCORE} as score from alike
      where picture_id not in (select picture_id from these) group by picture_id, this_id
    )
    select id, this_id, sum(score) as score, max(score) from likeOne group by picture_id`
}

function givenPins(which: SQL): SQL {
  return sql`select id, coalesce(root_pin_id, id) as root_id, picture_id,
    coalesce(indexed_title, title) as title from pins where ${which}`
}

/** Adds up the worth of every match, but counts each shared board only once. */
const SCORE = sql`sum(worth) + ${literal(BY_BOARD)} * count(distinct board_id)`

function similarityRows(amounts: Amounts): SQL {
  return sql`${savedTogether(amounts)} union all ${sameTags(amounts)} union all ${sameWords(amounts)}`
}

function savedTogether({ saves, boards, pinsOfBoard }: Amounts): SQL {
  return sql`
    select near.id, near.picture_id, 0, near.board_id, place.this_id from (
      select this_id, board_id, coalesce((
        select id from pins where board_id = saved.board_id and deleted_at is null and is_listed = 1
        order by id desc limit 1 offset ${literal(pinsOfBoard - 1)}
      ), 0) as oldest_id from (
        select distinct this_id, board_id from (
          select these.id as this_id, found.board_id from these cross join pins as found not indexed
          where found.id in (
            select id from pins where root_pin_id = these.root_id and is_listed = 1
            order by id desc limit ${literal(saves)}
          )
          union all
          select these.id, found.board_id from these cross join pins as found not indexed
          where found.is_listed = 1 and found.id in (these.id, these.root_id)
        ) limit ${literal(boards)}
      ) as saved
    ) as place
    cross join pins as near indexed by pins_board_listed on near.board_id = place.board_id
      and near.deleted_at is null and near.id >= place.oldest_id and near.is_listed = 1`
}

function sameTags({ tags, pinsOfTag }: Amounts): SQL {
  return sql`
    select near.id, near.picture_id, ${literal(BY_TAG)}, null, shared.this_id from (
      select this_id, hashtag_id from (
        select these.id as this_id, hashtag_id, row_number() over (partition by these.id order by tag) as place
        from these cross join pin_hashtags on pin_id = these.id join hashtags on hashtags.id = hashtag_id
      ) where place <= ${literal(tags)}
    ) as shared, pins as near not indexed
    where near.is_listed = 1 and near.id in (
      select pin_id from pin_hashtags where hashtag_id = shared.hashtag_id and is_listed = 1
      order by pin_id desc limit ${literal(pinsOfTag)}
    )`
}

function sameWords({ words, pinsOfWord }: Amounts): SQL {
  return sql`
    select near.id, near.picture_id, ${literal(BY_WORD)}, null, shared.this_id from (
      select this_id, '"' || replace(word, '"', '') || '"' as words from (
        select this_id, word, row_number() over (partition by this_id order by length(word) desc) as place
        from (
          select distinct these.id as this_id, value as word
          from these, json_each('[' || replace(json_quote(title), ' ', '","') || ']')
          where length(value) > 3 or ${IS_BIGRAM}
        )
      ) where place <= ${literal(words)}
    ) as shared, pins as near not indexed
    where near.is_listed = 1 and near.id in (
      select rowid from pins_fts where pins_fts match shared.words
      order by rowid desc limit ${literal(pinsOfWord)}
    )`
}

/** Whether a word is a bigram, as stored for some scripts (Thai, U+0E00, and higher). */
const IS_BIGRAM = sql`(length(value) = 2 and unicode(value) >= ${literal(0xe00)})`

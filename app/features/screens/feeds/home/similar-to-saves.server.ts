import { type SQL, sql } from 'drizzle-orm'
import { pins } from '../../../../db/content/pins.ts'
import { jsonRows } from '../../../../db/json-rows.ts'
import { literal } from '../../../../db/literal.ts'
import { LATEST_SAVES, SIMILAR_AMOUNTS, SIMILAR_CANDIDATES } from '../limits.ts'
import type { SimilarPin } from './home-place.ts'
import type { HomeViewer } from './home-viewer.server.ts'
import { rankSimilarPins } from './similar-pins.ts'

/** The pins most like a member's latest saves, secret ones included, each with its save and rank. */
export function pinsLikeLatestSaves({ id }: HomeViewer): SQL {
  const last = sql`pinner_id = ${id} and deleted_at is null order by id desc limit ${literal(LATEST_SAVES)}`
  return sql`(
    select id, this_id as saved_id, -score as place from (${rankSimilarPins(last, SIMILAR_AMOUNTS)})
    order by score desc, id desc limit ${literal(SIMILAR_CANDIDATES)}
  )`
}

export function previouslyChosen(alike: readonly SimilarPin[]): SQL {
  const { table, field } = jsonRows(alike)
  return sql`(
    select ${field('id')} as id, ${field('savedId')} as saved_id, key as place from ${table}
  )`
}

export function isNotSavedBy({ id }: HomeViewer): SQL {
  return sql`not exists (select 1 from pins as own where own.picture_id = ${pins.pictureId}
    and own.pinner_id = ${id} and own.deleted_at is null)`
}

/** Why a pin is in the home feed, as JSON with the similar save's title; empty if that was deleted. */
export function savedReason({ id }: HomeViewer, savedId: SQL): SQL {
  return sql`json_object('kind', 'saved', 'title', coalesce((
    select coalesce(nullif(kept.title, ''), kept.alt_text) from pins as kept
    where kept.id = ${savedId} and kept.pinner_id = ${id} and kept.deleted_at is null
  ), ''))`
}

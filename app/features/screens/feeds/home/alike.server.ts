import { type SQL, sql } from 'drizzle-orm'
import { pins } from '../../../../db/content/pins.ts'
import { literal } from '../../../../db/literal.ts'
import { ALIKE, ALIKE_LOOKED_AT, LAST_SAVES } from '../limits.ts'
import type { Alike } from './home-place.ts'
import type { HomeViewer } from './home-viewer.server.ts'
import { alikeToThese } from './like-these.ts'

/** The pins most like what a member saved last, secret saves among them: ids, their saves, and their order. */
export function likeLastSaves({ id }: HomeViewer): SQL {
  const last = sql`pinner_id = ${id} and deleted_at is null order by id desc limit ${literal(LAST_SAVES)}`
  return sql`(
    select id, this_id as saved_id, -score as place from (${alikeToThese(last, ALIKE)})
    order by score desc, id desc limit ${literal(ALIKE_LOOKED_AT)}
  )`
}

/** The same of pins that were chosen before. */
export function chosenBefore(alike: readonly Alike[]): SQL {
  const chosen = JSON.stringify(alike.map(({ id, savedId }) => [id, savedId]))
  return sql`(
    select value ->> 0 as id, value ->> 1 as saved_id, key as place from json_each(${chosen})
  )`
}

export function isNotSavedBy({ id }: HomeViewer): SQL {
  return sql`not exists (select 1 from pins as own where own.picture_id = ${pins.pictureId}
    and own.pinner_id = ${id} and own.deleted_at is null)`
}

/** Why a pin like a save is there, as JSON, by the save's words: none once that is gone. */
export function reasonOfSave({ id }: HomeViewer, savedId: SQL): SQL {
  return sql`json_object('kind', 'saved', 'title', coalesce((
    select coalesce(nullif(kept.title, ''), kept.alt_text) from pins as kept
    where kept.id = ${savedId} and kept.pinner_id = ${id} and kept.deleted_at is null
  ), ''))`
}

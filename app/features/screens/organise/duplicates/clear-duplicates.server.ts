import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { jsonRows } from '../../../../db/json-rows.ts'
import { literal } from '../../../../db/literal.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { Refusal } from '../../../../refusal.ts'
import { indexedText } from '../../../../text/index-words.ts'
import { hashtagsIn } from '../../../content/pins/hashtags/hashtags.ts'
import { noteOf } from '../../../content/pins/notes/note.server.ts'
import { pinnedBy, restorableBy } from '../../../content/pins/pin-rights.server.ts'
import { setPinHashtags, textColumns } from '../../../content/pins/pin-texts.server.ts'
import { idempotencyKeySteps } from '../../../core/idempotency/idempotency-keys.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { CLEARED_GROUPS, CLEARED_PINS } from '../limits.ts'
import type { ClearingUndo, DuplicatesClearing } from './duplicates.ts'
import { type Clearing, type GroupPin, planClearing } from './plan-clearing.ts'
import { duplicateGroups, removablePins } from './read-duplicates.server.ts'

const ORDERS: Readonly<Record<DuplicatesClearing['rule'], SQL>> = {
  oldest: sql`pins.id`,
  newest: sql`pins.id desc`,
  described: sql`pins.description = '', pins.title = '', pins.id`,
  largest: sql`pictures.width * pictures.height desc, pins.id`,
}

/**
 * Deletes the duplicates of up to {@link CLEARED_GROUPS} groups, the most recent ones first, except one pin of each;
 * {@link undoClearing} undoes it. Refuses `duplicates_gone` if there are none.
 */
export async function clearDuplicates(
  context: Context,
  clearing: DuplicatesClearing,
): Promise<{ count: number; clearedAt: number }> {
  const { db, now } = context
  const viewer = signedIn(context)
  const plan = planClearing(await readGroups(context, viewer, clearing), clearing)
  const [removed = []] = await runBatch(db, [
    removeStep(viewer, plan.removed, now),
    ...fillSteps(viewer, plan.filled, now),
    ...idempotencyKeySteps(context),
  ])
  if (removed.length === 0) throw new Refusal('duplicates_gone')
  await retag(
    context,
    plan.filled.map(({ id }) => id),
  )
  return { count: removed.length, clearedAt: now }
}

/** Restores pins cleared together, and removes the texts that kept pins took from them. Refuses `not_found`. */
export async function undoClearing(context: Context, { clearedAt }: ClearingUndo): Promise<void> {
  const viewer = signedIn(context)
  const isFilled = sql`filled.member_id = ${viewer.id} and filled.cleared_at = ${clearedAt}`
  const empty = textColumns({ title: '', description: '', altText: '', link: null })
  const isStill = (column: SQL, name: string) => sql`${column} = filled.texts ->> ${name}`
  const emptied = (column: SQL, name: string, itsText: SQL, value: string | null) =>
    sql`iif(${isStill(itsText, name)}, ${value}, ${column})`
  const columns = [
    ['title', 'title', 'title', ''],
    ['indexed_title', 'title', 'title', empty.indexedTitle],
    ['title_key', 'title', 'title', empty.titleKey],
    ['description', 'description', 'description', ''],
    ['indexed_description', 'description', 'description', empty.indexedDescription],
    ['alt_text', 'altText', 'alt_text', ''],
    ['indexed_alt_text', 'altText', 'alt_text', empty.indexedAltText],
    ['link', 'link', 'link', null],
    ['domain', 'link', 'link', null],
  ] as const
  const changes = columns.map(([column, name, source, value]) => {
    const old = sql.raw(`pins.${column}`)
    const itsText = sql.raw(`pins.${source}`)
    return sql`${sql.raw(column)} = ${emptied(old, name, itsText, value ?? null)}`
  })
  const [restored = [], filled = []] = await runBatch(context.db, [
    sql`update pins set deleted_at = null
      where deleted_at = ${clearedAt} and ${restorableBy(viewer)} returning id`,
    sql`update pins set ${sql.join(changes, sql`, `)}, edited_at = ${context.now}
      from filled_texts as filled
      where pins.id = filled.pin_id and ${isFilled} and ${pinnedBy(viewer)} returning id`,
    sql`delete from pin_notes where member_id = ${viewer.id} and exists (
      select 1 from filled_texts as filled where filled.pin_id = pin_notes.pin_id and ${isFilled}
        and filled.texts ->> 'note' = pin_notes.text)`,
    sql`delete from filled_texts as filled where ${isFilled}`,
  ])
  if (restored.length === 0) throw new Refusal('not_found')
  await retag(
    context,
    rowsOf(v.object({ id: v.number() }), filled).map(({ id }) => id),
  )
}

const GroupRow: v.GenericSchema<unknown, GroupPin> = v.object({
  groupId: v.number(),
  id: v.number(),
  boardId: v.number(),
  isSecret: v.number(),
  isOwn: v.number(),
  isPinner: v.number(),
  title: v.string(),
  description: v.string(),
  altText: v.string(),
  link: v.nullable(v.string()),
  note: v.string(),
})

async function readGroups(
  { db }: Context,
  viewer: Viewer,
  { rule, alike }: DuplicatesClearing,
): Promise<GroupPin[]> {
  const same = alike ? sql`likeness` : sql`likeness, picture_id`
  const [rows] = await runBatch(db, [
    sql`with mine as materialized (${removablePins(viewer)}),
      all_groups as materialized (${duplicateGroups(viewer)}),
      sized as (
        select id, max(id) over (partition by ${same}) as group_id,
          count(*) over (partition by ${same}) as size
        from mine where likeness in (select likeness from all_groups)
      ),
      ranked as (
        select id, group_id, dense_rank() over (order by group_id desc) as place
        from sized where size > 1
      )
      select group_id as groupId, pins.id, pins.board_id as boardId,
        boards.privacy = 'secret' as isSecret, ${pinnedBy(viewer)} as isOwn,
        pins.pinner_id = ${viewer.id} as isPinner, pins.title, pins.description,
        pins.alt_text as altText, pins.link, ${noteOf(viewer.id)} as note
      from ranked join pins on pins.id = ranked.id join pictures on pictures.id = pins.picture_id
        join boards on boards.id = pins.board_id
      where place <= ${literal(CLEARED_GROUPS)} order by group_id desc, ${ORDERS[rule]}
      limit ${literal(CLEARED_PINS)}`,
  ])
  return rowsOf(GroupRow, rows)
}

function removeStep(viewer: Viewer, removed: Clearing['removed'], now: number): SQL {
  const { table, field } = jsonRows(removed)
  return sql`update pins set deleted_at = ${now} where ${pins.deletedAt} is null
    and ${restorableBy(viewer)} and ${pins.id} in (
      select ${field('id')} from ${table} join pins as kept
        on kept.id = ${field('keptId')} and kept.deleted_at is null
    ) returning id`
}

function fillSteps(viewer: Viewer, filled: Clearing['filled'], now: number): SQL[] {
  if (filled.length === 0) return []
  const rows = filled.map(({ id, texts }) => {
    const { title, description, altText, link, note } = texts
    const columns = textColumns({ title, description, altText, link })
    const indexedNote = note === undefined ? null : indexedText(note)
    return { id, texts: JSON.stringify(texts), ...texts, ...columns, indexedNote }
  })
  const { table, field } = jsonRows(rows)
  const set = (
    column: string,
    name: Parameters<typeof field>[0],
    text: Parameters<typeof field>[0],
  ) =>
    sql`${sql.raw(column)} = iif(${field(text)} is null, pins.${sql.raw(column)}, ${field(name)})`
  const columns = [
    set('title', 'title', 'title'),
    set('indexed_title', 'indexedTitle', 'title'),
    set('title_key', 'titleKey', 'title'),
    set('description', 'description', 'description'),
    set('indexed_description', 'indexedDescription', 'description'),
    set('alt_text', 'altText', 'altText'),
    set('indexed_alt_text', 'indexedAltText', 'altText'),
    set('link', 'link', 'link'),
    set('domain', 'domain', 'link'),
  ]
  return [
    sql`delete from filled_texts where member_id = ${viewer.id}`,
    sql`insert or replace into filled_texts (pin_id, member_id, cleared_at, texts)
      select pins.id, ${viewer.id}, ${now}, ${field('texts')} from ${table}
      join pins on pins.id = ${field('id')} and pins.deleted_at is null and ${pinnedBy(viewer)}
        and (${field('title')} is null or pins.title = '')
        and (${field('description')} is null or pins.description = '')
        and (${field('altText')} is null or pins.alt_text = '')
        and (${field('link')} is null or pins.link is null)`,
    sql`update pins set ${sql.join(columns, sql`, `)}, edited_at = ${now} from ${table}
      where ${eq(pins.id, sql`${field('id')}`)} and ${isFilledAt(viewer, now)}`,
    sql`insert or ignore into pin_notes (pin_id, member_id, text, indexed_text)
      select pins.id, ${viewer.id}, ${field('note')}, ${field('indexedNote')} from ${table}
      join pins on pins.id = ${field('id')} and ${isFilledAt(viewer, now)}
        and pins.pinner_id = ${viewer.id}
      where ${field('note')} is not null`,
  ]
}

function isFilledAt(viewer: Viewer, now: number): SQL {
  return sql`exists (select 1 from filled_texts as filled where filled.pin_id = pins.id
    and filled.member_id = ${viewer.id} and filled.cleared_at = ${now})`
}

async function retag({ db }: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [rows] = await runBatch(db, [
    sql`select id, title, description, exists (
        select 1 from pin_hashtags where pin_id = pins.id) as isTagged
      from pins where id in (select value from json_each(${JSON.stringify(ids)}))`,
  ])
  const changed = rowsOf(Retagged, rows).filter(
    ({ title, description, isTagged }) => isTagged || hashtagsIn(title, description).length > 0,
  )
  for (const { id, ...texts } of changed) await db.batch(setPinHashtags(db, id, texts))
}

const Retagged = v.object({
  id: v.number(),
  title: v.string(),
  description: v.string(),
  isTagged: v.number(),
})

import { asc, inArray, sql } from 'drizzle-orm'
import type { Context, Worker } from '../../../context.server.ts'
import { endings } from '../../../db/operations/endings.ts'
import { DAY_MS } from '../../../durations.ts'
import type { ClockJob } from '../../../jobs.ts'
import { storeFile } from '../../content/media/stored-files.server.ts'
import { ENDED_LISTED_MS, ENDINGS_AT_ONCE } from './limits.ts'

export const ENDED_PREFIX = 'ended/'

export const saveEndingsJob: ClockJob = { name: 'save_endings', every: 'minute', run: saveEndings }

export const forgetEndingsJob: ClockJob = {
  name: 'forget_endings',
  every: 'hour',
  run: forgetEndings,
}

/**
 * Moves the ended things of the last minute to the bucket, where an older database can't undo them: one file for each
 * member, `ended/2026-12-01/<member>/<time>-<id>.json`, with rows of kind, subject and whether it was undone. A run that
 * breaks off repeats rows, which is harmless.
 */
export async function saveEndings({ db, env, now }: Worker): Promise<void> {
  const rows = await db.select().from(endings).orderBy(asc(endings.id)).limit(ENDINGS_AT_ONCE)
  const lists = new Map<number, (typeof rows)[number][]>()
  for (const row of rows) lists.set(row.memberId, [...(lists.get(row.memberId) ?? []), row])
  for (const [memberId, own] of lists) {
    const [first] = own
    const list = own.map(({ kind, subject, isUndone }) => [kind, subject, isUndone])
    const key = `${folderOf(memberId, now)}${now}-${first?.id}.json`
    await storeFile(
      env.MEDIA,
      key,
      new TextEncoder().encode(JSON.stringify(list)),
      'application/json',
    )
  }
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await db.delete(endings).where(inArray(endings.id, sql`(select value from json_each(${ids}))`))
}

/** Deletes the oldest lists once they are 90 days old. */
export async function forgetEndings({ env, now }: Worker): Promise<void> {
  const oldest = ENDED_PREFIX + dayOf(now - ENDED_LISTED_MS)
  const { objects } = await env.MEDIA.list({ prefix: ENDED_PREFIX })
  const old = objects.filter(({ key }) => key < oldest)
  if (old.length > 0) await env.MEDIA.delete(old.map(({ key }) => key))
}

/** Deletes the lists of an erased member. */
export async function forgetEndingsOf(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  memberId: number,
): Promise<void> {
  await db.delete(endings).where(sql`${endings.memberId} = ${memberId}`)
  for (let at = now; at > now - ENDED_LISTED_MS - 2 * DAY_MS; at -= DAY_MS) {
    const { objects } = await env.MEDIA.list({ prefix: folderOf(memberId, at) })
    if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key))
  }
}

function folderOf(memberId: number, at: number): string {
  return `${ENDED_PREFIX}${dayOf(at)}/${memberId}/`
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

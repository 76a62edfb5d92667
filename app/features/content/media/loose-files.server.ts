import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import type { Database } from '../../../db/database.ts'
import {
  gonePictures,
  goneVideos,
  loosePictures,
  looseVideos,
  pictures,
  videos,
} from '../../../db/ground/media.ts'
import { GOING_LOOKS, GOING_MS } from './limits.ts'

const TABLES = {
  picture: { stored: pictures, loose: loosePictures, gone: gonePictures },
  video: { stored: videos, loose: looseVideos, gone: goneVideos },
}

type Kind = keyof typeof TABLES

/** The statement that names a new file before it is stored: without a row, it is cleared away later. */
export function announceFile(db: Database, kind: Kind, hash: string, now: number) {
  const { stored, gone } = TABLES[kind]
  return db.insert(gone).select(
    sql`select ${hash}, ${-now} where not exists (select 1 from ${stored} where hash = ${hash})
        on conflict do update set since = excluded.since where since < 0`,
  )
}

/** Takes an announcement back, before its file was stored. */
export async function forgetFile(
  db: Database,
  kind: Kind,
  hash: string,
  now: number,
): Promise<void> {
  const { gone } = TABLES[kind]
  await db.delete(gone).where(and(eq(gone.hash, hash), eq(gone.since, -now)))
}

export function protectFile(db: Database, kind: Kind, hash: string, now: number) {
  const { stored, loose } = TABLES[kind]
  return db.insert(loose).select(
    sql`select id, ${now} from ${stored} where hash = ${hash}
        on conflict do update set since = ${now}`,
  )
}

/** Stores an announced file; tries again while the same file is being deleted, when `store` returns null. */
export async function storeOnceGone<Stored>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: Kind,
  hash: string,
  store: () => Promise<Stored | null>,
): Promise<Stored> {
  for (let look = 0; look < GOING_LOOKS; look++) {
    const stored = await store()
    if (stored) return stored
    await new Promise((resolve) => setTimeout(resolve, GOING_MS))
    await announceFile(db, kind, hash, now)
  }
  throw new Error(`the file ${hash} was not stored`)
}

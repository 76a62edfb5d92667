import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import {
  deletedPictureFiles,
  deletedVideoFiles,
  pictures,
  unusedPictures,
  unusedVideos,
  videos,
} from '../../../db/core/media.ts'
import type { Database } from '../../../db/database.ts'
import { DELETION_CHECK_MS, DELETION_CHECKS } from './limits.ts'

const TABLES = {
  picture: { stored: pictures, loose: unusedPictures, gone: deletedPictureFiles },
  video: { stored: videos, loose: unusedVideos, gone: deletedVideoFiles },
}

type Kind = keyof typeof TABLES

/** The statement that announces a file before it is stored. A file without a row is deleted later. */
export function announceFile(db: Database, kind: Kind, hash: string, now: number) {
  const { stored, gone } = TABLES[kind]
  return db.insert(gone).select(
    sql`select ${hash}, ${-now} where not exists (select 1 from ${stored} where hash = ${hash})
        on conflict do update set since = excluded.since where since < 0`,
  )
}

/** Withdraws the announcement of a file that wasn't stored. */
export async function withdrawAnnouncement(
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

/** Stores an announced file. While the old file is being deleted, `store` returns null and is retried. */
export async function storeAfterDeletion<Stored>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: Kind,
  hash: string,
  store: () => Promise<Stored | null>,
): Promise<Stored> {
  for (let look = 0; look < DELETION_CHECKS; look++) {
    const stored = await store()
    if (stored) return stored
    await new Promise((resolve) => setTimeout(resolve, DELETION_CHECK_MS))
    await announceFile(db, kind, hash, now)
  }
  throw new Error(`the file ${hash} was not stored`)
}

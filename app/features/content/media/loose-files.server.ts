import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { loosePictures, looseVideos, pictures, videos } from '../../../db/ground/media.ts'
import { GOING_LOOKS, GOING_MS } from './limits.ts'

const TABLES = {
  picture: { stored: pictures, loose: loosePictures },
  video: { stored: videos, loose: looseVideos },
}

export function protectFile(db: Database, kind: keyof typeof TABLES, hash: string, now: number) {
  const { stored, loose } = TABLES[kind]
  return db.insert(loose).select(
    sql`select id, ${now} from ${stored} where hash = ${hash}
        on conflict do update set since = ${now}`,
  )
}

/** Retries `store` while the same file is being deleted, when it returns null. */
export async function storeOnceGone<Stored>(
  hash: string,
  store: () => Promise<Stored | null>,
): Promise<Stored> {
  for (let look = 0; look < GOING_LOOKS; look++) {
    const stored = await store()
    if (stored) return stored
    await new Promise((resolve) => setTimeout(resolve, GOING_MS))
  }
  throw new Error(`the file ${hash} was not stored`)
}

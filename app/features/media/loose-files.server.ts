import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { loosePictures, looseVideos, pictures, videos } from '../../db/media.ts'

const TABLES = {
  picture: { stored: pictures, loose: loosePictures },
  video: { stored: videos, loose: looseVideos },
}

/**
 * The statement that holds a picture or a video which somebody brings again, so that the trash is not
 * emptied of it before it is pinned.
 */
export function hold(db: Database, kind: keyof typeof TABLES, hash: string, now: number) {
  const { stored, loose } = TABLES[kind]
  return db.insert(loose).select(
    sql`select id, ${now} from ${stored} where hash = ${hash}
        on conflict do update set since = ${now}`,
  )
}

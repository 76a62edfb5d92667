import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for each distinct video. The bytes are in R2 under the hash. */
export const videos = sqliteTable('videos', {
  id: integer().primaryKey(),
  /** SHA-256 of the file, in hexadecimal. */
  hash: text().notNull().unique(),
  type: text({ enum: ['video/mp4', 'video/webm'] }).notNull(),
  durationMs: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: integer().notNull(),
})

/**
 * Videos that perhaps nothing shows: new ones, and those that a pin let go of. The scheduled job looks at
 * each once it has lain here for a while.
 */
export const looseVideos = sqliteTable(
  'loose_videos',
  {
    videoId: integer()
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** When somebody last brought it. */
    since: integer().notNull(),
  },
  (table) => [index('loose_videos_since').on(table.since)],
)

/** Videos whose rows are gone and whose files are not yet. */
export const goneVideos = sqliteTable(
  'gone_videos',
  {
    hash: text().primaryKey(),
    /** When their files began to be cleared away: nobody stores such a video anew meanwhile. */
    since: integer().notNull().default(0),
  },
  (table) => [index('gone_videos_since').on(table.since)],
)

/** One row for each distinct picture, however many pins show it. The bytes are in R2 under the hash. */
export const pictures = sqliteTable(
  'pictures',
  {
    id: integer().primaryKey(),
    /** SHA-256 of the stored original, in hexadecimal. */
    hash: text().notNull().unique(),
    type: text({
      enum: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
    }).notNull(),
    /** Pixels as shown, after any turn that the file asks for. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** `#rrggbb` */
    dominantColor: text().notNull(),
    bytes: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0`)],
)

/**
 * Pictures that perhaps nothing shows: new ones, and those that a pin, a cover or a member let go of. The
 * scheduled job looks at each once it has lain here for a while.
 */
export const loosePictures = sqliteTable(
  'loose_pictures',
  {
    pictureId: integer()
      .primaryKey()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    /** When somebody last brought it. */
    since: integer().notNull(),
  },
  (table) => [index('loose_pictures_since').on(table.since)],
)

/** Pictures whose rows are gone and whose files are not yet. */
export const gonePictures = sqliteTable(
  'gone_pictures',
  {
    hash: text().primaryKey(),
    /** When their files began to be cleared away: nobody stores such a picture anew meanwhile. */
    since: integer().notNull().default(0),
  },
  (table) => [index('gone_pictures_since').on(table.since)],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for each distinct video. The bytes are in R2 under its name. */
export const videos = sqliteTable(
  'videos',
  {
    id: integer().primaryKey(),
    /** The file's name (`fileName`), made of its SHA-256 and a secret. */
    hash: text().notNull().unique(),
    /** Whether its name is made with the secret; one of before is its SHA-256 alone, until the queue has renamed it. */
    isKeyed: integer({ mode: 'boolean' }).notNull().default(false),
    type: text({ enum: ['video/mp4', 'video/webm'] }).notNull(),
    durationMs: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('videos_not_keyed').on(table.id).where(sql`${table.isKeyed} = 0`)],
)

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

/** One row for each distinct picture, however many pins show it. The bytes are in R2 under its name. */
export const pictures = sqliteTable(
  'pictures',
  {
    id: integer().primaryKey(),
    /** The stored original's name (`fileName`), made of its SHA-256 and a secret. */
    hash: text().notNull().unique(),
    /** Whether its name is made with the secret; one of before is its SHA-256 alone, until the queue has renamed it. */
    isKeyed: integer({ mode: 'boolean' }).notNull().default(false),
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
  (table) => [
    index('pictures_not_keyed').on(table.id).where(sql`${table.isKeyed} = 0`),
    check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
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

/** What files were named before they got keyed names: they are served a while longer, to pages that are open. */
export const oldFileNames = sqliteTable(
  'old_file_names',
  {
    kind: text({ enum: ['picture', 'video'] }).notNull(),
    hash: text().notNull(),
    renamedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hash] }),
    index('old_file_names_at').on(table.renamedAt),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const videos = sqliteTable(
  'videos',
  {
    id: integer().primaryKey(),
    hash: text().notNull().unique(),
    /** Whether the name is an HMAC. Older names are the plain SHA-256 until the queue renames them. */
    isKeyed: integer({ mode: 'boolean' }).notNull().default(false),
    type: text({ enum: ['video/mp4', 'video/webm'] }).notNull(),
    durationMs: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('videos_not_keyed').on(table.id).where(sql`${table.isKeyed} = 0`)],
)

/** Videos that may be unused. The scheduled job checks each after a while. */
export const looseVideos = sqliteTable(
  'loose_videos',
  {
    videoId: integer()
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** When it was uploaded or last held; 0 when its last user let go. */
    since: integer().notNull(),
  },
  (table) => [index('loose_videos_since').on(table.since)],
)

/**
 * Videos without a row whose files may exist. `since` is when the deletion of the files began, and negative when an
 * upload did.
 */
export const goneVideos = sqliteTable(
  'gone_videos',
  {
    hash: text().primaryKey(),
    since: integer().notNull().default(0),
  },
  (table) => [index('gone_videos_since').on(table.since)],
)

/** One row per distinct picture; the file is in R2. */
export const pictures = sqliteTable(
  'pictures',
  {
    id: integer().primaryKey(),
    /** The file name of the original: an HMAC of its SHA-256. */
    hash: text().notNull().unique(),
    isKeyed: integer({ mode: 'boolean' }).notNull().default(false),
    type: text({
      enum: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
    }).notNull(),
    /** Pixels after the file's EXIF rotation. */
    width: integer().notNull(),
    height: integer().notNull(),
    dominantColor: text().notNull(),
    /** The number of its dominant colour that it is found by; null while unknown. */
    colour: integer(),
    bytes: integer().notNull(),
    /** 64 bits as 16 hexadecimal digits, near for pictures that look alike; null before it was drawn, empty where it can't be. */
    perceptualHash: text(),
    /** Hashes of the whole and of its middle, 16 digits each; null before they were drawn, empty where there are none. */
    likeness: text(),
    /** The first picture that it looks like, by way of others; its own id where it looks like none before. */
    likenessId: integer(),
    isAiMade: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('pictures_not_keyed').on(table.id).where(sql`${table.isKeyed} = 0`),
    index('pictures_not_hashed').on(table.id).where(sql`${table.perceptualHash} is null`),
    index('pictures_not_likened').on(table.id).where(sql`${table.likeness} is null`),
    index('pictures_likeness').on(table.likenessId).where(sql`${table.likenessId} is not null`),
    index('pictures_colour').on(table.colour),
    check('pictures_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)

/** The four parts of each perceptual hash: of two that differ in three bits or fewer, one is equal. */
export const pictureBands = sqliteTable(
  'picture_bands',
  {
    pictureId: integer()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    band: integer().notNull(),
    bits: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.band, table.bits, table.pictureId] }),
    index('picture_bands_picture').on(table.pictureId),
  ],
)

/** The four parts of each hash in `pictures.likeness`, each with its place before its 16 bits. */
export const likenessParts = sqliteTable(
  'likeness_parts',
  {
    part: integer().notNull(),
    pictureId: integer()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.part, table.pictureId] }),
    index('likeness_parts_picture').on(table.pictureId),
  ],
)

export const loosePictures = sqliteTable(
  'loose_pictures',
  {
    pictureId: integer()
      .primaryKey()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    since: integer().notNull(),
  },
  (table) => [index('loose_pictures_since').on(table.since)],
)

export const gonePictures = sqliteTable(
  'gone_pictures',
  {
    hash: text().primaryKey(),
    since: integer().notNull().default(0),
  },
  (table) => [index('gone_pictures_since').on(table.since)],
)

/** Former names of renamed files, served for a while to open pages. */
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

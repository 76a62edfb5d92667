import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const videos = sqliteTable(
  'videos',
  {
    id: integer().primaryKey(),
    hash: text().notNull().unique(),
    /** Whether the name is an HMAC. Older names are plain SHA-256 until a queue job renames them. */
    isKeyed: integer({ mode: 'boolean' }).notNull().default(false),
    type: text({ enum: ['video/mp4', 'video/webm'] }).notNull(),
    durationMs: integer().notNull(),
    bytes: integer().notNull(),
    /** Whether tracks other than picture and sound were removed; older files wait for a job. */
    isCleaned: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('videos_not_cleaned').on(table.id).where(sql`${table.isCleaned} = 0`),
    index('videos_not_keyed').on(table.id).where(sql`${table.isKeyed} = 0`),
  ],
)

/** Videos' captions as WebVTT, once per content. Triggers delete those that no pin has. */
export const captions = sqliteTable('captions', {
  /** An HMAC of the text's SHA-256. */
  hash: text().primaryKey(),
  count: integer().notNull(),
  text: text().notNull(),
})

/** Videos that may be unused. A cron job checks each after a while. */
export const unusedVideos = sqliteTable(
  'unused_videos',
  {
    videoId: integer()
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** When the video was uploaded or last used; 0 once its last use is removed. */
    since: integer().notNull(),
  },
  (table) => [index('unused_videos_since').on(table.since)],
)

/** Videos without a row that may still have files. `since`: the time of deletion, or the negated upload time. */
export const deletedVideoFiles = sqliteTable(
  'deleted_video_files',
  {
    hash: text().primaryKey(),
    since: integer().notNull().default(0),
  },
  (table) => [index('deleted_video_files_since').on(table.since)],
)

/** One row per distinct picture. The file is in R2. */
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
    /** In pixels, after applying the file's EXIF rotation. */
    width: integer().notNull(),
    height: integer().notNull(),
    dominantColor: text().notNull(),
    /** The number of the dominant colour for colour search; null while unknown. */
    colour: integer(),
    bytes: integer().notNull(),
    /** 64 bits as 16 hexadecimal digits, similar for similar pictures. Null until computed, empty if that fails. */
    perceptualHash: text(),
    /**
     * Hashes of the whole picture and of its centre, 16 digits each. Null until computed, empty if there are none.
     */
    likeness: text(),
    /** The first picture of a group of similar ones, or its own id. */
    likenessId: integer(),
    isAiMade: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the file has several frames. Unknown for WebP and PNG from before this column. */
    isAnimated: integer({ mode: 'boolean' }).notNull().default(false),
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

/** Each perceptual hash in four bands. Hashes that differ in at most three bits share one. */
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

/** The four 16-bit parts of each hash in `pictures.likeness`, each prefixed with its position. */
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

export const unusedPictures = sqliteTable(
  'unused_pictures',
  {
    pictureId: integer()
      .primaryKey()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    since: integer().notNull(),
  },
  (table) => [index('unused_pictures_since').on(table.since)],
)

export const deletedPictureFiles = sqliteTable(
  'deleted_picture_files',
  {
    hash: text().primaryKey(),
    since: integer().notNull().default(0),
  },
  (table) => [index('deleted_picture_files_since').on(table.since)],
)

/** Former names of renamed files, served for a while to pages that are still open. */
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

import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'

export const importUploads = sqliteTable(
  'import_uploads',
  {
    id: text().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** A hash of what the browser knows of the file. */
    fingerprint: text().notNull(),
    storeId: text().notNull(),
    /** Until then one request reads it, and nothing else changes it. */
    readUntil: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('import_uploads_file').on(
      table.memberId,
      table.fingerprint,
      table.name,
      table.bytes,
    ),
    index('import_uploads_age').on(table.createdAt),
  ],
)

export const importUploadParts = sqliteTable(
  'import_upload_parts',
  {
    uploadId: text()
      .notNull()
      .references(() => importUploads.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The newest request that sends it; another one that ends voids the part. */
    attempt: text().notNull(),
    /** R2's answer; null until the part is here. */
    etag: text(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)

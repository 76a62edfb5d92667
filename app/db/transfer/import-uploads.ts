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
    /** A hash of what the browser knows about the file. */
    fingerprint: text().notNull(),
    storeId: text().notNull(),
    /** Until this time a request is reading the file, and the upload can't change. */
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
    /** The latest request to upload the part. If an earlier request finishes later, the part is void. */
    attempt: text().notNull(),
    /** R2's ETag; null until the part is uploaded. */
    etag: text(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)

import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Writes of the last day by idempotency key. A repeated request has no effect and gets the first response. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    /** A hash of the sender and the idempotency key, which the sender chose. */
    key: text().primaryKey(),
    requestId: text().notNull(),
    bodyHash: text().notNull(),
    /** The response, encrypted with the idempotency key, which isn't stored; null until known. */
    answer: text(),
    secretUntil: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('idempotency_keys_created').on(table.createdAt),
    index('idempotency_keys_secret')
      .on(table.secretUntil)
      .where(sql`${table.secretUntil} is not null`),
  ],
)

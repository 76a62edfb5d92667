import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members, sessions } from './accounts.ts'

/** Browsers in which members want notifications. One ends with its session, by whatever ends that. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: integer().primaryKey(),
    sessionId: integer()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** The browser's point on P-256 and its secret, in base64url: messages are encrypted to them. */
    publicKey: text().notNull(),
    authSecret: text().notNull(),
    /** Whether the browser is used by another of its accounts now. */
    isPaused: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('push_subscriptions_member').on(table.memberId, table.id),
    index('push_subscriptions_endpoint').on(table.endpoint),
  ],
)

/** Updates of members with such a browser, written by triggers; they are sent within a minute, or an hour after the last time, and kept for a while. */
export const pushedUpdates = sqliteTable(
  'pushed_updates',
  {
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    kind: text().notNull(),
    subjectId: integer().notNull(),
    dueAt: integer().notNull(),
    sentAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.kind, table.subjectId] }),
    index('pushed_updates_due').on(table.dueAt).where(sql`${table.sentAt} is null`),
    index('pushed_updates_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members, sessions } from './accounts.ts'

/** Browsers with notifications turned on. A subscription is deleted when its session ends for any reason. */
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
    /** The browser's P-256 public key and its secret, in base64url, for encrypting messages. */
    publicKey: text().notNull(),
    authSecret: text().notNull(),
    /** Whether another account of the browser is currently active. */
    isPaused: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('push_subscriptions_member').on(table.memberId, table.id),
    index('push_subscriptions_endpoint').on(table.endpoint),
  ],
)

/**
 * Notifications to push, written by triggers. They are sent within a minute, or an hour after the previous push, and
 * deleted later.
 */
export const pushedNotifications = sqliteTable(
  'pushed_notifications',
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
    index('pushed_notifications_due').on(table.dueAt).where(sql`${table.sentAt} is null`),
    index('pushed_notifications_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  ],
)

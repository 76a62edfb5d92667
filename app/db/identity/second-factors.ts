import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'
import type { ProvidedIdentity } from './identities.ts'

export const secondFactors = sqliteTable(
  'second_factors',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['phone', 'app'] }).notNull(),
    /** In E.164, such as `+4915112345678`. */
    phone: text(),
    /** Encrypted with `SECRETS_KEY`. */
    secret: text(),
    /** The 30-second step of the last accepted code, so that no code works twice. RFC 6238. */
    lastStep: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('second_factors_kind').on(table.memberId, table.kind),
    check('second_factors_phone', sql`(${table.kind} = 'phone') = (${table.phone} is not null)`),
    check('second_factors_secret', sql`(${table.kind} = 'app') = (${table.secret} is not null)`),
  ],
)

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: integer(),
  },
  (table) => [uniqueIndex('recovery_codes_hash').on(table.memberId, table.hash)],
)

export const challenges = sqliteTable(
  'challenges',
  {
    id: integer().primaryKey(),
    purpose: text({ enum: ['log_in', 'phone', 'passkey_log_in', 'passkey'] }).notNull(),
    /** SHA-256 of the cookie's token, or of a passkey's challenge, in hexadecimal. */
    tokenHash: text().notNull().unique(),
    /** Null until a passkey says who is logging in. */
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    identity: text({ mode: 'json' }).$type<ProvidedIdentity>(),
    network: text().notNull(),
    phone: text(),
    code: text(),
    sentAt: integer().notNull().default(0),
    sends: integer().notNull().default(0),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('challenges_member').on(table.memberId, table.purpose),
    index('challenges_expiry').on(table.expiresAt),
  ],
)
export type Challenge = typeof challenges.$inferSelect

/** Text messages sent per day: by number, by network and in total. */
export const messageCounts = sqliteTable(
  'message_counts',
  {
    /** Days since 1970. */
    day: integer().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
)

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    isBackedUp: integer({ mode: 'boolean' }).notNull(),
    name: text().notNull(),
    createdAt: integer().notNull(),
    usedAt: integer(),
    countsFrom: integer().notNull().default(0),
  },
  (table) => [index('passkeys_member').on(table.memberId)],
)

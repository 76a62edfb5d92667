import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** Programs of other makers that ask for members' consent. */
export const apps = sqliteTable(
  'apps',
  {
    id: integer().primaryKey(),
    /** Null for the site's own. */
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    website: text().notNull().default(''),
    redirectUris: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** SHA-256 in hexadecimal; null for a public app, which can't keep one. */
    secretHash: text(),
    createdAt: integer().notNull(),
    secretMadeAt: integer(),
  },
  (table) => [index('apps_member').on(table.memberId)],
)

/** A consent: its code, and the family of tokens that the code gave. */
export const appGrants = sqliteTable(
  'app_grants',
  {
    id: integer().primaryKey(),
    appId: integer()
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
    isTwoFactor: integer({ mode: 'boolean' }).notNull(),
    redirectUri: text().notNull(),
    codeHash: text().notNull().unique(),
    /** Of PKCE's S256, RFC 7636. */
    codeChallenge: text().notNull(),
    codeExpiresAt: integer().notNull(),
    codeUsedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('app_grants_member').on(table.memberId, table.appId),
    index('app_grants_app').on(table.appId),
    index('app_grants_code').on(table.codeExpiresAt).where(sql`code_used_at is null`),
  ],
)

export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: integer().primaryKey(),
    /** SHA-256 in hexadecimal: the table cannot be replayed. */
    tokenHash: text().notNull().unique(),
    /** `personal` is made under Settings, the others by an app's grant. */
    kind: text({ enum: ['personal', 'access', 'refresh'] }).notNull(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    grantId: integer().references(() => appGrants.id, { onDelete: 'cascade' }),
    /** Of a personal one. */
    name: text().notNull().default(''),
    scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
    isTwoFactor: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer(),
    lastUsedAt: integer(),
    /** When a refresh token was exchanged for the next. */
    usedAt: integer(),
  },
  (table) => [
    index('access_tokens_member').on(table.memberId),
    index('access_tokens_grant').on(table.grantId),
    index('access_tokens_expires').on(table.expiresAt),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

/** Third-party apps that ask members for consent. */
export const apps = sqliteTable(
  'apps',
  {
    id: integer().primaryKey(),
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    website: text().notNull().default(''),
    redirectUris: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** SHA-256 in hexadecimal; null for a public app, which can't keep a secret. */
    secretHash: text(),
    createdAt: integer().notNull(),
    secretMadeAt: integer(),
    /**
     * When the app was put on hold by a recovery of its owner's account; null once its redirect URLs are confirmed.
     */
    heldAt: integer(),
    /** When the owner last confirmed the redirect URLs after a recovery. */
    confirmedAt: integer(),
    /** Whether the secret isn't accepted, because it was created shortly before a recovery. */
    isSecretDoubted: integer({ mode: 'boolean' }).notNull().default(false),
    /** The device that created the app, named by `deviceName`; null if unknown. */
    device: text(),
  },
  (table) => [index('apps_member').on(table.memberId)],
)

/** Append-only. */
export const appChanges = sqliteTable(
  'app_changes',
  {
    id: integer().primaryKey(),
    appId: integer()
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'name_changed',
        'website_changed',
        'address_added',
        'address_removed',
        'secret_made',
        'addresses_confirmed',
      ],
    }).notNull(),
    before: text(),
    after: text(),
    country: text().notNull(),
    userAgent: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('app_changes_app').on(table.appId, table.id)],
)

/** A consent: its authorization code, and the family of tokens issued for it. */
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
    codeChallenge: text().notNull(),
    codeExpiresAt: integer().notNull(),
    codeUsedAt: integer(),
    createdAt: integer().notNull(),
    proofId: integer(),
    /** The session in which the consent was given, which may have ended since. */
    sessionId: integer(),
    device: text(),
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
    /** SHA-256 in hexadecimal, so that the table can't be replayed. */
    tokenHash: text().notNull().unique(),
    /** `personal` tokens come from Settings, the others from an app's grant. */
    kind: text({ enum: ['personal', 'access', 'refresh'] }).notNull(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    grantId: integer().references(() => appGrants.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
    isTwoFactor: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer(),
    lastUsedAt: integer(),
    /** When a refresh token was exchanged for the next token. */
    usedAt: integer(),
    /** The proof, such as a second factor, of the session that created the token or its grant. */
    proofId: integer(),
    /** The session in which a personal token was created, which may have ended since. */
    sessionId: integer(),
    device: text(),
  },
  (table) => [
    index('access_tokens_member').on(table.memberId),
    index('access_tokens_grant').on(table.grantId),
    index('access_tokens_expires').on(table.expiresAt),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pictures } from '../ground/media.ts'

export const members = sqliteTable(
  'members',
  {
    id: integer().primaryKey(),
    /** Lower case, URL-safe; the member's address below `/`. */
    username: text().notNull().unique(),
    email: text().notNull().unique(),
    emailVerifiedAt: integer(),
    /** A PHC string; null for members who have no password of their own. */
    passwordHash: text(),
    previousPasswordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull().default(''),
    fullName: text().notNull(),
    indexedName: text(),
    about: text().notNull().default(''),
    /** A calendar day, `YYYY-MM-DD`. */
    birthday: text().notNull(),
    country: text().notNull(),
    gender: text({ enum: ['female', 'male', 'unspecified'] })
      .notNull()
      .default('unspecified'),
    pictureId: integer().references(() => pictures.id),
    avatarColorIndex: integer().notNull(),
    isPartner: integer({ mode: 'boolean' }).notNull().default(false),
    businessName: text(),
    /** When promoting pins was closed to them; null where it wasn't. */
    promoteExcludedAt: integer(),
    /** `deactivated` is our doing, `deactivated_by_member` their own. */
    state: text({
      enum: ['active', 'deactivated_by_member', 'deactivated', 'suspended', 'soft_banned'],
    })
      .notNull()
      .default('active'),
    /** When the four consents of South Korea were given; null where they weren't asked. */
    krPrivacyConsentAt: integer(),
    marketingOptOutAt: integer(),
    lastBoardId: integer(),
    reactivationOfferedAt: integer(),
    factorLossAt: integer(),
    eraseAt: integer(),
    /** The role at the desk; null for members who don't work for us. */
    staffRole: text({ enum: ['reviewer', 'moderator', 'editor', 'admin'] }),
    /** When we took them and their pins out of feeds and search; null for members in them. */
    limitedAt: integer(),
    isUnindexed: integer({ mode: 'boolean' }).notNull().default(false),
    invitableBy: text({ enum: ['everyone', 'followed', 'nobody'] })
      .notNull()
      .default('everyone'),
    hidesAi: integer({ mode: 'boolean' }).notNull().default(false),
    /** Topics of what they saved last, the most frequent first, as promoted pins may use them. */
    interests: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    /** Whether promoted pins are chosen without their interests, which then aren't noted. */
    ignoresInterests: integer({ mode: 'boolean' }).notNull().default(false),
    /** Hashtags that they chose for their home; null until they are asked. */
    topics: text({ mode: 'json' }).$type<string[]>().default([]),
    updatesSeenAt: integer().notNull().default(0),
    quietUpdates: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Kinds of updates that are shown in no browser. */
    quietPushes: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** How their boards stand; null is newest first on the profile and by name in the picker. */
    boardOrder: text({ enum: ['saved', 'name', 'newest', 'hand'] }),
    boardPrivacy: text({ enum: ['public', 'secret'] })
      .notNull()
      .default('public'),
    startPage: text({ enum: ['home', 'profile', 'ideas'] })
      .notNull()
      .default('home'),
    followerCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    /** Triggers raise it whenever what boards show of them changes. */
    version: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('members_picture').on(table.pictureId),
    index('members_erase').on(table.eraseAt).where(sql`${table.eraseAt} is not null`),
    check('members_username_folded', sql`${table.username} = lower(${table.username})`),
    check('members_email_folded', sql`${table.email} = lower(${table.email})`),
    check('members_counts', sql`${table.followerCount} >= 0 and ${table.followingCount} >= 0`),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey(),
    /** SHA-256 of the cookie's token, in hexadecimal: the table cannot be replayed. */
    tokenHash: text().notNull().unique(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
    expiresAt: integer().notNull(),
    userAgent: text().notNull(),
    country: text().notNull(),
    isTwoFactor: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether its member was asked, when it began, who they are. */
    isProved: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('sessions_member').on(table.memberId, table.id)],
)

export const accountEvents = sqliteTable(
  'account_events',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'sign_up',
        'log_in',
        'log_in_failed',
        'log_out',
        'log_out_everywhere',
        'password_reset_asked',
        'password_changed',
        'email_verified',
        'email_changed',
        'not_me',
        'ways_ended',
        'identity_joined',
        'identity_left',
        'factor_added',
        'factor_removed',
        'factor_loss_said',
        'recovery_codes_made',
        'passkey_added',
        'passkey_removed',
        'deactivated',
        'reactivated',
        'switched',
        'close_asked',
        'data_asked',
        'suspended',
        'deactivated_by_us',
        'soft_banned',
        'restored',
        'staff_changed',
        'site_claimed',
        'site_released',
        'site_lost',
        'site_lapsed',
        'converted',
        'became_personal',
        'access_given',
        'access_changed',
        'access_ended',
        'token_made',
        'program_let_in',
      ],
    }).notNull(),
    /** How a log-in was proved: a number of `LOGIN_METHODS`. */
    method: integer(),
    /** The event's number in the analytics stream, where it has one: 7534 log-in, 7537 sign-up. */
    code: integer(),
    country: text().notNull(),
    userAgent: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('account_events_member').on(table.memberId, table.id)],
)

export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    id: integer().primaryKey(),
    purpose: text({
      enum: ['password_reset', 'not_me', 'email_verification', 'email_change', 'data_copy'],
    }).notNull(),
    hash: text().notNull().unique(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Where it was sent. While a "not me" link is valid, a trigger keeps the address. */
    address: text().notNull(),
    expiresAt: integer().notNull(),
    usedAt: integer(),
  },
  (table) => [
    index('one_time_tokens_member').on(table.memberId, table.purpose),
    index('one_time_tokens_held').on(table.address).where(sql`purpose = 'not_me'`),
  ],
)

export const knownDevices = sqliteTable(
  'known_devices',
  {
    id: integer().primaryKey(),
    tokenHash: text().notNull(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    loggedInAt: integer().notNull(),
    loggedOutAt: integer(),
    trustedUntil: integer(),
  },
  (table) => [
    uniqueIndex('known_devices_member').on(table.tokenHash, table.memberId),
    index('known_devices_owner').on(table.memberId),
  ],
)

/** A member's pages before they signed up or logged in. Rows are only added. */
export const landingSignals = sqliteTable(
  'landing_signals',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    isRegister: integer({ mode: 'boolean' }).notNull(),
    /** Paths, the oldest first, as a JSON array. */
    visitedPages: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('landing_signals_member').on(table.memberId, table.id)],
)

export const memberFollows = sqliteTable(
  'member_follows',
  {
    id: integer().primaryKey(),
    followerId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('member_follows_pair').on(table.followerId, table.memberId),
    index('member_follows_member').on(table.memberId),
    index('member_follows_follower').on(table.followerId, table.id),
    check('member_follows_others', sql`${table.followerId} <> ${table.memberId}`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pictures } from '../core/media.ts'

export const members = sqliteTable(
  'members',
  {
    id: integer().primaryKey(),
    /** Lower case, URL-safe; the path of the member's profile. */
    username: text().notNull().unique(),
    email: text().notNull().unique(),
    emailVerifiedAt: integer(),
    /** A PHC string; null for members without a password. */
    passwordHash: text(),
    previousPasswordHash: text(),
    /** When the member last set the password by an emailed link or after a second factor; null if never. */
    passwordProvedAt: integer(),
    firstName: text().notNull(),
    lastName: text().notNull().default(''),
    fullName: text().notNull(),
    indexedName: text(),
    about: text().notNull().default(''),
    birthday: text().notNull(),
    country: text().notNull(),
    gender: text({ enum: ['female', 'male', 'unspecified'] })
      .notNull()
      .default('unspecified'),
    pictureId: integer().references(() => pictures.id),
    avatarColorIndex: integer().notNull(),
    isPartner: integer({ mode: 'boolean' }).notNull().default(false),
    businessName: text(),
    promoteExcludedAt: integer(),
    /** `deactivated` by us, or `deactivated_by_member`. */
    state: text({
      enum: ['active', 'deactivated_by_member', 'deactivated', 'suspended', 'soft_banned'],
    })
      .notNull()
      .default('active'),
    krPrivacyConsentAt: integer(),
    marketingOptOutAt: integer(),
    lastBoardId: integer(),
    reactivationOfferedAt: integer(),
    factorLossAt: integer(),
    /** Whether emails about new log-ins are off. Has no effect without a second factor. */
    mutesLogInEmails: integer({ mode: 'boolean' }).notNull().default(false),
    eraseAt: integer(),
    staffRole: text({ enum: ['reviewer', 'moderator', 'editor', 'admin'] }),
    /** When we removed the member and their pins from feeds and search; null if we haven't. */
    limitedAt: integer(),
    isUnindexed: integer({ mode: 'boolean' }).notNull().default(false),
    invitableBy: text({ enum: ['everyone', 'followed', 'nobody'] })
      .notNull()
      .default('everyone'),
    hidesAi: integer({ mode: 'boolean' }).notNull().default(false),
    /** Topics of the member's latest saves, the most frequent first, for promoted pins. */
    interests: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    /** Whether promoted pins ignore the member's interests, which then aren't recorded. */
    ignoresInterests: integer({ mode: 'boolean' }).notNull().default(false),
    /** Hashtags that the member chose for the home feed; null until the member has been asked. */
    topics: text({ mode: 'json' }).$type<string[]>().default([]),
    notificationsSeenAt: integer().notNull().default(0),
    mutedNotifications: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    mutedPushes: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    boardOrder: text({ enum: ['saved', 'name', 'newest', 'hand'] }),
    boardPrivacy: text({ enum: ['public', 'secret'] })
      .notNull()
      .default('public'),
    startPage: text({ enum: ['home', 'profile', 'ideas'] })
      .notNull()
      .default('home'),
    followerCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    /** Triggers increment it when member data that boards show changes. */
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
    /** SHA-256 of the cookie's token, in hexadecimal, so that the table can't be replayed. */
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
    /** Whether the member proved who they are when the session started. */
    startedWithProof: integer({ mode: 'boolean' }).notNull().default(false),
    /** The second factor, passkey or connected account used; null for a password or an emailed link. */
    proofId: integer(),
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
        'rights_ended',
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
        'app_registered',
        'app_changed',
        'app_secret_made',
        'app_confirmed',
        'app_deleted',
        'tag_deleted',
      ],
    }).notNull(),
    /** How the log-in was authenticated: a number of `LOGIN_METHODS`. */
    method: integer(),
    /** The event's number in the analytics stream, if any: 7534 log-in, 7537 sign-up. */
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

/** Pages that a member visited before signing up or logging in. Append-only. */
export const landingSignals = sqliteTable(
  'landing_signals',
  {
    id: integer().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    isRegister: integer({ mode: 'boolean' }).notNull(),
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

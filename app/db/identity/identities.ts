import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

export const identities = sqliteTable(
  'identities',
  {
    id: integer().primaryKey(),
    provider: text({ enum: ['google', 'facebook', 'apple', 'line', 'sso', 'instagram'] }).notNull(),
    /** The issuer, such as `https://accounts.google.com`. The same subject at two issuers means two people. */
    issuer: text().notNull().default(''),
    subject: text().notNull(),
    email: text(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.provider, table.issuer, table.subject),
    index('identities_member').on(table.memberId),
  ],
)

/** A log-in with a provider in progress, and the provider's response after the callback. */
export const connectAttempts = sqliteTable(
  'connect_attempts',
  {
    id: integer().primaryKey(),
    stateHash: text().notNull().unique(),
    browserHash: text().notNull(),
    provider: text({ enum: ['google', 'facebook', 'line', 'sso', 'instagram'] }).notNull(),
    domain: text(),
    codeVerifier: text().notNull(),
    nonce: text().notNull(),
    purpose: text({ enum: ['enter', 'one_tap', 'recover', 'connect', 'confirm'] }).notNull(),
    /** The member who connects or confirms, or whose account the identity may join. */
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    /** The page's id for its pop-up window, if the log-in reports back to the page. */
    popup: text(),
    next: text(),
    want: text(),
    isBusiness: integer({ mode: 'boolean' }).notNull(),
    identity: text({ mode: 'json' }).$type<WaitingIdentity>(),
    outcome: text({ enum: ['register', 'email', 'prove', 'join', 'underage'] }),
    expiresAt: integer().notNull(),
    calledBackAt: integer(),
  },
  (table) => [
    index('connect_attempts_expiry').on(table.expiresAt),
    index('connect_attempts_member').on(table.memberId),
  ],
)

export type ProvidedIdentity = {
  provider: 'google' | 'facebook' | 'line' | 'sso' | 'instagram'
  /** Empty for Facebook and Instagram, which have no issuer. */
  issuer: string
  subject: string
  /** The verified domain of the company that logs the person in; null for other providers. */
  companyDomain: string | null
  /** The address in lower case; null if the provider gives none that we accept. */
  email: string | null
  isEmailVerified: boolean
  /** Whether the person used a second factor with a provider that we trust to report it. */
  isTwoFactor: boolean
  firstName: string
  lastName: string
  birthday: string | null
  gender: 'female' | 'male' | 'unspecified'
  pictureUrl: string | null
}

/** A person who hasn't finished signing up. `typedEmail` belongs to an existing account. */
export type WaitingIdentity = ProvidedIdentity & { typedEmail: string | null }

export const ssoDomains = sqliteTable('sso_domains', {
  id: integer().primaryKey(),
  domain: text().notNull().unique(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Encrypted with `SECRETS_KEY`: AES-GCM, the nonce first, in base64url. */
  clientSecret: text().notNull(),
  /** The content of the domain's TXT record. */
  proof: text().notNull(),
  /** Whether addresses of the domain can't have passwords. */
  isEnforced: integer({ mode: 'boolean' }).notNull().default(false),
  /** When the domain was verified by DNS. Unverified domains aren't used. */
  provedAt: integer(),
  createdAt: integer().notNull(),
})

import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { members } from './accounts.ts'

export const identities = sqliteTable(
  'identities',
  {
    id: integer().primaryKey(),
    provider: text({ enum: ['google', 'facebook', 'apple', 'line', 'sso', 'instagram'] }).notNull(),
    /** The issuer, such as `https://accounts.google.com`: two issuers' subjects are two people. */
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

/** A sign-in with a provider on its way; after the callback it holds what the provider said. */
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
    /** The member of a `connect` or `confirm`, or the one whose account the identity may join. */
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    /** The page's own name for it, where a pop-up window reports back. */
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
  /** Empty for Facebook and Instagram, which have none. */
  issuer: string
  subject: string
  /** The domain that their company proved and signs in; null for other providers. */
  companyDomain: string | null
  /** In lower case; null where there is none that could be an address here. */
  email: string | null
  isEmailProved: boolean
  /** Whether they gave the provider a second factor, and we believe it. */
  isTwoFactor: boolean
  firstName: string
  lastName: string
  birthday: string | null
  gender: 'female' | 'male' | 'unspecified'
  pictureUrl: string | null
}

/** A person who waits for the rest; `typedEmail` is an account's address that they typed as theirs. */
export type WaitingIdentity = ProvidedIdentity & { typedEmail: string | null }

export const ssoDomains = sqliteTable('sso_domains', {
  id: integer().primaryKey(),
  domain: text().notNull().unique(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Encrypted with `SECRETS_KEY`: AES-GCM, the nonce first, in base64url. */
  clientSecret: text().notNull(),
  /** The text of the domain's TXT record. */
  proof: text().notNull(),
  /** Whether passwords are refused for the domain's addresses. */
  isEnforced: integer({ mode: 'boolean' }).notNull().default(false),
  /** When the domain's DNS proved it; unproved ones serve nobody. */
  provedAt: integer(),
  createdAt: integer().notNull(),
})

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { pins } from './pins.ts'

export const linkDomains = sqliteTable(
  'link_domains',
  {
    id: integer().primaryKey(),
    /** The host in lower case, without `www.`; includes all subdomains. */
    host: text().notNull().unique(),
    /** Why we don't open links to the host; null if we open them. */
    status: text({ enum: ['blocked', 'suspicious', 'porn'] }),
    officialMemberId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** The time of the next ownership check, and of the first of consecutive failures. */
    checkAt: integer().notNull().default(0),
    missedAt: integer(),
    claimedAt: integer(),
    device: text(),
  },
  (table) => [
    index('link_domains_member').on(table.officialMemberId),
    index('link_domains_due').on(table.checkAt).where(sql`${table.officialMemberId} is not null`),
  ],
)

/** The distinct links of pins. Triggers add the link of an edited pin, and remove links without pins. */
export const linkChecks = sqliteTable(
  'link_checks',
  {
    link: text().primaryKey(),
    dueAt: integer().notNull(),
    /** The first of the consecutive checks that found no page. */
    missingSince: integer(),
    /** When a check on a later day confirmed the broken link. */
    brokenAt: integer(),
  },
  (table) => [
    index('link_checks_due').on(table.dueAt),
    index('link_checks_dead').on(table.link).where(sql`${table.brokenAt} is not null`),
  ],
)

/** Broken links that members removed from their pins, kept with their checks for undo. */
export const removedLinks = sqliteTable(
  'removed_links',
  {
    pinId: integer()
      .primaryKey()
      .references(() => pins.id, { onDelete: 'cascade' }),
    link: text().notNull(),
    domain: text(),
    dueAt: integer().notNull(),
    missingSince: integer(),
    brokenAt: integer(),
    removedAt: integer().notNull(),
  },
  (table) => [index('removed_links_age').on(table.removedAt)],
)

/**
 * Facts read from a link's page. Listed pins share one row (member 0); members with unlisted pins may have a row of
 * their own. Triggers delete rows without pins and update the search index.
 */
export const pageFacts = sqliteTable(
  'page_facts',
  {
    link: text().notNull(),
    memberId: integer().notNull(),
    /** JSON; null if nothing was read or the page has no facts. */
    facts: text(),
    host: text(),
    words: text(),
    /** The price that a price drop is measured from. */
    basePrice: real(),
    readAt: integer(),
    dueAt: integer(),
    misses: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.link, table.memberId] }),
    index('page_facts_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)

/** The progress of passes over all pins: row 1 for link checks, row 2 for page facts. */
export const linkWalk = sqliteTable('link_walk', {
  id: integer().primaryKey(),
  pinId: integer().notNull(),
})

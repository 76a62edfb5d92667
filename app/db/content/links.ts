import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from '../identity/accounts.ts'
import { pins } from './pins.ts'

export const linkDomains = sqliteTable(
  'link_domains',
  {
    id: integer().primaryKey(),
    /** Lower case, without `www.`; it stands for the hosts under it too. */
    host: text().notNull().unique(),
    /** Why links there aren't opened; null where they are. */
    status: text({ enum: ['blocked', 'suspicious', 'porn'] }),
    officialMemberId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** The time of the next look for its member's proof, and of the first look in a row without one. */
    checkAt: integer().notNull().default(0),
    missedAt: integer(),
  },
  (table) => [
    index('link_domains_member').on(table.officialMemberId),
    index('link_domains_due').on(table.checkAt).where(sql`${table.officialMemberId} is not null`),
  ],
)

/** Links of pins, each once. Triggers begin one for an edited pin, and remove those that no pin has. */
export const linkChecks = sqliteTable(
  'link_checks',
  {
    link: text().primaryKey(),
    dueAt: integer().notNull(),
    /** The first of the visits in a row that found nothing there. */
    goneAt: integer(),
    /** The visit that confirmed it, on a later day. */
    deadAt: integer(),
  },
  (table) => [
    index('link_checks_due').on(table.dueAt),
    index('link_checks_dead').on(table.link).where(sql`${table.deadAt} is not null`),
  ],
)

/** Dead links that members took off their pins, with their checks: for an undo. */
export const removedLinks = sqliteTable(
  'removed_links',
  {
    pinId: integer()
      .primaryKey()
      .references(() => pins.id, { onDelete: 'cascade' }),
    link: text().notNull(),
    domain: text(),
    dueAt: integer().notNull(),
    goneAt: integer(),
    deadAt: integer(),
    removedAt: integer().notNull(),
  },
  (table) => [index('removed_links_age').on(table.removedAt)],
)

/**
 * Facts that the page of a link tells: for everybody (0) by a listed pin, else for the member of each unlisted one. Triggers remove a row with its last pin, and keep what search finds by its words.
 */
export const pageFacts = sqliteTable(
  'page_facts',
  {
    link: text().notNull(),
    memberId: integer().notNull(),
    /** JSON; null where nothing was read, or the page told nothing. */
    facts: text(),
    host: text(),
    words: text(),
    /** The price from which a fall counts. */
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

/** The pins up to here have a check of their link (1), and a reading of its page (2). */
export const linkWalk = sqliteTable('link_walk', {
  id: integer().primaryKey(),
  pinId: integer().notNull(),
})

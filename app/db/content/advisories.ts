import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** A part of a text that is a link, in UTF-16 units; 5 is the specification's tag type. */
export type TextTag = { tagType: number; offset: number; length: number; link: string }

export type AdvisoryAction = {
  id: string
  title: string
  description: string
  button: { text: string; link: string }
}

export const advisories = sqliteTable(
  'advisories',
  {
    id: integer().primaryKey(),
    /** The key by which terms refer to a notice. Each country and language with its own text has a row. */
    key: text().notNull(),
    country: text().notNull().default(''),
    language: text().notNull().default('en'),
    /** 2 is the special banner. */
    style: integer().notNull().default(1),
    /** 0 is conditional, and 4 is emotional distress or suicide; the other numbers are ours. */
    category: integer().notNull(),
    type: text().notNull().default('THIRD_PARTY_TL'),
    title: text().notNull(),
    description: text().notNull(),
    descriptionTags: text({ mode: 'json' }).$type<TextTag[]>().notNull().default([]),
    actions: text({ mode: 'json' }).$type<AdvisoryAction[]>().notNull().default([]),
    footer: text().notNull().default(''),
    source: text().notNull(),
    checkedOn: text().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [uniqueIndex('advisories_key').on(table.key, table.country, table.language)],
)

export const searchTerms = sqliteTable(
  'search_terms',
  {
    id: integer().primaryKey(),
    /** Folded for search (`app/text/folded-words.ts`), with single spaces between words. */
    foldedTerm: text().notNull(),
    closedTerm: text().generatedAlwaysAs(sql`replace(folded_term, ' ', '')`),
    /** `phrase` is one or more consecutive words, `start` is a word prefix, `together` is two words in any order. */
    match: text({ enum: ['phrase', 'start', 'together'] }).notNull(),
    country: text().notNull().default(''),
    /** The term's language, for a notice that isn't available in the reader's language. */
    language: text().notNull().default(''),
    /** 0 abusive, 1 sensitive, 2 brand-unsafe. */
    severity: integer().notNull(),
    category: integer().notNull(),
    advisoryKey: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('search_terms_term').on(table.foldedTerm, table.match, table.country),
    index('search_terms_closed').on(table.closedTerm, table.match),
    index('search_terms_advisory').on(table.advisoryKey),
  ],
)

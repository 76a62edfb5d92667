import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** A stretch of a text that is a link, in UTF-16 units; 5 is the specification's tag type. */
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
    /** Terms name it by this key, which has a row for each country and language that differs. */
    key: text().notNull(),
    /** Two letters; empty for every other country. */
    country: text().notNull().default(''),
    language: text().notNull().default('en'),
    /** 2 is the special banner. */
    style: integer().notNull().default(1),
    /** 0 conditional, 4 emotional distress or suicide; the others are ours. */
    category: integer().notNull(),
    type: text().notNull().default('THIRD_PARTY_TL'),
    title: text().notNull(),
    description: text().notNull(),
    descriptionTags: text({ mode: 'json' }).$type<TextTag[]>().notNull().default([]),
    actions: text({ mode: 'json' }).$type<AdvisoryAction[]>().notNull().default([]),
    footer: text().notNull().default(''),
    /** Where its facts come from, and the day they were read there, `YYYY-MM-DD`. */
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
    /** As search compares words (`app/text/words.ts`), parted by single spaces. */
    foldedTerm: text().notNull(),
    closedTerm: text().generatedAlwaysAs(sql`replace(folded_term, ' ', '')`),
    /** `phrase` is one word or several in a row, `start` begins a word, `together` are two words in any order. */
    match: text({ enum: ['phrase', 'start', 'together'] }).notNull(),
    country: text().notNull().default(''),
    /** Of the term; decides the language of a notice where the reader's own has none. */
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

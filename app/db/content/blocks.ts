import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pictures } from '../core/media.ts'
import { members } from '../identity/accounts.ts'
import { pins } from './pins.ts'

/** Each block has two rows, `block` and `blocked`, so that either member's queries filter by their own id. */
export const blocks = sqliteTable(
  'blocks',
  {
    viewerId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['block', 'blocked', 'mute'] }).notNull(),
    createdAt: integer().notNull(),
    /** Whether the other member is a business. Maintained by a trigger, because promoted pins need it. */
    isPartner: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.otherId, table.kind] }),
    index('blocks_other').on(table.otherId),
    index('blocks_listed').on(table.viewerId, table.createdAt),
    index('blocks_promoters')
      .on(table.viewerId, table.createdAt)
      .where(sql`${table.isPartner} = 1`),
    check('blocks_others', sql`${table.viewerId} <> ${table.otherId}`),
  ],
)

export const unwantedPictures = sqliteTable(
  'unwanted_pictures',
  {
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    pictureId: integer()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    /** The pin with the unwanted picture, so that similar pins appear less; null once it is deleted. */
    pinId: integer().references(() => pins.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.pictureId] }),
    index('unwanted_pictures_picture').on(table.pictureId),
    index('unwanted_pictures_pin').on(table.pinId).where(sql`${table.pinId} is not null`),
    index('unwanted_pictures_age').on(table.memberId, table.createdAt),
  ],
)

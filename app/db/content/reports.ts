import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { pictures } from '../core/media.ts'
import { members } from '../identity/accounts.ts'

export const REPORT_REASONS = [
  'spam',
  'adult',
  'self_harm',
  'hate',
  'harassment',
  'violence',
  'child_safety',
  'dangerous_goods',
  'misinformation',
  'impersonation',
  'privacy',
  'copyright',
  'other',
] as const

/** Cases: each reported subject has one, and all reports of a picture belong to one case. */
export const reportCases = sqliteTable(
  'report_cases',
  {
    id: integer().primaryKey(),
    kind: text({ enum: ['picture', 'board', 'member', 'invitation'] }).notNull(),
    subjectId: integer().notNull(),
    /** The member responsible for the subject: the pinner, board owner, reported member or inviter. */
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    pictureId: integer().references(() => pictures.id, { onDelete: 'set null' }),
    /** The pin that was reported first; null if the subject isn't a pin. The pin may be deleted. */
    pinId: integer(),
    /** The subject as it looked at the first report, as JSON. */
    shown: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    reportCount: integer().notNull().default(0),
    /** The most serious reason so far, where 0 is the most serious. The queue is sorted by this column. */
    urgency: integer().notNull(),
    state: text({ enum: ['open', 'decided'] })
      .notNull()
      .default('open'),
    createdAt: integer().notNull(),
    lastReportAt: integer().notNull(),
    decidedAt: integer(),
  },
  (table) => [
    uniqueIndex('report_cases_open')
      .on(table.kind, table.subjectId)
      .where(sql`${table.state} = 'open'`),
    index('report_cases_queue').on(table.state, table.urgency, table.id),
    index('report_cases_member').on(table.memberId, table.id),
    index('report_cases_picture').on(table.pictureId),
    check('report_cases_count', sql`${table.reportCount} >= 0`),
  ],
)

export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey(),
    caseId: integer()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    reporterId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    pinId: integer(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    note: text().notNull().default(''),
    /** The reported message of a share, as it was; empty if something else was reported. */
    message: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.caseId, table.reporterId),
    index('reports_reporter').on(table.reporterId, table.id),
  ],
)

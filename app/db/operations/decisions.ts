import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REPORT_REASONS, reportCases } from '../content/reports.ts'
import { members } from '../identity/accounts.ts'

/** Moderation decisions, each with the reasons given to the member. */
export const decisions = sqliteTable(
  'decisions',
  {
    id: integer().primaryKey(),
    caseId: integer().references(() => reportCases.id, { onDelete: 'set null' }),
    /** Null for decisions made at the terminal, and once the operator's account is deleted. */
    operatorId: integer().references(() => members.id, { onDelete: 'set null' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    act: text({
      enum: ['keep', 'hide', 'remove', 'limit', 'soft_ban', 'suspend', 'deactivate', 'restore'],
    }).notNull(),
    kind: text({ enum: ['pin', 'picture', 'board', 'member', 'invitation'] }).notNull(),
    subjectId: integer().notNull(),
    title: text().notNull().default(''),
    ground: text({ enum: REPORT_REASONS }).notNull(),
    explanation: text().notNull(),
    /** The avatar and board covers that showed a removed picture, so that they can be restored. */
    cleared: text({ mode: 'json' }).$type<{ avatar: number; covers: number[] }>(),
    createdAt: integer().notNull(),
    notifiedAt: integer(),
    seenAt: integer(),
    reversedAt: integer(),
    appeal: text(),
    appealedAt: integer(),
    appealState: text({ enum: ['open', 'upheld', 'reversed'] }),
    appealOperatorId: integer().references(() => members.id, { onDelete: 'set null' }),
    appealAnswer: text(),
    appealDecidedAt: integer(),
  },
  (table) => [
    index('decisions_member').on(table.memberId, table.id),
    index('decisions_case').on(table.caseId),
    index('decisions_operator').on(table.operatorId),
    index('decisions_appeal_operator').on(table.appealOperatorId),
    index('decisions_untold').on(table.id).where(sql`${table.notifiedAt} is null`),
    index('decisions_appeals').on(table.appealedAt).where(sql`${table.appealState} = 'open'`),
  ],
)

/** Append-only. */
export const moderationEvents = sqliteTable(
  'moderation_events',
  {
    id: integer().primaryKey(),
    operatorId: integer().references(() => members.id, { onDelete: 'set null' }),
    act: text().notNull(),
    /** `kind:id`. */
    subject: text().notNull(),
    reason: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('moderation_events_operator').on(table.operatorId, table.id),
    index('moderation_events_subject').on(table.subject, table.id),
  ],
)

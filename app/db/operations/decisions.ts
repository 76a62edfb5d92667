import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REPORT_REASONS, reportCases } from '../content/reports.ts'
import { members } from '../identity/accounts.ts'

/** Operators' decisions, each with the reasons that its member is told. */
export const decisions = sqliteTable(
  'decisions',
  {
    id: integer().primaryKey(),
    caseId: integer().references(() => reportCases.id, { onDelete: 'set null' }),
    /** Null for decisions at the terminal, and for erased operators. */
    operatorId: integer().references(() => members.id, { onDelete: 'set null' }),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    act: text({
      enum: ['keep', 'hide', 'remove', 'limit', 'soft_ban', 'suspend', 'deactivate', 'restore'],
    }).notNull(),
    /** The subject's row may be gone. */
    kind: text({ enum: ['pin', 'picture', 'board', 'member', 'invitation'] }).notNull(),
    subjectId: integer().notNull(),
    title: text().notNull().default(''),
    ground: text({ enum: REPORT_REASONS }).notNull(),
    explanation: text().notNull(),
    /** The avatar and the boards' covers that a removed picture took, to be given back. */
    cleared: text({ mode: 'json' }).$type<{ avatar: number; covers: number[] }>(),
    createdAt: integer().notNull(),
    toldAt: integer(),
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
    index('decisions_untold').on(table.id).where(sql`${table.toldAt} is null`),
    index('decisions_appeals').on(table.appealedAt).where(sql`${table.appealState} = 'open'`),
  ],
)

/** Rows are only added. */
export const deskEvents = sqliteTable(
  'desk_events',
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
    index('desk_events_operator').on(table.operatorId, table.id),
    index('desk_events_subject').on(table.subject, table.id),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REPORT_REASONS, reportCases } from '../content/reports.ts'
import { members } from '../identity/accounts.ts'

/** What operators decided, and told the member: a statement of reasons. */
export const decisions = sqliteTable(
  'decisions',
  {
    id: integer().primaryKey(),
    caseId: integer().references(() => reportCases.id, { onDelete: 'set null' }),
    /** Null for who decided at the terminal, and for erased operators. */
    operatorId: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Whom it concerns. */
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    act: text({
      enum: ['keep', 'hide', 'remove', 'limit', 'soft_ban', 'suspend', 'deactivate', 'restore'],
    }).notNull(),
    /** What it was done to. Its row may be gone. */
    kind: text({ enum: ['pin', 'picture', 'board', 'member', 'invitation'] }).notNull(),
    subjectId: integer().notNull(),
    /** Its name or title when it was decided. */
    title: text().notNull().default(''),
    ground: text({ enum: REPORT_REASONS }).notNull(),
    explanation: text().notNull(),
    /** What else it took, to be given back: whether the avatar, and the ids of boards whose cover. */
    cleared: text({ mode: 'json' }).$type<{ avatar: number; covers: number[] }>(),
    createdAt: integer().notNull(),
    toldAt: integer(),
    /** When the member saw it on the screen. */
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

/** Every act at the desk. Rows are only added. */
export const deskEvents = sqliteTable(
  'desk_events',
  {
    id: integer().primaryKey(),
    operatorId: integer().references(() => members.id, { onDelete: 'set null' }),
    act: text().notNull(),
    /** What it was done to, as `kind:id`. */
    subject: text().notNull(),
    reason: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('desk_events_operator').on(table.operatorId, table.id),
    index('desk_events_subject').on(table.subject, table.id),
  ],
)

import type { boardActions } from '../../../../db/content/board-actions.ts'

type ActionRow = typeof boardActions.$inferSelect

export type ActionKind = ActionRow['kind']

export type BoardAction = Omit<ActionRow, 'memberId' | 'sections' | 'createdAt' | 'finishedAt'>

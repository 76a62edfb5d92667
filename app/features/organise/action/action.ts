import type { boardActions } from '../../../db/board-actions.ts'

type ActionRow = typeof boardActions.$inferSelect

/** What an act does with its pins. */
export type ActionKind = ActionRow['kind']

/** An act on many pins, as its bar and its undo need it: `done` of `total` pins. */
export type BoardAction = Omit<ActionRow, 'memberId' | 'sections' | 'createdAt' | 'finishedAt'>

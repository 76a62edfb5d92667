import type { Viewer } from './context.server.ts'

/** How a write says for whom its page was drawn, and how an answer says that it was somebody else. */
export const DRAWN_FOR = {
  field: 'drawnFor',
  header: 'X-Drawn-For',
  refused: 'X-Account-Switched',
} as const

/** The member whom a page was drawn for, in the text of {@link drawnFor}. */
export function memberOf(drawn: unknown): string {
  return String(drawn).split('-', 1)[0] ?? ''
}

/** Whom a page is drawn for: a member, and the business that they act for. */
export function drawnFor({ id, acting }: Pick<Viewer, 'id' | 'acting'>): string {
  return acting ? `${id}-${acting.id}` : String(id)
}

import type { Viewer } from './context.server.ts'

/** How a write says for whom its page was drawn, and how an answer says that this is who is gone. */
export const DRAWN_FOR = {
  field: 'drawnFor',
  header: 'X-Drawn-For',
  refused: 'X-Account-Switched',
} as const

/** Why a page isn't the viewer's any more: another account is in use, or none. */
export type Departure = 'switched' | 'logged_out'

/** The departure that an answer tells of; null for none. */
export function departureIn({ headers }: Response): Departure | null {
  const told = headers.get(DRAWN_FOR.refused)
  return told === 'switched' || told === 'logged_out' ? told : null
}

/** The member whom a page was drawn for, in the text of {@link drawnFor}. */
export function memberOf(drawn: unknown): string {
  return String(drawn).split('-', 1)[0] ?? ''
}

/** Whom a page is drawn for: a member, and the business that they act for. */
export function drawnFor({ id, acting }: Pick<Viewer, 'id' | 'acting'>): string {
  return acting ? `${id}-${acting.id}` : String(id)
}

import type { Viewer } from './context.server.ts'

/** A write says for whom its page was drawn; an answer says that this member is gone. */
export const DRAWN_FOR = {
  field: 'drawnFor',
  header: 'X-Drawn-For',
  refused: 'X-Account-Switched',
} as const

/** The reason why a page isn't the viewer's any more: another account is in use, or none. */
export type Departure = 'switched' | 'logged_out'

export function departureIn({ headers }: Response): Departure | null {
  const told = headers.get(DRAWN_FOR.refused)
  return told === 'switched' || told === 'logged_out' ? told : null
}

/** The member whom a page was drawn for, in the text of {@link drawnFor}. */
export function memberOf(drawn: unknown): string {
  return String(drawn).split('-', 1)[0] ?? ''
}

export function drawnFor({ id, acting }: Pick<Viewer, 'id' | 'acting'>): string {
  return acting ? `${id}-${acting.id}` : String(id)
}

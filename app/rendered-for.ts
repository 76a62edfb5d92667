import type { Viewer } from './context.server.ts'

/** The names under which writes send their page's member, and responses report an account change. */
export const RENDERED_FOR = {
  field: 'renderedFor',
  header: 'X-Rendered-For',
  refused: 'X-Account-Switched',
} as const

/** Tells scripts who is logged in, in the format of {@link renderedFor}. The server doesn't trust this cookie. */
export const VIEWER_COOKIE = '__Host-viewer'

/** Why a page no longer matches the viewer: another account is active, or none. */
export type AccountChange = 'switched' | 'logged_out'

export function accountChangeIn({ headers }: Response): AccountChange | null {
  const value = headers.get(RENDERED_FOR.refused)
  return value === 'switched' || value === 'logged_out' ? value : null
}

/** The member's id in a value of {@link renderedFor}. */
export function memberOf(rendered: unknown): string {
  return String(rendered).split('-', 1)[0] ?? ''
}

export function renderedFor({ id, acting }: Pick<Viewer, 'id' | 'acting'>): string {
  return acting ? `${id}-${acting.id}` : String(id)
}

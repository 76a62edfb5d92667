import type { Context, Viewer } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'

export function signedIn({ viewer }: Pick<Context, 'viewer'>): Viewer {
  if (!viewer) throw new Refusal('not_signed_in')
  return viewer
}

import type { Viewer } from '../../../context.server.ts'
import { hasRight } from '../../ground/permissions/rights.ts'
import { actingId, permissionsOf } from './acting.ts'

type Somebody = Pick<Viewer, 'id' | 'isPartner' | 'acting'> | null

export function isOwner(viewer: Somebody, ownerId: number): boolean {
  return viewer !== null && (ownerId === viewer.id || ownerId === actingId(viewer))
}

/** Whether the viewer may change a board as its owner does: their own, or a protected one of the acting profile. */
export function mayEditBoard(
  viewer: Somebody,
  board: { ownerId: number; privacy: 'public' | 'secret' | 'protected' },
): boolean {
  if (!viewer) return false
  if (board.ownerId === viewer.id) return true
  const isActedFor = board.ownerId === viewer.acting?.id && board.privacy === 'protected'
  return isActedFor && hasRight(permissionsOf(viewer), 'save_pins')
}

export type OwnedPage = { username: string } | { pinnerId: number }

export function isOfActingProfile(
  viewer: (NonNullable<Somebody> & Pick<Viewer, 'username'>) | null,
  page: OwnedPage,
): boolean {
  if (!viewer) return false
  if ('pinnerId' in page) return page.pinnerId === actingId(viewer)
  const { username } = viewer.acting ?? viewer
  return page.username.toLowerCase() === username.toLowerCase()
}

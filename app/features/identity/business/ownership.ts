import type { Viewer } from '../../../context.server.ts'
import { hasRight } from '../../core/permissions/rights.ts'
import { actingId, permissionsOf } from './acting.ts'

type OwnershipViewer = Pick<Viewer, 'id' | 'isPartner' | 'acting'> | null

export function isOwner(viewer: OwnershipViewer, ownerId: number): boolean {
  return viewer !== null && (viewer.id === ownerId || ownerId === actingId(viewer))
}

/** Whether the viewer may edit a board: their own, or a protected board of the business that they act for. */
export function mayEditBoard(
  viewer: OwnershipViewer,
  board: { ownerId: number; privacy: 'public' | 'secret' | 'protected' },
): boolean {
  if (!viewer) return false
  if (viewer.id === board.ownerId) return true
  const isActedFor = board.ownerId === viewer.acting?.id && board.privacy === 'protected'
  return isActedFor && hasRight(permissionsOf(viewer), 'save_pins')
}

/** Whether the viewer's role for the business that they act for includes saving pins and creating boards. */
export function maySavePins(viewer: OwnershipViewer): boolean {
  return viewer !== null && (!viewer.acting || hasRight(permissionsOf(viewer), 'save_pins'))
}

export type OwnedPage = { username: string } | { pinnerId: number }

export function isOfActingProfile(
  viewer: (NonNullable<OwnershipViewer> & Pick<Viewer, 'username'>) | null,
  page: OwnedPage,
): boolean {
  if (!viewer) return false
  if ('pinnerId' in page) return page.pinnerId === actingId(viewer)
  const { username } = viewer.acting ?? viewer
  return page.username.toLowerCase() === username.toLowerCase()
}

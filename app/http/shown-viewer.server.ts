import type { Viewer } from '../context.server.ts'
import { picturePath, SQUARE } from '../features/core/pictures/picture-path.ts'
import { shownProfile } from '../features/identity/business/shown-profile.ts'

export type WireViewer = Pick<
  Viewer,
  | 'id'
  | 'username'
  | 'email'
  | 'firstName'
  | 'fullName'
  | 'pictureHash'
  | 'avatarColorIndex'
  | 'isPartner'
  | 'lastBoard'
  | 'createdAt'
> & {
  isAuth: true
  imageSmallUrl: string | null
  imageMediumUrl: string | null
  /** 0, because scheduled pins and shops don't exist yet. */
  scheduledPinCount: 0
  eligibleForStlTool: false
  advertiser: { merchantId: null }
}

/** The viewer for display, with the name and picture of the business they act for. */
export function shownViewer(viewer: Viewer): WireViewer {
  const { id, email, firstName, isPartner, lastBoard, createdAt } = viewer
  const profile = shownProfile(viewer)
  const { pictureHash } = profile
  return {
    id,
    email,
    firstName,
    isPartner,
    lastBoard,
    createdAt,
    isAuth: true,
    scheduledPinCount: 0,
    eligibleForStlTool: false,
    advertiser: { merchantId: null },
    username: profile.username,
    fullName: profile.fullName,
    avatarColorIndex: profile.avatarColorIndex,
    pictureHash,
    imageSmallUrl: pictureHash && picturePath(pictureHash, SQUARE),
    imageMediumUrl: pictureHash && picturePath(pictureHash, '236x'),
  }
}

import type { Viewer } from '../../../context.server.ts'

type Named = Pick<Viewer, 'acting' | 'fullName' | 'username' | 'pictureHash' | 'avatarColorIndex'>

export type ShownProfile = Omit<Named, 'acting'>

export function shownProfile(viewer: Named): ShownProfile {
  const { acting, fullName, username, pictureHash, avatarColorIndex } = viewer
  return acting
    ? { ...acting, fullName: acting.businessName }
    : { fullName, username, pictureHash, avatarColorIndex }
}

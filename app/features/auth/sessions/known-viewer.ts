/**
 * Who is welcomed back in a browser. `AUTH` logged out there themselves; the session of a
 * `LIMITED_LOGIN` ended without that.
 */
export type KnownViewer = {
  type: 'AUTH' | 'LIMITED_LOGIN'
  info: {
    firstName: string
    email: string
    /** SHA-256 of their picture; null shows their initial on the avatar colour. */
    pictureHash: string | null
    avatarColorIndex: number
    hasPassword: boolean
    connectedToFacebook: boolean
    connectedToGoogle: boolean
  }
}

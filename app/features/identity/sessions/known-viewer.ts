/** The last member of a browser. `AUTH` logged out; the session of `LIMITED_LOGIN` expired. */
export type KnownViewer = {
  type: 'AUTH' | 'LIMITED_LOGIN'
  info: {
    firstName: string
    email: string
    pictureHash: string | null
    avatarColorIndex: number
    hasPassword: boolean
    connectedToFacebook: boolean
    connectedToGoogle: boolean
    connectedToLine: boolean
  }
}

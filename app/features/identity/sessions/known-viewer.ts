/** The last member of a browser. `AUTH` means that they logged out, `LIMITED_LOGIN` that their session expired. */
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

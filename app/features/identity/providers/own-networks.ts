/** A member's sign-in methods, as the JSON API returns them. */
export type OwnNetworks = {
  hasPassword: boolean
  videoUploadAllowed: true
  socialNetwork: Record<'facebook' | 'gplus', { connected: boolean }>
}

export function isSocialOnly({
  hasPassword,
  socialNetwork,
}: Omit<OwnNetworks, 'videoUploadAllowed'>) {
  const connected = Object.values(socialNetwork).filter((network) => network.connected)
  return !hasPassword && connected.length === 1
}

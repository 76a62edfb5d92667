export type BoardText = {
  owner: string
  name: string
  description: string
  privacy: 'public' | 'secret'
  sections: readonly string[]
  /** Where its pictures were found: hosts with a path, all under example domains. */
  sites: readonly string[]
  /** The boards of others that its owner saves from. */
  keepsFrom: readonly string[]
  pins: readonly PinText[]
}

/** A pin as its maker wrote it. Its picture is `scripts/demo/pictures/{title as in an address}.webp`. */
type PinText = {
  title: string
  altText: string
  description: string
  section?: string
}

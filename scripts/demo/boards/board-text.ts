export type BoardText = {
  owner: string
  name: string
  description: string
  privacy: 'public' | 'secret'
  sections: readonly string[]
  /** The sites of the board's pictures: hosts with a path, all under example domains. */
  sites: readonly string[]
  /** Other members' boards that the board's owner saves from. */
  savesFrom: readonly string[]
  pins: readonly PinText[]
}

/** A pin by its creator. Its picture is `scripts/demo/pictures/{slug of the title}.webp`. */
type PinText = {
  title: string
  altText: string
  description: string
  section?: string
}

/** A feed's entry, from which a pin is created. */
export type FeedEntry = {
  id: string | null
  title: string
  description: string
  link: string | null
  addresses: readonly string[]
  publishedAt: number | null
  /** The external page that the entry is about, if it has one besides its own. */
  about: string | null
}

export type Feed = { title: string; entries: FeedEntry[] }

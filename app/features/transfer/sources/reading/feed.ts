/** A feed's entry, as one of a board's pins begins. */
export type FeedEntry = {
  id: string | null
  title: string
  description: string
  link: string | null
  addresses: readonly string[]
  publishedAt: number | null
  /** The page elsewhere that it is about, where the feed names one besides its own. */
  about: string | null
}

export type Feed = { title: string; entries: FeedEntry[] }

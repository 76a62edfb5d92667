/** A picture, with an empty `alt` if the feed doesn't describe it. */
export type FeedPicture = { address: string; alt: string }

/** A feed's entry, from which a pin is created. */
export type FeedEntry = {
  id: string | null
  title: string
  description: string
  link: string | null
  pictures: readonly FeedPicture[]
  publishedAt: number | null
  /** The external page that the entry is about, if it has one besides its own. */
  about: string | null
}

export type Feed = { title: string; entries: FeedEntry[] }

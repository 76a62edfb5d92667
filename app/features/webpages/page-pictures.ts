import { decodeEntities } from './page-pictures-words.ts'

/** Where a page names a picture. */
export type Place =
  | 'open_graph'
  | 'twitter'
  | 'schema'
  | 'main'
  | 'content'
  | 'poster'
  | 'background'
  | 'margin'

/** A picture as a page names it. */
export type Mention = {
  /** As it is written there, entities decoded. */
  address: string
  place: Place
  /** What the page says of its size, in pixels; for an `<img>` that may be the size it is shown at. */
  width: number | null
  height: number | null
  /** The width of the file itself, where the page tells it. */
  fileWidth: number | null
  alt: string
}

/** What a page said about itself and its pictures. */
export type PageReading = {
  base: string | null
  /** The page's words by the name that it gives them: `og:title`, `title`, `description`, … */
  words: Map<string, string>
  mentions: Mention[]
  /** Addresses of pictures that the page marks as not to be pinned. */
  unpinnable: string[]
  /** The page's own words, which may be none, where it says that nothing of it may be pinned. */
  noPin: string | null
}

/** An element, as far as its attributes are asked. */
export type Tag = { getAttribute(name: string): string | null }

/** Longer ones are pictures in the page itself (data URIs) or meant to hurt. */
const ATTRIBUTE_LENGTH = 16_384

/** An attribute's value without the white space around it; empty where it is absent or overlong. */
export function attributeOf(tag: Tag, name: string): string {
  const value = tag.getAttribute(name) ?? ''
  return value.length > ATTRIBUTE_LENGTH ? '' : decodeEntities(value).trim()
}

/** A number of pixels as HTML and JSON write it; null for anything else, percentages among it. */
export function pixels(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const number = Number(/^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/.exec(text)?.[1] ?? 0)
  return number > 0 ? number : null
}

/** A mention of which nothing is known but its address and place, unless more is given. */
export function mention(address: string, place: Place, known: Partial<Mention> = {}): Mention {
  return { address, place, width: null, height: null, fileWidth: null, alt: '', ...known }
}

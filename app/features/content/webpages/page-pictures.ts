import type { Thing } from './facts/reading/things.ts'
import { decodeEntities } from './page-pictures-words.ts'

export type Place =
  | 'open_graph'
  | 'twitter'
  | 'schema'
  | 'main'
  | 'content'
  | 'poster'
  | 'background'
  | 'margin'

export type Mention = {
  address: string
  place: Place
  /** The page's size in pixels; for an `<img>` perhaps the displayed one. */
  width: number | null
  height: number | null
  fileWidth: number | null
  alt: string
}

export type PageReading = {
  base: string | null
  /** Texts by name: `og:title`, `title`, `description`, … */
  words: Map<string, string>
  mentions: Mention[]
  unpinnable: string[]
  noPin: string | null
  things: Thing[]
}

export type Tag = { getAttribute(name: string): string | null }

const ATTRIBUTE_LENGTH = 16_384

/** A trimmed attribute; empty where absent or overlong. */
export function attributeOf(tag: Tag, name: string): string {
  const value = tag.getAttribute(name) ?? ''
  return value.length > ATTRIBUTE_LENGTH ? '' : decodeEntities(value).trim()
}

/** Parses pixels; null for percentages and others. */
export function pixels(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const number = Number(/^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/.exec(text)?.[1] ?? 0)
  return number > 0 ? number : null
}

export function mention(address: string, place: Place, known: Partial<Mention> = {}): Mention {
  return { address, place, width: null, height: null, fileWidth: null, alt: '', ...known }
}

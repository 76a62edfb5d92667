import type { Thing } from './facts/reading/things.ts'
import { decodeEntities } from './page-pictures-text.ts'

export type FoundPlace =
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
  place: FoundPlace
  /** The size according to the page, in pixels; for an `<img>` it may be the displayed size. */
  width: number | null
  height: number | null
  fileWidth: number | null
  alt: string
}

export type PageReading = {
  base: string | null
  /** Texts by name: `og:title`, `title`, `description`, … */
  metaTags: Map<string, string>
  mentions: Mention[]
  unpinnable: string[]
  noPin: string | null
  refresh: string | null
  things: Thing[]
}

export type Tag = { getAttribute(name: string): string | null }

const ATTRIBUTE_LENGTH = 16_384

/** A trimmed attribute; empty if it is absent or too long. */
export function attributeOf(tag: Tag, name: string): string {
  const value = tag.getAttribute(name) ?? ''
  return value.length > ATTRIBUTE_LENGTH ? '' : decodeEntities(value).trim()
}

/** Parses pixels; null for percentages and other values. */
export function pixels(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const number = Number(/^\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$/.exec(text)?.[1] ?? 0)
  return number > 0 ? number : null
}

export function mention(address: string, place: FoundPlace, known: Partial<Mention> = {}): Mention {
  return { address, place, width: null, height: null, fileWidth: null, alt: '', ...known }
}

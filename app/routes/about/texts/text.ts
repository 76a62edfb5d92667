/** A text with links. Internal links begin with a slash. */
export type Prose = readonly (string | { text: string; to: string })[]

export type TextSection = {
  id: string
  title: string
  paragraphs: readonly Prose[]
  list?: readonly Prose[]
  /** The text that opens a long list. */
  listTitle?: string
  table?: TextTable
}

/** A table of plain texts. The first cell of a row is its heading. */
export type TextTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

export type AboutPage = { title: string; intro: Prose; sections: readonly TextSection[] }

export type Addresses = { contact: string; appeals: string; security: string }

export function mail(address: string): { text: string; to: string } {
  return { text: address, to: `mailto:${address}` }
}

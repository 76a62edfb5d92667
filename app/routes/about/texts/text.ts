/** A text with links; a link within the site begins with a slash. */
export type Prose = readonly (string | { text: string; to: string })[]

export type Section = {
  id: string
  title: string
  paragraphs: readonly Prose[]
  list?: readonly Prose[]
}

export type AboutPage = { title: string; intro: Prose; sections: readonly Section[] }

export type Addresses = { contact: string; appeals: string; security: string }

export function mail(address: string): { text: string; to: string } {
  return { text: address, to: `mailto:${address}` }
}

import { type AddPicture, addShown } from './shown-pictures.ts'

/** A page to save. `media` are its pictures, best first: each an address and, on a second line, its alt text. */
export type Collected = { url: string; description: string; media: string[] }

type Tag = Element & { content?: string; href: string; text: string }

/** The rank of the picture in the page's metadata, above every shown picture. */
const NAMED = 1e9

const PICTURES = 20

/**
 * Collects a page with its same-origin frames and shadow roots. The description is the selection, or else the title.
 * Null if the page opts out. Keep this short: the bookmarklet may have at most 2,048 characters.
 */
export const collect = (page: Document, selection: string): Collected | null => {
  const collected: Collected = {
    url: location.href,
    description: String(/\S.{0,299}|$/su.exec(/\S/.test(selection) ? selection : page.title)),
    media: [],
  }
  try {
    if (page.querySelector('[content=nopin i]')) return null
    const ranks = new Map<string, number>()
    const alts: Record<string, string> = {}

    const add: AddPicture = (address, rank, { baseURI, alt }) => {
      const picture = address && new URL(address, baseURI).href
      if (picture && /^http.{1,2000}$/.test(picture)) {
        if (alt) alts[picture] = alt
        if (rank > (ranks.get(picture) || 0)) ranks.set(picture, rank)
      }
    }

    for (const tag of page.querySelectorAll<Tag>('meta,link,[type*=ld]')) {
      try {
        // Serialised attributes are always in double quotes, whatever their names are.
        const html = tag.outerHTML
        const value = tag.content || tag.href
        if (/"(og:url|canonical)"/.test(html)) {
          const own = new URL(value)
          // Some sites name their start page as canonical on every page, so that is ignored.
          if (own.host === location.host && own.pathname > '/') collected.url = own.href
        }
        if (/"(og|twitter):image(:s\w+)?"/.test(html)) add(value, NAMED, tag)
        addData(tag, add)
      } catch {
        // A value may not be an address, and Safari 17 has no `URL.parse`.
      }
    }
    addShown(page, add)

    collected.media = [...ranks]
      .filter(([, rank]) => rank < Infinity)
      .sort(([, a], [, b]) => b - a)
      .slice(0, PICTURES)
      .map(([address]) => [address, alts[address]].join('\n'))
  } catch {
    // A page's own scripts can break its DOM. The address and title are still collected.
  }
  return collected
}

const addData = (script: Tag, add: AddPicture): void => {
  try {
    JSON.parse(script.text, (key, value) => {
      if (key === 'image') {
        for (const image of [value].flat()) add(image.url || image, NAMED, script)
      }
      return value
    })
  } catch {
    // Only script elements have a `text`, and many sites write invalid JSON.
  }
}

import { fromEvent } from 'file-selector'
import { PIN_ALT_TEXT_LENGTH, PIN_LINK_LENGTH } from '../../content/pins/limits.ts'
import { cleanText } from '../../content/webpages/page-pictures-text.ts'
import type { HeldDrop } from './held-drop.ts'
import { isTable } from './table/is-table.ts'

/** A picture of another page. `link` is the link around it; null without one. */
export type DroppedPicture = {
  url: string
  alt: string
  link: string | null
  /** The picture itself, which some browsers pass with its HTML. */
  file: File | null
}

export type Dropped = {
  files: readonly File[]
  pictures: readonly DroppedPicture[]
  /** Addresses of pages or pictures, if there are no pictures with HTML. */
  links: readonly string[]
}

/** Reads the files of a drop, also in its folders, the pictures in its HTML, and its list of addresses. */
export async function readDrop({ html, uriList, items }: HeldDrop): Promise<Dropped> {
  const found = await fromEvent({ type: 'drop', dataTransfer: { items } })
  const files = found.filter((file) => file instanceof File)
  const links = [...new Set(uriList.split(/\r?\n/).filter(isOnWeb))]
  const pictures = picturesIn(html)
  const [first, ...others] = pictures
  if (!first) return { files, pictures, links }
  if (files.length > 1) return { files, pictures: [], links: [] }
  if (others.length > 0) return { files: [], pictures, links: [] }
  const [file = null] = files
  // Chromium's HTML has no link around the picture. Its list has the link instead of the picture.
  const link = first.link ?? links.find((address) => address !== first.url) ?? null
  return { files: [], pictures: [{ ...first, link, file }], links: [] }
}

type Destination = 'tray' | 'form' | 'finder' | 'nothing'

/**
 * Decides where a drop goes. One file becomes a pin in the Pin Builder's form, and the Pin Builder finds the pictures of one
 * link. Everything else goes to the tray, and so do all drops on the open tray.
 */
export function destinationOf(
  { files, pictures, links }: Dropped,
  isTrayOpen: boolean,
): Destination {
  const count = files.length + pictures.length + links.length
  if (count === 0) return 'nothing'
  if (count > 1 || isTrayOpen || pictures.length > 0 || files.some(isTable)) return 'tray'
  return files.length > 0 ? 'form' : 'finder'
}

function picturesIn(html: string): DroppedPicture[] {
  const { images } = new DOMParser().parseFromString(html, 'text/html')
  const pictures = [...images].flatMap((image) => {
    const url = image.getAttribute('src') ?? ''
    if (!isOnWeb(url)) return []
    const around = image.closest('a')?.getAttribute('href') ?? ''
    const alt = cleanText(image.alt, PIN_ALT_TEXT_LENGTH)
    return [{ url, alt, link: isOnWeb(around) ? around : null, file: null }]
  })
  return [...new Map(pictures.map((picture) => [picture.url, picture])).values()]
}

function isOnWeb(address: string): boolean {
  return /^https?:\/\//i.test(address) && address.length <= PIN_LINK_LENGTH
}

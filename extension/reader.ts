import { type Collected, collect } from '../app/site-scripts/collect.ts'
import { bytesOf, isDrawn, privateBytes } from './picture-bytes.ts'
import { type PageImage, readImage } from './read-image.ts'

const MIN_SIDE = 80

/** Answers the extension from inside a page's frame. Each click injects this reader. */
const reader = {
  readPage(): Collected | 'forbidden' {
    return collect(document, String(getSelection())) ?? 'forbidden'
  },
  readPicture(shownAt: string): PageImage | null {
    const image = [...document.images].find(
      ({ currentSrc, src }) => currentSrc === shownAt || src === shownAt,
    )
    return image ? readImage(image) : null
  },
  readPrivate: privateBytes,
  /** The bytes of the picture at this address; null reads the largest picture that has no address. */
  async readDrawn(shownAt: string | null): Promise<string | null> {
    const drawn = [...document.querySelectorAll('img, canvas')]
      .filter(isDrawn)
      .filter((one) => shownAt === null || ('src' in one && one.src === shownAt))
      .filter((one) => !readImage(one).isForbidden)
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => shownAt !== null || Math.min(box.width, box.height) >= MIN_SIDE)
      .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    for (const { one } of drawn) {
      const bytes = await bytesOf(one)
      if (bytes) return bytes
    }
    return null
  },
}

declare global {
  var pinfold: typeof reader
}

globalThis.pinfold = reader

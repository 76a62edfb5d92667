import { type Collected, collect } from '../app/site-scripts/collect.ts'
import { type Picture, readImage } from './read-image.ts'

/** Answers the extension from a page's own frame; each press puts it there. */
const reader = {
  readPage(): Collected | 'forbidden' {
    return collect(document, String(getSelection())) ?? 'forbidden'
  },
  readPicture(shownAt: string): Picture | null {
    const image = [...document.images].find(
      ({ currentSrc, src }) => currentSrc === shownAt || src === shownAt,
    )
    return image ? readImage(image) : null
  },
}

declare global {
  var pinfold: typeof reader
}

globalThis.pinfold = reader

import { addShown } from '../app/site-scripts/shown-pictures.ts'

/** `isForbidden` is the page's wish that its picture isn't saved. */
export type Picture = { address: string; words: string; isForbidden: boolean }

/** Reads an image of the open page. Selected words say more of it than its alternative text. */
export function readImage(image: HTMLImageElement): Picture {
  const picture = { address: image.currentSrc || image.src, isForbidden: false }
  if (image.parentNode) {
    addShown(image.parentNode, (address, rank, element) => {
      if (element !== image) return
      const largest = address && URL.parse(address, image.baseURI)
      if (largest) picture.address = largest.href
      picture.isForbidden = rank === Infinity
    })
  }
  return { ...picture, words: String(getSelection()).trim() ? '' : image.alt.trim() }
}

import { addShown } from '../app/site-scripts/shown-pictures.ts'

export type Pictured = HTMLImageElement | SVGImageElement | HTMLCanvasElement

/** `isForbidden` means that the page has opted its picture out of saving. */
export type PageImage = {
  address: string
  description: string
  alt: string
  isForbidden: boolean
}

export function isPictured(element: unknown): element is Pictured {
  return (
    element instanceof HTMLImageElement ||
    element instanceof SVGImageElement ||
    element instanceof HTMLCanvasElement
  )
}

/** Reads an image of the open page. Selected text describes it better than its alternative text. */
export function readImage(image: Pictured): PageImage {
  const isForbidden = image.matches('[nopin],[data-pin-nopin]')
  const picture = { address: addressOf(image), isForbidden }
  if (image instanceof HTMLImageElement && image.parentNode) {
    addShown(image.parentNode, (address, _rank, element) => {
      if (element !== image) return
      const largest = address && URL.parse(address, image.baseURI)
      if (largest) picture.address = largest.href
    })
  }
  const alt = altOf(image)
  return { ...picture, alt, description: String(getSelection()).trim() ? '' : alt }
}

function addressOf(image: Pictured): string {
  if (image instanceof HTMLImageElement) return image.currentSrc || image.src
  if (image instanceof HTMLCanvasElement) return ''
  return URL.parse(image.href.baseVal, image.baseURI)?.href ?? ''
}

function altOf(image: Pictured): string {
  const text = image instanceof HTMLImageElement ? image.alt : image.ariaLabel
  return (text ?? '').trim()
}

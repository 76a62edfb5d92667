/** `rank`: 0 is the lowest; Infinity must not be saved. */
export type AddPicture = (
  address: string | null | undefined,
  rank: number,
  element: Element & { alt?: string },
) => void

type Shown = HTMLElement & {
  dataset: Partial<Record<'pinMedia' | 'src' | 'original' | 'lazySrc' | 'bg' | 'srcset', string>>
  contentDocument?: Document | null
  href?: SVGAnimatedString
  poster?: string
  naturalWidth: number
  naturalHeight: number
}

const MIN_SIDE = 80

/** Adds the pictures below a root, ranked by area. Lazily loaded pictures come last. */
export const addShown = (root: ParentNode, add: AddPicture): void => {
  for (const element of root.querySelectorAll<Shown>('*')) {
    try {
      // A frame of another site exposes no document to this page.
      const inside = element.shadowRoot || element.contentDocument
      if (inside) addShown(inside, add)
      const box = element.getBoundingClientRect()
      const width = box.width || element.naturalWidth
      const height = box.height || element.naturalHeight
      // The area is NaN without an image, which counts as 0.
      const area = Math.min(width, height) < MIN_SIDE ? 0 : width * height
      const data = element.dataset
      const lazy = data.pinMedia || data.src || data.original || data.lazySrc || data.bg
      const rank = area || (lazy ? 1 : 0)
      if (/IMA?GE?$/i.test(element.tagName)) {
        const isNoPin = element.matches('[nopin],[data-pin-nopin]')
        const address =
          largest(element) || lazy || element.getAttribute('src') || element.href?.baseVal
        add(address, isNoPin ? Infinity : rank, element)
      } else {
        add(element.poster || lazy, rank, element)
        if (!area) continue
        for (const [, address] of getComputedStyle(element).backgroundImage.matchAll(
          /url\("(.+?)"/g,
        )) {
          add(address, area, element)
        }
      }
    } catch {
      // A form's fields can hide its own properties.
    }
  }
}

/** The address of the largest picture in any `srcset` of an image and its `<picture>`. */
const largest = (image: Shown): string | undefined => {
  let best: string | undefined
  let most = 0
  for (const source of image.closest('picture')?.querySelectorAll<Shown>('*') || [image]) {
    const sets = `${source.getAttribute('srcset')} , ${source.dataset.srcset}`
    for (const [, address, size = 0] of sets.matchAll(/([^\s,]\S*)\s+([\d.]+)[wx]/g)) {
      if (most < +size) {
        best = address
        most = +size
      }
    }
  }
  return best
}

/** `rank` says how good a picture is: 0 is none, and Infinity may not be saved. */
export type AddPicture = (
  address: string | null | undefined,
  rank: number,
  element: Element,
) => void

type Shown = Element & {
  contentDocument?: Document | null
  poster?: string
  naturalWidth: number
  naturalHeight: number
}

/** A smaller picture is an icon. */
const MIN_SIDE = 80

const LAZY = ['pin-media', 'src', 'original', 'lazy-src', 'bg']

/** Adds the pictures below a root by their areas; those that the page loads later come last. */
export const addShown = (root: ParentNode, add: AddPicture): void => {
  for (const element of root.querySelectorAll<Shown>('*')) {
    // A frame of another site has no document for this page.
    const inside = element.shadowRoot || element.contentDocument
    if (inside) addShown(inside, add)
    const box = element.getBoundingClientRect()
    const width = box.width || element.naturalWidth
    const height = box.height || element.naturalHeight
    // Not a number where there is no image; that counts as none.
    const area = Math.min(width, height) < MIN_SIDE ? 0 : width * height
    const lazy = LAZY.map((name) => attribute(element, `data-${name}`)).find(Boolean)
    const rank = area || (lazy ? 1 : 0)
    if (/IMG$/i.test(element.tagName)) {
      const isNoPin = element.matches('[nopin],[data-pin-nopin]')
      const address = largest(element) || lazy || attribute(element, 'src')
      add(address, isNoPin ? Infinity : rank, element)
    } else {
      add(element.poster || lazy, rank, element)
      if (!area) continue
      const { backgroundImage } = getComputedStyle(element)
      for (const [, address] of backgroundImage.matchAll(/url\("(.+?)"/g)) {
        add(address, area, element)
      }
    }
  }
}

/** The largest of an image's `srcset`s, and of those of its `<picture>`. */
const largest = (image: Element): string | undefined => {
  let best: string | undefined
  let most = 0
  for (const source of image.closest('picture')?.children || [image]) {
    const sets = `${attribute(source, 'srcset')} , ${attribute(source, 'data-srcset')}`
    for (const [, address, size = 0] of sets.matchAll(/([^\s,]\S*)\s+([\d.]+)[wx]/g)) {
      if (most < +size) {
        best = address
        most = +size
      }
    }
  }
  return best
}

const attribute = (element: Element, name: string) => element.getAttribute(name)

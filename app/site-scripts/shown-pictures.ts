/** `rank` says how good a picture is: 0 is none, and Infinity may not be saved. */
export type AddPicture = (
  address: string | null | undefined,
  rank: number,
  element: Element,
) => void

type Shown = HTMLElement & {
  dataset: Partial<Record<'pinMedia' | 'src' | 'original' | 'lazySrc' | 'bg' | 'srcset', string>>
  contentDocument?: Document | null
  poster?: string
  naturalWidth: number
  naturalHeight: number
}

/** A smaller picture is an icon. */
const MIN_SIDE = 80

/** Adds the pictures below a root by their areas; those that the page loads later come last. */
export const addShown = (root: ParentNode, add: AddPicture): void => {
  for (const element of root.querySelectorAll<Shown>('*')) {
    try {
      // A frame of another site has no document for this page.
      const inside = element.shadowRoot || element.contentDocument
      if (inside) addShown(inside, add)
      const box = element.getBoundingClientRect()
      const width = box.width || element.naturalWidth
      const height = box.height || element.naturalHeight
      // Not a number where there is no image; that counts as none.
      const area = Math.min(width, height) < MIN_SIDE ? 0 : width * height
      const data = element.dataset
      const lazy = data.pinMedia || data.src || data.original || data.lazySrc || data.bg
      const rank = area || (lazy ? 1 : 0)
      if (/IMG$/i.test(element.tagName)) {
        const isNoPin = element.matches('[nopin],[data-pin-nopin]')
        const address = largest(element) || lazy || element.getAttribute('src')
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
      // A form's fields take the place of its own properties.
    }
  }
}

/** The largest of an image's `srcset`s, and of those of its `<picture>`. */
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

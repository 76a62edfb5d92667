import { isPictured, type Pictured } from '../read-image.ts'

/** Finds the image under the pointer, even under a link or an overlay. */
export function imageAt(event: MouseEvent): Pictured | null {
  const [target] = event.composedPath()
  if (isPictured(target)) return target
  const root = target instanceof Element ? target.getRootNode() : document
  const place = root instanceof ShadowRoot ? root : document
  return place.elementsFromPoint(event.clientX, event.clientY).find(isPictured) ?? null
}

export function findImage(focused: HTMLElement): Pictured | null {
  return isPictured(focused) ? focused : focused.querySelector<Pictured>('img, canvas, svg image')
}

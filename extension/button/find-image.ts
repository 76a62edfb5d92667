/** The image under the pointer: many sites lay a link or a veil over their pictures. */
export function imageAt(event: MouseEvent): HTMLImageElement | null {
  const [target] = event.composedPath()
  if (target instanceof HTMLImageElement) return target
  const root = target instanceof Element ? target.getRootNode() : document
  const place = root instanceof ShadowRoot ? root : document
  return place.elementsFromPoint(event.clientX, event.clientY).find(isImage) ?? null
}

export function findImage(focused: HTMLElement): HTMLImageElement | null {
  return isImage(focused) ? focused : focused.querySelector('img')
}

function isImage(element: Element): element is HTMLImageElement {
  return element instanceof HTMLImageElement
}

import type { Place } from '../../content/pins/places/own-place.server.ts'

/** `name` is the name of the board or section; null if the page lets members choose another one. */
export type DropPlace = Place & { name: string | null }

let current: DropPlace | null = null

/** The place for pictures that are dropped on this page; null if it belongs to no board. */
export function dropPlace(): DropPlace | null {
  return current
}

/** Returns a function that ends it, unless another page has replaced the place. */
export function setDropPlace(place: DropPlace): () => void {
  current = place
  return () => {
    if (current === place) current = null
  }
}

import type { Place } from '../../content/pins/places/own-place.server.ts'

let current: Place | null = null

/** The place for pictures that are dropped on this page; null if it belongs to no board. */
export function dropPlace(): Place | null {
  return current
}

/** Returns a function that ends it, unless another page has replaced the place. */
export function setDropPlace(place: Place): () => void {
  current = place
  return () => {
    if (current === place) current = null
  }
}

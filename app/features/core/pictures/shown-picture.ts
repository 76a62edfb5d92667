import { picturePath, pictureSrcSet, type SmallRendition } from './picture-path.ts'

let origin = ''

/** Sets the origin of small pictures; empty for our own. The server passes it to browsers. */
export function setMediaOrigin(given: string | undefined): void {
  origin = given ?? ''
}

export function mediaOrigin(): string {
  return origin
}

/** The address of a picture that is only displayed. Code that reads its bytes needs {@link picturePath}. */
export function shownPath(hash: string, rendition: SmallRendition): string {
  return origin + picturePath(hash, rendition)
}

export function shownSrcSet(hash: string, width: number): string {
  return pictureSrcSet(hash, width, shownPath)
}

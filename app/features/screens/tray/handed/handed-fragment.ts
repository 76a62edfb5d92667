import { PIN_LINK_LENGTH } from '../../../content/pins/limits.ts'
import { TRAY_PATH } from '../tray-path.ts'

/** A picture that the extension hands to the tray. */
export type HandedPicture = {
  /** A new UUID for each choice, so that none is added twice. */
  id: string
  /** The picture's web address, or its bytes as a `data:` address. */
  picture: string
  alt: string
  description: string
  /** The web address and title of its page. */
  page: string
  title: string
}

export const HANDED_FRAGMENT = '#add='

/** The path of the tray, with pictures in the fragment, which no server receives. */
export function handedPath(pictures: readonly HandedPicture[]): string {
  return TRAY_PATH + HANDED_FRAGMENT + encodeURI(JSON.stringify(pictures).toWellFormed())
}

/** Whether the tray accepts the picture. Longer addresses can't be saved. */
export function canBeHanded({ picture, page }: HandedPicture): boolean {
  const isShort = picture.startsWith('data:') || picture.length <= PIN_LINK_LENGTH
  return isShort && page.length <= PIN_LINK_LENGTH
}

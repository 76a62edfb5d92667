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

/** The number of pictures that a tray holds (`TRAY_PICTURES`). */
export const HANDED_PICTURES = 100

/** The longest address that a pin can have (`PIN_LINK_LENGTH`). */
const ADDRESS_LENGTH = 2048

export const HANDED_FRAGMENT = '#add='

/** The fragment of the tray's address that hands over these pictures. No server receives it. */
export function handedFragment(pictures: readonly HandedPicture[]): string {
  return HANDED_FRAGMENT + encodeURI(JSON.stringify(pictures).toWellFormed())
}

/** Whether the tray accepts the picture. */
export function canBeHanded({ picture, page }: HandedPicture): boolean {
  const isShort = picture.startsWith('data:') || picture.length <= ADDRESS_LENGTH
  return isShort && page.length <= ADDRESS_LENGTH
}

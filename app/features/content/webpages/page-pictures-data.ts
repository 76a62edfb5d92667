import { Refusal } from '../../../refusal.ts'
import { dataPicture, isDataPicture } from '../media/data-picture.ts'
import { DATA_PICTURE_LENGTH } from '../media/limits.ts'
import { pictureTypeOf } from '../media/pictures/picture-type.ts'
import { readPlain, shownSize } from '../media/pictures/without-metadata.ts'
import { DATA_PICTURES_LENGTH } from './limits.ts'
import type { Mention, PageReading } from './page-pictures.ts'

type SizedMention = Pick<Mention, 'address' | 'place' | 'alt'> & { width: number; height: number }

/** The pictures in a page's data URLs, with their real sizes. */
export function dataPictures({ mentions, unpinnable }: PageReading): SizedMention[] {
  const seen = new Set(unpinnable)
  let left = DATA_PICTURES_LENGTH
  return mentions.flatMap(({ address, place, alt }) => {
    const isTooLong = address.length > Math.min(DATA_PICTURE_LENGTH, left)
    if (!isDataPicture(address) || seen.has(address) || isTooLong) return []
    seen.add(address)
    left -= address.length
    const size = sizeOf(address)
    return size ? [{ address, place, alt, ...size }] : []
  })
}

function sizeOf(address: string): { width: number; height: number } | null {
  try {
    const bytes = dataPicture(address)
    const type = pictureTypeOf(bytes)
    return type && shownSize(readPlain(bytes, type))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

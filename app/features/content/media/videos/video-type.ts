import { brandsOf } from '../formats/brands.ts'
import { ascii } from '../formats/bytes.ts'
import { pictureTypeOf } from '../pictures/picture-type.ts'

const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const
export type VideoType = (typeof VIDEO_TYPES)[number]

export const TYPE_BYTES = 264

/** Brands of MP4 videos; QuickTime isn't MP4 and plays in few browsers. */
const BRANDS = /^(isom|iso[2-9a-c]|mp4[12]|mp71|avc1|M4V |M4VP|dash|f4v )$/

/** The type according to the first bytes, whatever the name; null if it isn't supported. */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  if (ascii(bytes, 0, 4) === '\x1a\x45\xdf\xa3') return 'video/webm'
  return ascii(bytes, 4, 4) === 'ftyp' && isMp4(bytes) ? 'video/mp4' : null
}

/** Whether bytes are an MP4. Excludes pictures first, because animated AVIFs name video brands too. */
function isMp4(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || pictureTypeOf(bytes) !== null) return false
  return brandsOf(bytes, TYPE_BYTES).some((brand) => BRANDS.test(brand))
}

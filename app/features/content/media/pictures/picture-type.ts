import { brandsOf } from '../formats/brands.ts'
import { ascii } from '../formats/bytes.ts'

/** SVG is excluded: it can contain scripts. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const start = ascii(bytes, 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  if (start.slice(4, 8) === 'ftyp' && isAvif(bytes)) return 'image/avif'
  return null
}

function isAvif(bytes: Uint8Array): boolean {
  const brands = brandsOf(bytes, 256)
  return brands.includes('avif') || brands.includes('avis')
}

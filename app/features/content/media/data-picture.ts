import * as v from 'valibot'
import { Refusal } from '../../../refusal.ts'
import { DATA_PICTURE_LENGTH } from './limits.ts'

export const DataPicture = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(DATA_PICTURE_LENGTH, 'picture_too_large'),
)

/** Whether an address is a picture's data URL. RFC 2397. */
export function isDataPicture(address: string): boolean {
  return /^data:image\/[a-z]{3,8};base64,/i.test(address)
}

export function dataPicture(address: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(decodeURIComponent(address.slice(address.indexOf(',') + 1)))
  } catch {
    throw new Refusal('picture_unreadable', 'imageUrl')
  }
}

import { ascii } from './bytes.ts'

/**
 * The brands in a file's first box (`ftyp`), the main one first. Reads at most `limit` bytes. Throws no refusals, because
 * browsers would load all their texts with it.
 */
export function brandsOf(bytes: Uint8Array, limit: number): string[] {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0)
  const box = ascii(bytes, 0, Math.min(length, limit))
  return [box.slice(8, 12), ...(box.slice(16).match(/.{4}/gs) ?? [])]
}

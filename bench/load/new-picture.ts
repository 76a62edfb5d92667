import { deflateSync } from 'node:zlib'
import { pngChunk, pngOf } from '../../test/factories/content/pictures.ts'

const SIDE = 48

/** A picture in base64 that is new each time. */
export function newPicture(): string {
  const lines = crypto.getRandomValues(new Uint8Array(SIDE * (1 + SIDE * 3)))
  for (let y = 0; y < SIDE; y++) lines[y * (1 + SIDE * 3)] = 0
  const picture = pngOf(SIDE, SIDE, [pngChunk('IDAT', deflateSync(lines))])
  return Buffer.from(picture).toString('base64')
}

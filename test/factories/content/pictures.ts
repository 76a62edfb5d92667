import { crc32, deflateSync } from 'node:zlib'
import { PICTURES } from '../../fixtures/pictures.ts'

export type Pixel = readonly [red: number, green: number, blue: number]

/** A real file of every type; test/fixtures/make-pictures.ts says what each contains. */
export function aFile(name: keyof typeof PICTURES): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(PICTURES[name], 'base64'))
}

/** A small PNG unlike any other, for tests that need any picture. */
export function aPicture(): Uint8Array<ArrayBuffer> {
  const noise = crypto.getRandomValues(new Uint8Array(30 * 40 * 3))
  return aPng(30, 40, (x, y) => {
    const [red = 0, green = 0, blue = 0] = noise.subarray((y * 30 + x) * 3)
    return [red, green, blue]
  })
}

/** A PNG of one colour, or with a colour for each position; `chunks` go between its header and its pixels. */
export function aPng(
  width: number,
  height: number,
  pixel: Pixel | ((x: number, y: number) => Pixel) = [200, 40, 60],
  chunks: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> {
  const colorAt = typeof pixel === 'function' ? pixel : () => pixel
  const lines = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  return pngOf(width, height, [...chunks, pngChunk('IDAT', deflateSync(lines))])
}

/** A PNG of 8 × 8 whose upper half is transparent. */
export function aCutOut(color: Pixel): Uint8Array<ArrayBuffer> {
  const clear = [1, 2, 3] as const
  const transparency = pngChunk(
    'tRNS',
    clear.flatMap((channel) => [0, channel]),
  )
  return aPng(8, 8, (_, y) => (y < 4 ? clear : color), [transparency])
}

/** A PNG whose header declares this size, whatever its chunks contain: 8 bits each of red, green and blue. */
export function pngOf(
  width: number,
  height: number,
  chunks: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  new DataView(header.buffer).setUint32(0, width)
  new DataView(header.buffer).setUint32(4, height)
  header.set([8, 2], 8)
  return bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IEND', []),
  )
}

export function pngChunk(name: string, content: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const named = bytesOf(name, content)
  const chunk = bytesOf([0, 0, 0, 0], named, [0, 0, 0, 0])
  const view = new DataView(chunk.buffer)
  view.setUint32(0, content.length)
  view.setUint32(chunk.length - 4, crc32(named))
  return chunk
}

/** Concatenates bytes and Latin-1 texts. */
export function bytesOf(
  ...parts: readonly (ArrayLike<number> | string)[]
): Uint8Array<ArrayBuffer> {
  const arrays = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
  )
  const whole = new Uint8Array(arrays.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of arrays) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

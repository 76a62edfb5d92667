import { crc32, inflateSync } from 'node:zlib'
import { ascii, part, uint, unreadable } from './bytes.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The parts of a PNG with 8 bits per sample, or with a palette of two colours. PNG 3 §10 and §11. */
type PngParts = {
  width: number
  height: number
  samples: readonly [depth: number, type: number]
  palette?: readonly number[]
  /** Rows, each preceded by the number of its filter. */
  rows: Uint8Array<ArrayBuffer>
}

export async function writePng({ width, height, samples, palette, rows }: PngParts) {
  const size = new Uint8Array(8)
  new DataView(size.buffer).setUint32(0, width)
  new DataView(size.buffer).setUint32(4, height)
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'))
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk('IHDR', new Uint8Array([...size, ...samples, 0, 0, 0])),
    ...(palette ? [chunk('PLTE', new Uint8Array(palette))] : []),
    chunk('IDAT', new Uint8Array(await new Response(packed).arrayBuffer())),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(content.length + 12)
  const view = new DataView(whole.buffer)
  view.setUint32(0, content.length)
  whole.set(new TextEncoder().encode(name), 4)
  whole.set(content, 8)
  view.setUint32(whole.length - 4, crc32(whole.subarray(4, whole.length - 4)))
  return whole
}

export function chunksOf(png: Uint8Array, type: string): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let offset = SIGNATURE.length; offset < png.length; ) {
    const end = offset + 12 + uint(png, offset, 4)
    if (ascii(png, offset + 4, 4) === type) found.push(part(png, offset + 8, end - 4))
    offset = end
  }
  return found
}

export async function rowsOf(png: Uint8Array): Promise<Uint8Array> {
  const packed = chunksOf(png, 'IDAT').map((content) => new Uint8Array(content))
  try {
    return inflateSync(new Uint8Array(await new Blob(packed).arrayBuffer()))
  } catch {
    throw unreadable()
  }
}

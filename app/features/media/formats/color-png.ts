import { crc32 } from './crc32.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A square PNG of one colour: a palette and one bit per pixel. PNG 3 §10 and §11. */
export async function colorPng(color: string, sidePx: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = new Uint8Array(8)
  new DataView(size.buffer).setUint32(0, sidePx)
  new DataView(size.buffer).setUint32(4, sidePx)
  const rgb = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16))
  const lines = new Uint8Array(sidePx * (1 + Math.ceil(sidePx / 8)))
  const packed = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'))
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk('IHDR', new Uint8Array([...size, 1, 3, 0, 0, 0])),
    chunk('PLTE', new Uint8Array(rgb)),
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

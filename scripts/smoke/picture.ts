import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 480
const HEIGHT = 360
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of squares in random colours, which duplicates no other picture. */
export function randomPicture(): Blob {
  const size = 60
  const columns = WIDTH / size
  const colours = crypto.getRandomValues(new Uint8Array(3 * columns * (HEIGHT / size)))
  const rows = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const square = Math.floor(y / size) * columns + Math.floor(x / size)
      rows.set(colours.subarray(3 * square, 3 * square + 3), y * (1 + 3 * WIDTH) + 1 + 3 * x)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return new Blob([SIGNATURE, ...chunks], { type: 'image/png' })
}

function chunk(kind: string, data: Buffer = Buffer.alloc(0)): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(kind), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

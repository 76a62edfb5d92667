import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * Draws the site's icons from `public/icon.svg`: `favicon.ico` for what asks for no other, those of the
 * installed app (a maskable one has its drawing in the middle, where no mask cuts), and
 * `apple-touch-icon.png`, which a phone puts on its screen and which has no transparency.
 */
const svg = await readFile('public/icon.svg')
const drawings = await Promise.all(
  [16, 32, 48].map(async (side) => ({ side, png: await draw(side) })),
)
await writeFile('public/favicon.ico', icoOf(drawings))
await writeFile('public/apple-touch-icon.png', await draw(180, '#ffffff'))
await writeFile('public/icon-192.png', await draw(192))
await writeFile('public/icon-512.png', await draw(512))
const margin = { top: 96, bottom: 96, left: 96, right: 96, background: '#ffffff' }
const maskable = sharp(await draw(320, '#ffffff')).extend(margin)
await writeFile('public/icon-maskable.png', await maskable.png().toBuffer())

function draw(side: number, background?: string): Promise<Buffer> {
  const image = sharp(svg, { density: 300 }).resize(side, side)
  return (background ? image.flatten({ background }) : image).png().toBuffer()
}

/** An icon file whose entries are PNGs: a header of 6 bytes, 16 bytes an entry, then the files. */
function icoOf(entries: { side: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * entries.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(entries.length, 4)
  let offset = header.length
  for (const [place, { side, png }] of entries.entries()) {
    const at = 6 + 16 * place
    header.writeUInt8(side, at)
    header.writeUInt8(side, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...entries.map(({ png }) => png)])
}

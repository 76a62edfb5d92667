import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { PREVIEW } from '../app/features/transfer/link-preview/preview-path.ts'

/**
 * Draws the site's icons from `public/icon.svg`: `favicon.ico` as a fallback, the installed app's icons, and the
 * opaque home-screen icon `apple-touch-icon.png`. Maskable icons have a margin so that masks don't cut them. Also cuts
 * `preview.jpg`, which shared links show, from the README's picture.
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
const preview = sharp('docs/wall.jpg').resize({ ...PREVIEW, position: 'top' })
await writeFile('public/preview.jpg', await preview.jpeg({ quality: 80 }).toBuffer())

function draw(side: number, background?: string): Promise<Buffer> {
  const image = sharp(svg, { density: 300 }).resize(side, side)
  return (background ? image.flatten({ background }) : image).png().toBuffer()
}

/** Builds an icon file from PNGs: a header of 6 bytes, 16 bytes for each entry, then the PNG files. */
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

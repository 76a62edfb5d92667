import sharp from 'sharp'
import { demoCatalogue } from './catalogue.ts'
import { drawPicture } from './draw.ts'

/**
 * Writes a montage of the demo pictures, to look at after changing how they are drawn:
 * `node contact-sheet.ts OUT.png [WORDS]`, where WORDS picks boards, titles or motifs.
 */
const [file, words = ''] = process.argv.slice(2)
if (!file) throw new Error('Say where to write the montage: contact-sheet.ts OUT.png [WORDS]')

const { members, pins } = demoCatalogue(1)
const faces = members.map(({ username, picture }) => ({
  name: `avatar ${username}`,
  drawing: picture,
}))
const named = pins.map(({ board, title, drawing }) => ({
  name: `${board} ${title} ${drawing.motif}`,
  drawing,
}))
const chosen = [...faces, ...named].filter(({ name }) => name.toLowerCase().includes(words))

const [columns, width, height] = [10, 240, 360]
const started = performance.now()
const tiles = await Promise.all(
  chosen.map(async ({ drawing }, i) => ({
    input: await sharp(await drawPicture(drawing))
      .resize(width - 12, height - 12, { fit: 'inside' })
      .toBuffer(),
    left: (i % columns) * width,
    top: Math.floor(i / columns) * height,
  })),
)
console.log(`${chosen.length} pictures in ${Math.round(performance.now() - started)} ms`)

await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(chosen.length / columns) * height,
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(tiles)
  .png()
  .toFile(file)

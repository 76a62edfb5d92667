import sharp from 'sharp'
import { type Drawing, drawPicture } from './draw.ts'
import { palettes } from './palettes.ts'
import { motifs } from './pictures/motifs.ts'
import { at } from './random.ts'

const [file, match = '', each = '4', skip = '0'] = process.argv.slice(2)
if (!file)
  throw new Error(
    'Usage: contact-sheet.ts FILE.png [MOTIF,MOTIF…] [PICTURES PER MOTIF] [FIRST SEED]',
  )

const names = Object.keys(motifs).filter((name) => match === '' || match.split(',').includes(name))
const paletteNames = Object.keys(palettes)
const sizes = [
  { width: 1000, height: 1500 },
  { width: 1080, height: 1440 },
  { width: 1080, height: 1350 },
  { width: 1080, height: 1080 },
]
const drawings = names.flatMap((motif, i) =>
  Array.from({ length: Number(each) }, (_, k) => ({
    motif,
    palette: at(paletteNames, i * 7 + k * 5 + Number(skip)),
    seed: Number(skip) + i * 100 + k,
    size: at(sizes, k),
  })),
)
const started = performance.now()
const tiles = await Promise.all(
  drawings.map(async (drawing: any, i) => ({
    input: await sharp(await drawPicture(drawing))
      .resize(300, 400, { fit: 'contain', background: '#fff' })
      .toBuffer(),
    left: (i % Number(each)) * 310,
    top: Math.floor(i / Number(each)) * 410,
  })),
)
console.log(Math.round(performance.now() - started) / drawings.length, 'ms each')
await sharp({
  create: {
    width: 310 * Number(each),
    height: 410 * names.length,
    channels: 3,
    background: '#fff',
  },
})
  .composite(tiles)
  .png()
  .toFile(file)

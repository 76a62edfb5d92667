import { globSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import {
  ALIKE_BITS,
  LIKENESS_SIZE,
  type Likeness,
  likenessDistance,
  likenessOf,
} from '../../app/features/content/media/pictures/likeness.ts'
import {
  differenceHash,
  hammingDistance,
  NEAR_BITS,
  pressedForHash,
} from '../../app/features/content/media/pictures/perceptual-hash.ts'
import { type Figure, mustHold, type Table } from '../table.ts'

type Size = { width: number; height: number }

/** Makes an altered copy of a picture of this size. */
type Altering = (picture: Sharp, size: Size) => Sharp | Promise<Sharp>

const ALTERINGS: Record<string, Altering> = {
  'encoded anew': (picture) => picture.jpeg({ quality: 50 }),
  'as a PNG': (picture) => picture.png(),
  'half the size': (picture, { width }) => picture.resize(Math.round(width / 2)).webp(),
  brighter: (picture) => picture.linear(1.1, 12).jpeg(),
  'cropped by 2 % at each side': (picture, size) => picture.extract(middleOf(size, 0.02)).jpeg(),
  'cropped by 10 % at each side': (picture, size) => picture.extract(middleOf(size, 0.1)).jpeg(),
  'with a border': (picture, { width }) => {
    const side = Math.round(width * 0.06)
    const sides = { top: side, bottom: side, left: side, right: side }
    return picture.extend({ ...sides, background: '#ffffff' }).jpeg()
  },
  'with a bar of text': withBar,
  grey: (picture) => picture.greyscale().jpeg(),
  mirrored: (picture) => picture.flop().jpeg(),
  'turned by 3°': (picture) => picture.rotate(3, { background: '#ffffff' }).jpeg(),
  'turned by 90°': (picture) => picture.rotate(90).jpeg(),
}

/** An alteration counts as found if this share of its pictures is found. */
const FOUND_SHARE = 0.9
const FOUND_BOUND = 9

/** The width at which pictures are drawn. It is wider than the size that is compared. */
const DRAWN_WIDTH = 480

type Hashes = { difference: string; likeness: Likeness }

/**
 * Measures how many altered copies of the demo's pictures are found, and how many different pictures are mistaken for
 * copies. Compares with a difference hash of the whole picture.
 */
export async function measureLikeness(): Promise<Table[]> {
  const files = globSync('scripts/demo/**/*.webp').toSorted()
  const originals: Hashes[] = []
  const found = new Map(Object.keys(ALTERINGS).map((name) => [name, { own: 0, back: 0, peer: 0 }]))
  for (const file of files) {
    const drawn = await sharp(file).resize({ width: DRAWN_WIDTH }).removeAlpha().png().toBuffer()
    const { width, height } = await sharp(drawn).metadata()
    const original = await hashesOf(drawn)
    originals.push(original)
    for (const [name, alter] of Object.entries(ALTERINGS)) {
      const altered = await alter(sharp(drawn), { width, height })
      const copy = await hashesOf(await altered.toBuffer())
      const counts = found.get(name)
      if (!counts) continue
      counts.own += Number(isAlike(copy, original))
      counts.back += Number(isAlike(original, copy))
      counts.peer += Number(isNear(copy, original))
    }
  }
  const isFound = (count: number) => count >= FOUND_SHARE * files.length
  const counts = [...found.values()]
  const own = counts.filter((count) => isFound(count.own)).length
  const figures: Figure[] = [...found].map(([name, count]) => ({
    name,
    value: `${count.own}, ${count.back} if the copy came first`,
    peer: `${count.peer}`,
  }))
  return [
    {
      title: `Altered copies found, of ${files.length} pictures`,
      figures: [
        ...figures,
        {
          name: 'alterations that are found',
          value: `${own} of ${counts.length}`,
          peer: `${counts.filter((count) => isFound(count.peer)).length}`,
          bound: `≥ ${FOUND_BOUND}`,
          verdict: mustHold(own >= FOUND_BOUND),
        },
        mistakes(originals),
      ],
      notes: [
        `Compared with the difference hash of the whole picture. An alteration counts as found if ${FOUND_SHARE * 100} % of the altered pictures are found.`,
      ],
    },
  ]
}

function mistakes(originals: readonly Hashes[]): Figure {
  const pairs = originals.flatMap((one, place) =>
    originals.slice(0, place).map((other) => [one, other] as const),
  )
  const own = pairs.filter(([one, other]) => isAlike(one, other) || isAlike(other, one)).length
  const peer = pairs.filter(([one, other]) => isNear(one, other)).length
  return {
    name: `different pictures mistaken for copies, of ${pairs.length.toLocaleString('en')} pairs`,
    value: `${own}`,
    peer: `${peer}`,
    bound: `≤ ${peer}`,
    verdict: mustHold(own <= peer),
  }
}

function isAlike(copy: Hashes, original: Hashes): boolean {
  return likenessDistance(copy.likeness.lookup, original.likeness.stored) <= ALIKE_BITS
}

function isNear({ difference }: Hashes, original: Hashes): boolean {
  if (difference === '' || original.difference === '') return false
  return hammingDistance(difference, original.difference) <= NEAR_BITS
}

/** The hashes of a file, rendered as for an upload. */
async function hashesOf(file: Buffer): Promise<Hashes> {
  const { width, height } = LIKENESS_SIZE
  const raw = await sharp(file)
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const bitmap = { width, height, rgb: new Uint8Array(raw) }
  return {
    difference: differenceHash(pressedForHash(bitmap)),
    likeness: likenessOf(bitmap.rgb),
  }
}

function middleOf({ width, height }: Size, side: number) {
  const left = Math.round(width * side)
  const top = Math.round(height * side)
  return { left, top, width: width - 2 * left, height: height - 2 * top }
}

async function withBar(picture: Sharp, { width, height }: Size): Promise<Sharp> {
  const bar = Math.round(height * 0.12)
  const text = `<svg width="${width}" height="${bar}">
    <rect width="100%" height="100%" fill="#111111"/>
    <text x="50%" y="60%" font-family="sans-serif" font-size="${Math.round(bar * 0.32)}"
      text-anchor="middle" fill="#ffffff">Ten ideas for your home</text></svg>`
  const longer = await picture.extend({ bottom: bar, background: '#111111' }).png().toBuffer()
  return sharp(longer)
    .composite([{ input: Buffer.from(text), top: height, left: 0 }])
    .jpeg()
}

import type { MotifName } from './pictures/motifs.ts'
import type { Size } from './pictures/svg.ts'
import type { Random } from './random.ts'

const upright: readonly Size[] = [
  { width: 1000, height: 1500 },
  { width: 1000, height: 1500 },
  { width: 1080, height: 1440 },
  { width: 1080, height: 1440 },
  { width: 1080, height: 1350 },
  { width: 1080, height: 1080 },
]
const wide: Size = { width: 1200, height: 900 }
const tall: Size = { width: 900, height: 1600 }

const looksGoodWide = new Set<MotifName>([
  'dunes',
  'pines',
  'islands',
  'valley',
  'peaks',
  'lake',
  'mesas',
  'waves',
  'quilt',
  'terrazzo',
  'shelves',
  'bookshelf',
  'rooftops',
  'facade',
  'fairIsle',
  'knitStripes',
  'citrus',
  'figs',
  'cherries',
  'plates',
  'vases',
  'shoal',
])
const looksGoodTall = new Set<MotifName>([
  'pines',
  'fern',
  'tulips',
  'poppies',
  'meadow',
  'milkyWay',
  'starTrails',
  'comet',
  'moonrise',
  'aurora',
  'planets',
  'stars',
  'cables',
  'jellyfish',
  'reef',
  'hollow',
  'bowlStack',
])

/** Proportions as cameras and printers make them, mostly upright; width and height in pixels. */
export function sizeFor(motif: MotifName, random: Random): Size {
  const roll = random.next()
  if (roll < 0.24 && looksGoodWide.has(motif)) return wide
  if (roll > 0.76 && looksGoodTall.has(motif)) return tall
  return random.pick(upright)
}

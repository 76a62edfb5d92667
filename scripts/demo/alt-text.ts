import { type PaletteName, palettes } from './palettes.ts'
import type { MotifName } from './pictures/motifs.ts'

/** What a picture shows, in a sentence for people who cannot see it. */
export function altText(motif: MotifName, palette: PaletteName): string {
  return sentences[motif].replace('{colours}', palettes[palette].words)
}

const portrait = 'Portrait of a person in a few flat shapes, in {colours}.'

/** One sentence per motif, true of every picture drawn from it. */
const sentences: Record<MotifName, string> = {
  dunes:
    'Paper-cut dunes in overlapping layers under a round sun, each with a lit and a shaded side, in {colours}.',
  pines:
    'Layers of paper-cut hills covered with pointed spruces, paler towards the horizon, in {colours}.',
  islands:
    'Calm sea with rounded islands and a small sailing boat, the low sun leaving a striped path on the water, in {colours}.',
  valley:
    'A pale river winding towards the viewer through a valley of paper-cut fields and scattered spruces, in {colours}.',
  peaks:
    'Snow-capped paper-cut mountains in several ranges, one half of each in shade, beneath a round sun, in {colours}.',
  lake: 'Snowy mountains mirrored in a still lake, with dark spruces on the near shore, in {colours}.',
  hollow:
    'Wavy cut-paper frames, one inside another, opening on a small mountain landscape with a sun, in {colours}.',
  mesas:
    'Flat-topped desert rocks with banded layers one behind another, cacti in front and a round sun above, in {colours}.',
  fern: 'Line drawing of feathery fern fronds fanning out from one point, printed in {colours}.',
  eucalyptus:
    'Line drawing of eucalyptus stems with pairs of round veined leaves, washed in {colours}.',
  poppies:
    'Line drawing of poppies on long thin stems, with creased petals, dark centres and a seed pod, in {colours}.',
  monstera:
    'Large split monstera leaves with small holes on tall stems, inked outlines over washes of {colours}.',
  meadow:
    'Wild flowers and grasses standing close together, drawn in fine line and coloured in {colours}.',
  olive:
    'An olive branch with narrow leaves and ripe fruit reaching across the sheet, in {colours}.',
  tulips:
    'Tulips on long stems with pointed leaves, drawn in line with slightly misprinted colour, in {colours}.',
  specimens:
    'A grid of small leafy twigs, each drawn in line like a page from a herbarium, in {colours}.',
  quarters:
    'Geometric pattern of quarter circles, half circles and rings in square tiles, in {colours}.',
  stars: 'Tiled wall of eight-pointed stars within stars, joined at the corners, in {colours}.',
  scallops: 'Overlapping fish-scale pattern with rings inside every scale, in {colours}.',
  petals: 'Square tiles each with four pointed petals meeting in the middle, in {colours}.',
  azulejo:
    'Glazed wall tiles with painted rosettes of leaves and dots that join across four tiles, in {colours}.',
  quilt: 'Patchwork of triangles arranged in a mirrored pattern with stitched seams, in {colours}.',
  blocks: 'Tumbling-block pattern of cubes that seem to step in and out of the page, in {colours}.',
  terrazzo:
    'Terrazzo surface with large and small angular chips of stone scattered evenly, in {colours}.',
  wordSlow: word('SLOW'),
  wordSun: word('SUN'),
  wordTea: word('TEA'),
  wordBread: word('BREAD'),
  wordMoon: word('MOON'),
  wordHello: word('HELLO'),
  wordRest: word('REST'),
  wordOpen: word('OPEN'),
  wordJazz: word('JAZZ'),
  wordMake: word('MAKE'),
  wordHome: word('HOME'),
  wordYes: word('YES'),
  wordSea: word('SEA'),
  wordLess: word('LESS'),
  wordSoup: word('SOUP'),
  wordDawn: word('DAWN'),
  letterforms: 'A sheet of single geometric capitals, one to a coloured square, in {colours}.',
  vases:
    'Still life of decorated vases on a table, some holding branches, with window light on the wall, in {colours}.',
  fruitBowl:
    'A bowl heaped with round fruit on a table, with one that has rolled away, in {colours}.',
  pears:
    'Freckled pears with stalks and leaves standing on a table in slanting light, in {colours}.',
  bottles:
    'A row of plain bottles and jars with a single round fruit before them, casting long shadows, in {colours}.',
  lemons:
    'Lemons, one of them cut, on a striped cloth beside a pot with a branch in it, in {colours}.',
  shelves: 'Shelves of handmade pots, vases and bowls in many shapes and glazes, in {colours}.',
  soloVase: 'A single large vase on a table before a plain wall with window light, in {colours}.',
  bowlStack: 'A leaning stack of bowls, each with a different glaze, on a table, in {colours}.',
  mugs: 'Rows of handmade mugs with different glazes on coloured squares, in {colours}.',
  plates: 'Round plates with drawn and dipped patterns seen from above on a table, in {colours}.',
  moonPhases:
    'The phases of the moon, from thin crescent to full and back, set out in order on a starry sky, in {colours}.',
  constellation:
    'Bright stars joined by thin lines into constellations above a dark line of spruces, in {colours}.',
  milkyWay: 'The Milky Way rising across a starry night sky from dark wooded hills, in {colours}.',
  starTrails: 'Long-exposure star trails circling one point above dark wooded hills, in {colours}.',
  comet:
    'A bright comet with a fanned tail falling through a starry sky over wooded hills, in {colours}.',
  planets: 'Planets, two of them ringed, on thin orbits above a large glowing sun, in {colours}.',
  aurora:
    'Curtains of northern lights folding across the night sky above dark spruces, in {colours}.',
  moonrise:
    'A large full moon over dark water between two cliffs, its light broken into stripes, in {colours}.',
  arcade:
    'A plain wall with deep round arches, each with narrower arches inside, in strong light, in {colours}.',
  stairs:
    'An outdoor stair climbing to a small arched opening between plain walls, with a potted plant at the foot, in {colours}.',
  facade:
    'House front with rows of shuttered windows, some open, some with flower boxes, in {colours}.',
  doorway:
    'An arched panelled door with a fanlight, a stone surround and three steps, something green in a pot beside it, in {colours}.',
  poolside:
    'A swimming pool beside plain walls with an arch, a palm tree and a clear sky, in {colours}.',
  rooftops:
    'Crowded houses with gables, domes and small windows climbing a hill beneath a round sun, in {colours}.',
  citrus:
    'Slices of orange, lemon, lime and grapefruit scattered with herbs, seen from above, in {colours}.',
  breakfast:
    'Breakfast plate from above with fried egg, toast, tomatoes and herbs, beside a cup of coffee and a fork, in {colours}.',
  figs: 'Dark figs, some whole and some cut open to show red flesh and seeds, on a cloth in {colours}.',
  tart: 'A round tart with a fluted crust on a plate, seen from above, on a table in {colours}.',
  supper:
    'A table from above with plates of salad, eggs and cut fruit, and cups between them, in {colours}.',
  loaf: 'A scored loaf dusted with flour on a wooden board, a bread knife beside it, in {colours}.',
  soup: 'A bowl of bright soup with herbs from above, on two plates, a spoon beside it, in {colours}.',
  noodles:
    'A bowl of noodles in broth with fried eggs and herbs from above, a spoon beside it, in {colours}.',
  cherries: 'Pairs of red cherries with stalks and leaves scattered over a cloth, in {colours}.',
  fairIsle:
    'Close view of Fair Isle knitting, bands of small motifs stitch by stitch, in {colours}.',
  knitStripes: 'Close view of striped knitting with stripes of many widths, in {colours}.',
  argyle: 'Close view of argyle knitting, diamonds crossed by thin lines, in {colours}.',
  snowflakes: 'Close view of Nordic knitting with rows of eight-armed snowflakes, in {colours}.',
  cables:
    'Thick knitted cables twisting side by side on a plain ground, from a palette of {colours}.',
  yarn: 'Balls of wool with loose ends and two crossed knitting needles, in {colours}.',
  mittens: 'A pair of patterned mittens with ribbed cuffs laid side by side, in {colours}.',
  readingChair:
    'A rounded armchair with an open book, a standing lamp, a plant and two framed pictures, in {colours}.',
  sofa: 'A living room with a sofa and cushions, a round rug, a lamp, a plant and two pictures, in {colours}.',
  windowSeat:
    'A curtained window above a bench with cushions and books, looking out on hills, in {colours}.',
  bookshelf: 'A full bookcase with pots and plants between the books, in {colours}.',
  kitchen:
    'A tiled kitchen wall with a shelf of pots, hanging pans, a lamp and a jug on the counter, in {colours}.',
  desk: 'A wooden desk with a chair, a lamp, books and a pinboard of notes above it, in {colours}.',
  cutouts:
    'Seaweed shapes as if cut from painted paper with scissors, on coloured squares, in {colours}.',
  shoal: 'A shoal of small patterned fish swimming in rows, in {colours}.',
  waves: 'Rows of curling paper-cut waves with white edges under a round sun, in {colours}.',
  reef: 'An underwater reef with coral, kelp, sea fans and small fish in shafts of light, in {colours}.',
  shells: 'Shells, starfish, snails and sea urchins set out in rows on sand, in {colours}.',
  jellyfish: 'Translucent jellyfish trailing long threads through dark water, in {colours}.',
  bob: portrait,
  bun: portrait,
  crop: portrait,
  curls: portrait,
  long: portrait,
  beard: portrait,
  bakerySign: 'A loaf of bread in a ring, drawn as a shop sign, in {colours}.',
  woolSign: 'A ball of wool with two needles, drawn as a shop sign, in {colours}.',
}

function word(letters: string): string {
  return `Poster with the word ${letters} in large geometric capitals, in {colours}.`
}

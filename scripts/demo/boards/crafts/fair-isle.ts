import type { BoardText } from '../board-text.ts'

export const fairIsle: BoardText = {
  owner: 'woolgather',
  name: 'Fair Isle',
  description: 'Charts, swatches and finished things in two colours a row.',
  privacy: 'public',
  sections: ['Bands', 'Snow and stars', 'Mittens'],
  sites: [
    'woolgatheryarns.example/charts',
    'shetlandknits.example/patterns',
    'woolgatheryarns.example/swatches',
  ],
  savesFrom: ['Patterns for later', 'Azulejo notebook', 'Colour stories'],
  pins: [
    {
      title: "Swatch for a fisherman's yoke",
      altText:
        'Close view of Fair Isle knitting, bands of small motifs stitch by stitch, in denim blue, grey and rust.',
      description: 'As many bands as would fit. Chart on the site. #fairisle #knitting',
      section: 'Bands',
    },
    {
      title: 'Peat, rust and lichen',
      altText:
        'Close view of Fair Isle knitting, bands of small motifs stitch by stitch, in terracotta, teal and ochre.',
      description: 'All three colours were outside the window when we chose them. #fairisle',
      section: 'Bands',
    },
    {
      title: 'Plum and rose, row by row',
      altText:
        'Close view of Fair Isle knitting, bands of small motifs stitch by stitch, in plum, rose and honey.',
      description:
        'Minna picked the colours. She has good weeks, and this was one. #strandedknitting',
      section: 'Bands',
    },
    {
      title: 'Spring bands for thin wool',
      altText:
        'Close view of Fair Isle knitting, bands of small motifs stitch by stitch, in mint, cocoa and coral.',
      description: 'Knit it in fingering weight or you will boil. #fairisle',
      section: 'Bands',
    },
    {
      title: 'Eight-armed snow',
      altText:
        'Close view of Nordic knitting with rows of eight-armed snowflakes, in ice blue, silver and salmon.',
      description: 'The centre stitch is the only one that matters. Mark it. #nordicknit',
      section: 'Snow and stars',
    },
    {
      title: 'Red snow for a December jumper',
      altText:
        'Close view of Nordic knitting with rows of eight-armed snowflakes, in raspberry, dusk blue and apricot.',
      description: 'It is a joke jumper until it is cold. #christmasjumper',
      section: 'Snow and stars',
    },
    {
      title: 'Stars over the croft',
      altText:
        'Close view of Nordic knitting with rows of eight-armed snowflakes, in pine green, sage and copper.',
      description: "Drawn for Elsie's ninetieth. She found the mistake at once. #knitting",
      section: 'Snow and stars',
    },
    {
      title: 'Mittens, a proper pair',
      altText:
        'A pair of patterned mittens with ribbed cuffs laid side by side, in cobalt, sky blue and yellow.',
      description: 'Same chart, mirrored. Read the left hand from left to right. #mittens',
      section: 'Mittens',
    },
    {
      title: 'Mittens you can find in the snow',
      altText:
        'A pair of patterned mittens with ribbed cuffs laid side by side, in orange, amber and brick red.',
      description: 'Loud on purpose. #mittens #knitting',
      section: 'Mittens',
    },
    {
      title: 'Mittens from the scrap basket',
      altText:
        'A pair of patterned mittens with ribbed cuffs laid side by side, in moss, lichen and mustard.',
      description: 'Nine ends of yarn, no two rows planned. #stashbusting',
      section: 'Mittens',
    },
  ],
}

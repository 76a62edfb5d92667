import type { BoardText } from './board-text.ts'

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
  keepsFrom: ['Patterns for later', 'Azulejo notebook', 'Colour stories'],
  pins: [
    {
      motif: 'fairIsle',
      palette: 'denim',
      title: "Swatch for a fisherman's yoke",
      description: 'As many bands as would fit. Chart on the site. #fairisle #knitting',
      section: 'Bands',
    },
    {
      motif: 'fairIsle',
      palette: 'terracotta',
      title: 'Peat, rust and lichen',
      description: 'All three colours were outside the window when we chose them. #fairisle',
      section: 'Bands',
    },
    {
      motif: 'fairIsle',
      palette: 'plum',
      title: 'Plum and rose, row by row',
      description:
        'Minna picked the colours. She has good weeks, and this was one. #strandedknitting',
      section: 'Bands',
    },
    {
      motif: 'fairIsle',
      palette: 'mint',
      title: 'Spring bands for thin wool',
      description: 'Knit it in fingering weight or you will boil. #fairisle',
      section: 'Bands',
    },
    {
      motif: 'snowflakes',
      palette: 'frost',
      title: 'Eight-armed snow',
      description: 'The centre stitch is the only one that matters. Mark it. #nordicknit',
      section: 'Snow and stars',
    },
    {
      motif: 'snowflakes',
      palette: 'berry',
      title: 'Red snow for a December jumper',
      description: 'It is a joke jumper until it is cold. #christmasjumper',
      section: 'Snow and stars',
    },
    {
      motif: 'snowflakes',
      palette: 'pine',
      title: 'Stars over the croft',
      description: "Drawn for Elsie's ninetieth. She found the mistake at once. #knitting",
      section: 'Snow and stars',
    },
    {
      motif: 'mittens',
      palette: 'cobalt',
      title: 'Mittens, a proper pair',
      description: 'Same chart, mirrored. Read the left hand from left to right. #mittens',
      section: 'Mittens',
    },
    {
      motif: 'mittens',
      palette: 'ember',
      title: 'Mittens you can find in the snow',
      description: 'Loud on purpose. #mittens #knitting',
      section: 'Mittens',
    },
    {
      motif: 'mittens',
      palette: 'moss',
      title: 'Mittens from the scrap basket',
      description: 'Nine ends of yarn, no two rows planned. #stashbusting',
      section: 'Mittens',
    },
  ],
}

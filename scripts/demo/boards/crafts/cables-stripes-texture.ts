import type { BoardText } from '../board-text.ts'

export const cablesStripesTexture: BoardText = {
  owner: 'woolgather',
  name: 'Cables, stripes, texture',
  description: 'One colour and a cable needle, or no needle and six colours.',
  privacy: 'public',
  sections: ['Cables', 'Stripes', 'Argyle'],
  sites: [
    'woolgatheryarns.example/texture',
    'shetlandknits.example/stitches',
    'slowwool.example/notes',
  ],
  savesFrom: ['Patterns for later', 'Fair Isle', 'First apartment'],
  pins: [
    {
      title: 'Rope cable, over and under',
      altText:
        'Thick knitted cables twisting side by side on a plain ground, from a palette of saffron, burnt orange and teal.',
      description: 'Six over six, every twelfth row. It looks harder than it is. #cables #knitting',
      section: 'Cables',
    },
    {
      title: 'Undyed cables',
      altText:
        'Thick knitted cables twisting side by side on a plain ground, from a palette of sand, stone and brick.',
      description: 'The fleece was this colour. We did nothing and are proud of it. #undyed',
      section: 'Cables',
    },
    {
      title: 'Green ropes for a long coat',
      altText:
        'Thick knitted cables twisting side by side on a plain ground, from a palette of pine green, sage and copper.',
      description: 'Four hundred grams so far and we have reached the elbow. #cableknit',
      section: 'Cables',
    },
    {
      title: 'Stripes decided by dice',
      altText:
        'Close view of striped knitting with stripes of many widths, in rust, powder blue and wheat.',
      description: 'Roll for width, roll for colour, no second rolls. #stripes',
      section: 'Stripes',
    },
    {
      title: 'Seaside stripes',
      altText:
        'Close view of striped knitting with stripes of many widths, in turquoise, peach and coral.',
      description: 'Knit on the ferry, ripped back on the ferry, knit again. #stripes #knitting',
      section: 'Stripes',
    },
    {
      title: 'A blanket that follows the sky',
      altText:
        'Close view of striped knitting with stripes of many widths, in pink, mauve and marigold.',
      description: 'One row each evening, whatever colour it was at six. #temperatureblanket',
      section: 'Stripes',
    },
    {
      title: "Grandad's golf socks, enlarged",
      altText:
        'Close view of argyle knitting, diamonds crossed by thin lines, in olive, straw and vermilion.',
      description: 'He would say they are too quiet. #argyle',
      section: 'Argyle',
    },
    {
      title: 'Argyle for people who count',
      altText:
        'Close view of argyle knitting, diamonds crossed by thin lines, in raspberry, dusk blue and apricot.',
      description: 'Bobbins everywhere. Do not let the cat in. #argyle #intarsia',
      section: 'Argyle',
    },
    {
      title: 'Diamonds in thin air',
      altText:
        'Close view of argyle knitting, diamonds crossed by thin lines, in ice blue, silver and salmon.',
      description: 'Pale on pale, one line across. #argyle',
      section: 'Argyle',
    },
    {
      title: 'What a jumper looks like beforehand',
      altText:
        'Balls of wool with loose ends and two crossed knitting needles, in umber, sage and red.',
      description: 'Wool, two needles, one winter. #yarn',
    },
  ],
}

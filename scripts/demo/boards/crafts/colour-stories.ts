import type { BoardText } from '../board-text.ts'

export const colourStories: BoardText = {
  owner: 'woolgather',
  name: 'Colour stories',
  description: 'Where the dye pots get their ideas.',
  privacy: 'public',
  sections: [],
  sites: [
    'woolgatheryarns.example/dyebook',
    'colourfield.example/palettes',
    'slowwool.example/dye',
  ],
  savesFrom: ['Meadow notes', 'Stairs, walls, pools', 'Paper mountains', 'Patterns for later'],
  pins: [
    {
      title: 'Madder, cochineal, mistake',
      altText:
        'Balls of wool with loose ends and two crossed knitting needles, in raspberry, dusk blue and apricot.',
      description: 'The mistake sold out first. #naturaldye #yarn',
    },
    {
      title: 'Sea greens and a coral',
      altText:
        'Balls of wool with loose ends and two crossed knitting needles, in turquoise, peach and coral.',
      description: 'The coral was for somebody else and stayed. #handdyed',
    },
    {
      title: 'Dyed with what grew by the gate',
      altText:
        'Balls of wool with loose ends and two crossed knitting needles, in moss, lichen and mustard.',
      description: 'Nettle, weld, and something we have yet to identify. #naturaldye',
    },
    {
      title: 'Quilt top in bark colours',
      altText:
        'Patchwork of triangles arranged in a mirrored pattern with stitched seams, in umber, sage and red.',
      description: 'Traced for the autumn skeins. #quilt #patchwork',
    },
    {
      title: 'Cold triangles',
      altText:
        'Patchwork of triangles arranged in a mirrored pattern with stitched seams, in ice blue, silver and salmon.',
      description: 'Start with grey and let the blues come to you. #quilt',
    },
    {
      title: 'Chips in every primary',
      altText:
        'Terrazzo surface with large and small angular chips of stone scattered evenly, in red, blue and yellow.',
      description: 'A floor in a school in Turin. I was on my knees taking notes. #terrazzo',
    },
    {
      title: 'Saffron sand, pale sun',
      altText:
        'Paper-cut dunes in overlapping layers under a round sun, each with a lit and a shaded side, in saffron, burnt orange and teal.',
      description: 'The colourway we nearly did not dye, and the one people ask for. #colour',
    },
    {
      title: 'Tulips that cannot agree',
      altText:
        'Tulips on long stems with pointed leaves, drawn in line with slightly misprinted colour, in orange, amber and brick red.',
      description: 'Mostly warm, and a few cold petals to keep it honest. #palette',
    },
    {
      title: 'Slate sea, rust sun',
      altText:
        'Rows of curling paper-cut waves with white edges under a round sun, in denim blue, grey and rust.',
      description: 'Nine parts blue to one of rust. #colourpalette',
    },
    {
      title: 'Apricot scales',
      altText:
        'Overlapping fish-scale pattern with rings inside every scale, in peach, apricot and raspberry.',
      description: 'A bathroom wall in Lisbon, sent by a customer. Now a sock yarn. #colour',
    },
  ],
}

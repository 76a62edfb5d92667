import type { BoardText } from '../board-text.ts'

export const patternsForLater: BoardText = {
  owner: 'noorhaddad',
  name: 'Patterns for later',
  description: 'Repeat, shift, repeat. Kept for wrapping paper, endpapers and boredom.',
  privacy: 'public',
  sections: ['Grids', 'Curves', 'Stone'],
  sites: ['noorhaddad.example/repeats', 'patternbank.example/set', 'surfacedesign.example/notes'],
  savesFrom: ['Azulejo notebook', 'Fair Isle', 'The sea, the sea', 'Cables, stripes, texture'],
  pins: [
    {
      title: 'Quarter turns, sunset set',
      altText:
        'Geometric pattern of quarter circles, half circles and rings in square tiles, in pink, mauve and marigold.',
      description: 'Five drawings, four rotations, endless. #geometric #pattern',
      section: 'Curves',
    },
    {
      title: 'Circles that do not line up',
      altText:
        'Geometric pattern of quarter circles, half circles and rings in square tiles, in turquoise, peach and coral.',
      description: 'Resist the urge to fix it. #pattern',
      section: 'Curves',
    },
    {
      title: 'Grey arcs and one red',
      altText:
        'Geometric pattern of quarter circles, half circles and rings in square tiles, in grey, charcoal and one red.',
      description: 'The red ones are where the eye rests. #bauhaus',
      section: 'Curves',
    },
    {
      title: 'Scales for an endpaper',
      altText:
        'Overlapping fish-scale pattern with rings inside every scale, in terracotta, teal and ochre.',
      description: 'Should print well in two passes. #scallop #pattern',
      section: 'Curves',
    },
    {
      title: 'Half-square triangles, mirrored',
      altText:
        'Patchwork of triangles arranged in a mirrored pattern with stitched seams, in pine green, sage and copper.',
      description: 'Fold the block in four and it designs itself. #quilt #geometry',
      section: 'Grids',
    },
    {
      title: 'Kindergarten flag',
      altText:
        'Patchwork of triangles arranged in a mirrored pattern with stitched seams, in red, blue and yellow.',
      description: 'Red, blue, yellow, and a lot of Saturday. #patchwork',
      section: 'Grids',
    },
    {
      title: 'Tumbling blocks',
      altText:
        'Tumbling-block pattern of cubes that seem to step in and out of the page, in clay pink, blue and butter.',
      description: 'Up or down? It flips if you stare. #isometric #pattern',
      section: 'Grids',
    },
    {
      title: 'A staircase for nobody',
      altText:
        'Tumbling-block pattern of cubes that seem to step in and out of the page, in sea green, teal and coral.',
      description: 'Three tones per cube and your brain does the rest. #illusion',
      section: 'Grids',
    },
    {
      title: 'Terrazzo, drawn chip by chip',
      altText:
        'Terrazzo surface with large and small angular chips of stone scattered evenly, in clay pink, blue and butter.',
      description: 'Big ones first, then let the small ones find their place. #terrazzo',
      section: 'Stone',
    },
    {
      title: 'Night terrazzo',
      altText:
        'Terrazzo surface with large and small angular chips of stone scattered evenly, in indigo, violet and gold.',
      description: 'Confetti after the party. #terrazzo #pattern',
      section: 'Stone',
    },
  ],
}

import type { BoardText } from '../board-text.ts'

export const azulejoNotebook: BoardText = {
  owner: 'tomasferreira',
  name: 'Azulejo notebook',
  description: 'Tiles from walls, stations, kitchens and one very good butcher.',
  privacy: 'public',
  sections: [],
  sites: [
    'ferreira-atelier.example/azulejos',
    'tilearchive.example/plates',
    'museuvivo.example/painel',
  ],
  savesFrom: ['Patterns for later', 'Colour stories', 'Glaze diary'],
  pins: [
    {
      title: 'Station wall, platform two',
      altText:
        'Glazed wall tiles with painted rosettes of leaves and dots that join across four tiles, in cobalt, sky blue and yellow.',
      description:
        'Four tiles make the flower. I missed two trains working that out. #azulejo #tiles',
    },
    {
      title: "The butcher's blue",
      altText:
        'Glazed wall tiles with painted rosettes of leaves and dots that join across four tiles, in denim blue, grey and rust.',
      description: 'He scrubs them every Saturday with lemon and a toothbrush. #azulejo',
    },
    {
      title: 'Kitchen tile, about 1910',
      altText:
        'Glazed wall tiles with painted rosettes of leaves and dots that join across four tiles, in rust, powder blue and wheat.',
      description: 'Found under three layers of paint and one of regret.',
    },
    {
      title: 'Eight points, one compass',
      altText:
        'Tiled wall of eight-pointed stars within stars, joined at the corners, in saffron, burnt orange and teal.',
      description:
        'Draw two squares, turn one, then keep going until the wall ends. #geometry #zellige',
    },
    {
      title: 'Fountain in the riad',
      altText:
        'Tiled wall of eight-pointed stars within stars, joined at the corners, in sea green, teal and coral.',
      description:
        'The water makes every star move. A still picture does not do it justice. #morocco #tiles',
    },
    {
      title: 'A floor for a very small bathroom',
      altText:
        'Tiled wall of eight-pointed stars within stars, joined at the corners, in raspberry, dusk blue and apricot.',
      description: 'Two square metres need more pattern, not less. #bathroom',
    },
    {
      title: 'Four petals on a square',
      altText:
        'Square tiles each with four pointed petals meeting in the middle, in turquoise, peach and coral.',
      description:
        'Cement tile, handmade, slightly different each time. That is the point. #cementtile',
    },
    {
      title: 'Cobalt petals, checkerboard',
      altText:
        'Square tiles each with four pointed petals meeting in the middle, in cobalt, sky blue and yellow.',
      description:
        'Every second tile turned inside out. Took the tiler a day to forgive me. #tiles',
    },
    {
      title: 'Fish-scale wall',
      altText:
        'Overlapping fish-scale pattern with rings inside every scale, in sea green, teal and coral.',
      description: 'Start at the bottom and let each row sit in the lap of the one below. #scallop',
    },
    {
      title: 'Quarter circles, thrown at random',
      altText:
        'Geometric pattern of quarter circles, half circles and rings in square tiles, in red, blue and yellow.',
      description: 'We let the apprentice choose each turn. Better than my drawing. #pattern',
    },
  ],
}

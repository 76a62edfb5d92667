import type { BoardText } from './board-text.ts'

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
  keepsFrom: ['Patterns for later', 'Colour stories', 'Glaze diary'],
  pins: [
    {
      motif: 'azulejo',
      palette: 'cobalt',
      title: 'Station wall, platform two',
      description:
        'Four tiles make the flower. I missed two trains working that out. #azulejo #tiles',
    },
    {
      motif: 'azulejo',
      palette: 'denim',
      title: "The butcher's blue",
      description: 'He scrubs them every Saturday with lemon and a toothbrush. #azulejo',
    },
    {
      motif: 'azulejo',
      palette: 'rust',
      title: 'Kitchen tile, about 1910',
      description: 'Found under three layers of paint and one of regret.',
    },
    {
      motif: 'stars',
      palette: 'saffron',
      title: 'Eight points, one compass',
      description:
        'Draw two squares, turn one, then keep going until the wall ends. #geometry #zellige',
    },
    {
      motif: 'stars',
      palette: 'kelp',
      title: 'Fountain in the riad',
      description:
        'The water makes every star move. A still picture does not do it justice. #morocco #tiles',
    },
    {
      motif: 'stars',
      palette: 'berry',
      title: 'A floor for a very small bathroom',
      description: 'Two square metres need more pattern, not less. #bathroom',
    },
    {
      motif: 'petals',
      palette: 'lagoon',
      title: 'Four petals on a square',
      description:
        'Cement tile, handmade, slightly different each time. That is the point. #cementtile',
    },
    {
      motif: 'petals',
      palette: 'cobalt',
      title: 'Cobalt petals, checkerboard',
      description:
        'Every second tile turned inside out. Took the tiler a day to forgive me. #tiles',
    },
    {
      motif: 'scallops',
      palette: 'kelp',
      title: 'Fish-scale wall',
      description: 'Start at the bottom and let each row sit in the lap of the one below. #scallop',
    },
    {
      motif: 'quarters',
      palette: 'primary',
      title: 'Quarter circles, thrown at random',
      description: 'We let the apprentice choose each turn. Better than my drawing. #pattern',
    },
  ],
}

import type { BoardText } from './board-text.ts'

export const cabinInTheWinter: BoardText = {
  owner: 'marenholt',
  name: 'Cabin in the winter',
  description: 'For the cabin, if the bank says yes. Do not tell Erlend.',
  privacy: 'secret',
  sections: [],
  sites: ['hytteliv.example/rom', 'paperworks.example/rooms', 'slowwinter.example'],
  keepsFrom: [
    'Fair Isle',
    'Cables, stripes, texture',
    'Supper for six',
    'Shelves and what is on them',
  ],
  pins: [
    {
      motif: 'windowSeat',
      palette: 'rust',
      title: 'The seat under the south window',
      description: 'Deep enough to sleep on, with drawers for skis and board games.',
    },
    {
      motif: 'windowSeat',
      palette: 'pine',
      title: 'A window that earns its keep',
      description: 'Curtains thick as blankets. Cat not included but likely.',
    },
    {
      motif: 'peaks',
      palette: 'denim',
      title: 'What we would see from the kitchen',
      description: 'Ask the surveyor whether the ridge is really this close.',
    },
    {
      motif: 'pines',
      palette: 'frost',
      title: 'The path up from the road',
      description: 'Two hundred metres on foot with the shopping. Worth it.',
    },
    {
      motif: 'aurora',
      palette: 'midnight',
      title: 'If the north side had a window',
      description: 'Cabin, lights, nobody else. This is the whole argument.',
    },
    {
      motif: 'hollow',
      palette: 'terracotta',
      title: 'Layered paper for the hallway',
      description:
        'A round opening in a square frame, so that the dark end of the hall looks at something.',
    },
    {
      motif: 'hollow',
      palette: 'fjord',
      title: 'Cut-paper porthole',
      description: 'Would hang it low, at the height of a child on the bench.',
    },
    {
      motif: 'readingChair',
      palette: 'moss',
      title: 'A chair that faces the stove',
      description: 'Green wool, wooden legs, lamp over the left shoulder.',
    },
    {
      motif: 'soup',
      palette: 'ember',
      title: 'Soup for wet socks',
      description: 'Tomato, ginger, too much pepper. Freezes well.',
    },
    {
      motif: 'snowflakes',
      palette: 'denim',
      title: 'Blanket for the sledge',
      description: 'Eight-pointed stars, two colours, can be finished in one winter.',
    },
  ],
}

import type { BoardText } from '../board-text.ts'

export const cabinInTheWinter: BoardText = {
  owner: 'marenholt',
  name: 'Cabin in the winter',
  description: 'For the cabin, if the bank says yes. Do not tell Erlend.',
  privacy: 'secret',
  sections: [],
  sites: ['hytteliv.example/rom', 'paperworks.example/rooms', 'slowwinter.example'],
  savesFrom: [
    'Fair Isle',
    'Cables, stripes, texture',
    'Supper for six',
    'Shelves and what is on them',
  ],
  pins: [
    {
      title: 'The seat under the south window',
      altText:
        'A curtained window above a bench with cushions and books, looking out on hills, in rust, powder blue and wheat.',
      description: 'Deep enough to sleep on, with drawers for skis and board games.',
    },
    {
      title: 'A window that earns its keep',
      altText:
        'A curtained window above a bench with cushions and books, looking out on hills, in pine green, sage and copper.',
      description: 'Curtains thick as blankets. Cat not included but likely.',
    },
    {
      title: 'What we would see from the kitchen',
      altText:
        'Snow-capped paper-cut mountains in several ranges, one half of each in shade, beneath a round sun, in denim blue, grey and rust.',
      description: 'Ask the surveyor whether the ridge is really this close.',
    },
    {
      title: 'The path up from the road',
      altText:
        'Layers of paper-cut hills covered with pointed spruces, paler towards the horizon, in ice blue, silver and salmon.',
      description: 'Two hundred metres on foot with the shopping. Worth it.',
    },
    {
      title: 'If the north side had a window',
      altText:
        'Curtains of northern lights folding across the night sky above dark spruces, in indigo, violet and gold.',
      description: 'Cabin, lights, nobody else. This is the whole argument.',
    },
    {
      title: 'Layered paper for the hallway',
      altText:
        'Wavy cut-paper frames, one inside another, opening on a small mountain landscape with a sun, in terracotta, teal and ochre.',
      description:
        'A round opening in a square frame, so that the dark end of the hall looks at something.',
    },
    {
      title: 'Cut-paper porthole',
      altText:
        'Wavy cut-paper frames, one inside another, opening on a small mountain landscape with a sun, in slate blue, sage and coral.',
      description: 'Would hang it low, at the height of a child on the bench.',
    },
    {
      title: 'A chair that faces the stove',
      altText:
        'A rounded armchair with an open book, a standing lamp, a plant and two framed pictures, in moss, lichen and mustard.',
      description: 'Green wool, wooden legs, lamp over the left shoulder.',
    },
    {
      title: 'Soup for wet socks',
      altText:
        'A bowl of bright soup with herbs from above, on two plates, a spoon beside it, in orange, amber and brick red.',
      description: 'Tomato, ginger, too much pepper. Freezes well.',
    },
    {
      title: 'Blanket for the sledge',
      altText:
        'Close view of Nordic knitting with rows of eight-armed snowflakes, in denim blue, grey and rust.',
      description: 'Eight-pointed stars, two colours, can be finished in one winter.',
    },
  ],
}

import type { BoardText } from '../board-text.ts'

export const stairsWallsPools: BoardText = {
  owner: 'tomasferreira',
  name: 'Stairs, walls, pools',
  description: 'Plain walls, strong sun. After Barragán, with apologies.',
  privacy: 'public',
  sections: [],
  sites: ['ferreira-atelier.example/luz', 'archreview.example/houses', 'sunandwall.example'],
  savesFrom: ['Arches and doorways', 'Long drives', 'Say it big'],
  pins: [
    {
      title: 'Stair with nowhere to hurry',
      altText:
        'An outdoor stair climbing to a small arched opening between plain walls, with a potted plant at the foot, in orange, amber and brick red.',
      description: 'Ten risers and a bench at the top would be better than a lift. #stairs',
    },
    {
      title: "Peach wall, four o'clock",
      altText:
        'An outdoor stair climbing to a small arched opening between plain walls, with a potted plant at the foot, in peach, apricot and raspberry.',
      description: 'The shadow takes the steps one at a time. #light #stairs',
    },
    {
      title: 'Up to the roof with the washing',
      altText:
        'An outdoor stair climbing to a small arched opening between plain walls, with a potted plant at the foot, in turquoise, peach and coral.',
      description: 'Built without a handrail in 1962. I am obliged to say: do not. #mediterranean',
    },
    {
      title: 'A wall that knows it is being looked at',
      altText:
        'An outdoor stair climbing to a small arched opening between plain walls, with a potted plant at the foot, in pink, mauve and marigold.',
      description: 'Lime wash over old render, three thin coats. #limewash',
    },
    {
      title: 'Ten lengths before lunch',
      altText:
        'A swimming pool beside plain walls with an arch, a palm tree and a clear sky, in terracotta, teal and ochre.',
      description: 'Or one, slowly. Nobody is counting. #pool #summer',
    },
    {
      title: "The neighbour's palm",
      altText:
        'A swimming pool beside plain walls with an arch, a palm tree and a clear sky, in pink, mauve and marigold.',
      description: 'It drops dates in our pool and we have decided that this is rent. #palm',
    },
    {
      title: 'Concrete, water, one tree',
      altText:
        'A swimming pool beside plain walls with an arch, a palm tree and a clear sky, in saffron, burnt orange and teal.',
      description: 'Three materials, and two of them are free. #modernism',
    },
    {
      title: 'The hill from the ferry',
      altText:
        'Crowded houses with gables, domes and small windows climbing a hill beneath a round sun, in clay pink, blue and butter.',
      description: "Every roof is somebody's terrace. #rooftops #town",
    },
    {
      title: 'Pink town, late sun',
      altText:
        'Crowded houses with gables, domes and small windows climbing a hill beneath a round sun, in rose, leaf green and apricot.',
      description: 'Not one right angle in the whole parish.',
    },
    {
      title: 'A town that grew uphill',
      altText:
        'Crowded houses with gables, domes and small windows climbing a hill beneath a round sun, in denim blue, grey and rust.',
      description: 'You can read the centuries from the harbour up. #oldtown',
    },
  ],
}

import type { BoardText } from './board-text.ts'

export const stairsWallsPools: BoardText = {
  owner: 'tomasferreira',
  name: 'Stairs, walls, pools',
  description: 'Plain walls, strong sun. After Barragán, with apologies.',
  privacy: 'public',
  sections: [],
  sites: ['ferreira-atelier.example/luz', 'archreview.example/houses', 'sunandwall.example'],
  keepsFrom: ['Arches and doorways', 'Long drives', 'Say it big'],
  pins: [
    {
      motif: 'stairs',
      palette: 'ember',
      title: 'Stair with nowhere to hurry',
      description: 'Ten risers and a bench at the top would be better than a lift. #stairs',
    },
    {
      motif: 'stairs',
      palette: 'sorbet',
      title: "Peach wall, four o'clock",
      description: 'The shadow takes the steps one at a time. #light #stairs',
    },
    {
      motif: 'stairs',
      palette: 'lagoon',
      title: 'Up to the roof with the washing',
      description: 'Built without a handrail in 1962. I am obliged to say: do not. #mediterranean',
    },
    {
      motif: 'stairs',
      palette: 'dusk',
      title: 'A wall that knows it is being looked at',
      description: 'Lime wash over old render, three thin coats. #limewash',
    },
    {
      motif: 'poolside',
      palette: 'terracotta',
      title: 'Ten lengths before lunch',
      description: 'Or one, slowly. Nobody is counting. #pool #summer',
    },
    {
      motif: 'poolside',
      palette: 'dusk',
      title: "The neighbour's palm",
      description: 'It drops dates in our pool and we have decided that this is rent. #palm',
    },
    {
      motif: 'poolside',
      palette: 'saffron',
      title: 'Concrete, water, one tree',
      description: 'Three materials, and two of them are free. #modernism',
    },
    {
      motif: 'rooftops',
      palette: 'clay',
      title: 'The hill from the ferry',
      description: "Every roof is somebody's terrace. #rooftops #town",
    },
    {
      motif: 'rooftops',
      palette: 'rose',
      title: 'Pink town, late sun',
      description: 'Not one right angle in the whole parish.',
    },
    {
      motif: 'rooftops',
      palette: 'denim',
      title: 'A town that grew uphill',
      description: 'You can read the centuries from the harbour up. #oldtown',
    },
  ],
}

import type { BoardText } from './board-text.ts'

export const still: BoardText = {
  owner: 'yukitanaka',
  name: 'Still',
  description: 'Objects on tables, minding their own business.',
  privacy: 'public',
  sections: [],
  sites: [
    'stilllifeclub.example/week',
    'tanaka-pottery.example/light',
    'gallerynine.example/works',
  ],
  keepsFrom: ['Glaze diary', 'Fruit, in season', 'Herbarium'],
  pins: [
    {
      motif: 'vases',
      palette: 'clay',
      title: 'Four vases having a conversation',
      description: 'The tall one started it. #stilllife',
    },
    {
      motif: 'vases',
      palette: 'rose',
      title: 'Vases with dried stems',
      description: 'Light from the left, always, like a bad habit. #stilllife #vases',
    },
    {
      motif: 'vases',
      palette: 'cobalt',
      title: 'Blue room, three pots',
      description: 'Painted on a day when it would not stop raining.',
    },
    {
      motif: 'bottles',
      palette: 'lagoon',
      title: 'Bottles after Morandi',
      description:
        "I moved one of them a finger's width and everything changed. #morandi #stilllife",
    },
    {
      motif: 'bottles',
      palette: 'graphite',
      title: 'Grey bottles and one red apple',
      description: 'The apple was lunch. It had to wait.',
    },
    {
      motif: 'pears',
      palette: 'grove',
      title: 'Pears, leaning',
      description: 'Two days from ripe. You could set a clock by them. #pears',
    },
    {
      motif: 'pears',
      palette: 'terracotta',
      title: 'Pears in good company',
      description: 'No two shoulders alike. #stilllife #fruit',
    },
    {
      motif: 'lemons',
      palette: 'midnight',
      title: 'Lemons on a striped cloth',
      description: 'Yellow only looks like this next to blue. #lemons',
    },
    {
      motif: 'lemons',
      palette: 'kelp',
      title: 'Jug, branch, lemons',
      description: 'The jug is mine, the branch is stolen, the lemons are from Hiro. #stilllife',
    },
    {
      motif: 'fruitBowl',
      palette: 'plum',
      title: 'The bowl that is never empty',
      description: 'Somebody always adds one more. #fruitbowl',
    },
  ],
}

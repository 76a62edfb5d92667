import type { BoardText } from '../board-text.ts'

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
  savesFrom: ['Glaze diary', 'Fruit, in season', 'Herbarium'],
  pins: [
    {
      title: 'Four vases having a conversation',
      altText:
        'Still life of decorated vases on a table, some holding branches, with window light on the wall, in clay pink, blue and butter.',
      description: 'The tall one started it. #stilllife',
    },
    {
      title: 'Vases with dried stems',
      altText:
        'Still life of decorated vases on a table, some holding branches, with window light on the wall, in rose, leaf green and apricot.',
      description: 'Light from the left, always, like a bad habit. #stilllife #vases',
    },
    {
      title: 'Blue room, three pots',
      altText:
        'Still life of decorated vases on a table, some holding branches, with window light on the wall, in cobalt, sky blue and yellow.',
      description: 'Painted on a day when it would not stop raining.',
    },
    {
      title: 'Bottles after Morandi',
      altText:
        'A row of plain bottles and jars with a single round fruit before them, casting long shadows, in turquoise, peach and coral.',
      description:
        "I moved one of them a finger's width and everything changed. #morandi #stilllife",
    },
    {
      title: 'Grey bottles and one red apple',
      altText:
        'A row of plain bottles and jars with a single round fruit before them, casting long shadows, in grey, charcoal and one red.',
      description: 'The apple was lunch. It had to wait.',
    },
    {
      title: 'Pears, leaning',
      altText:
        'Freckled pears with stalks and leaves standing on a table in slanting light, in olive, straw and vermilion.',
      description: 'Two days from ripe. You could set a clock by them. #pears',
    },
    {
      title: 'Pears in good company',
      altText:
        'Freckled pears with stalks and leaves standing on a table in slanting light, in terracotta, teal and ochre.',
      description: 'No two shoulders alike. #stilllife #fruit',
    },
    {
      title: 'Lemons on a striped cloth',
      altText:
        'Lemons, one of them cut, on a striped cloth beside a pot with a branch in it, in indigo, violet and gold.',
      description: 'Yellow only looks like this next to blue. #lemons',
    },
    {
      title: 'Jug, branch, lemons',
      altText:
        'Lemons, one of them cut, on a striped cloth beside a pot with a branch in it, in sea green, teal and coral.',
      description: 'The jug is mine, the branch is stolen, the lemons are from Hiro. #stilllife',
    },
    {
      title: 'The bowl that is never empty',
      altText:
        'A bowl heaped with round fruit on a table, with one that has rolled away, in plum, rose and honey.',
      description: 'Somebody always adds one more. #fruitbowl',
    },
  ],
}

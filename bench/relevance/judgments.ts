/** Words from the alt texts of pictures that show the subject, and of pictures that nearly show it. */
export type Judgment = { shows: readonly string[]; isNear?: readonly string[] }

/** Hand-made judgments of all the demo's pictures. */
export const SEARCHES: Readonly<Record<string, Judgment>> = {
  bread: { shows: ['scored loaf', 'word BREAD'], isNear: ['Breakfast plate'] },
  sourdough: { shows: ['scored loaf'], isNear: ['Breakfast plate'] },
  soup: { shows: ['bowl of bright soup', 'word SOUP'], isNear: ['bowl of noodles'] },
  tiles: {
    shows: ['Glazed wall tiles', 'Tiled wall', 'Square tiles'],
    isNear: ['in square tiles', 'fish-scale pattern'],
  },
  mugs: { shows: ['handmade mugs'], isNear: ['Shelves of handmade pots'] },
  pottery: {
    shows: ['Shelves of handmade pots', 'stack of bowls', 'Round plates with drawn', 'large vase'],
    isNear: ['handmade mugs', 'decorated vases'],
  },
  poster: { shows: ['Poster with the word'], isNear: ['single geometric capitals'] },
  lettering: { shows: ['Poster with the word', 'single geometric capitals'] },
  mittens: { shows: ['patterned mittens'], isNear: ['Fair Isle', 'Nordic knitting'] },
  knitting: {
    shows: ['Fair Isle', 'Nordic knitting', 'knitted cables', 'striped knitting', 'argyle'],
    isNear: ['patterned mittens', 'Balls of wool'],
  },
  cables: { shows: ['knitted cables'] },
  desert: { shows: ['desert rocks', 'dunes'] },
  moon: { shows: ['full moon', 'phases of the moon'], isNear: ['word MOON'] },
  stars: {
    shows: ['starry night sky', 'star trails', 'Bright stars', 'starry sky'],
    isNear: ['northern lights', 'Planets'],
  },
  'northern lights': { shows: ['northern lights'] },
  lemons: { shows: ['Lemons'], isNear: ['Slices of orange'] },
  poppies: { shows: ['poppies'], isNear: ['Wild flowers'] },
  wildflowers: { shows: ['Wild flowers'], isNear: ['poppies', 'Tulips'] },
  monstera: { shows: ['monstera'] },
  fern: { shows: ['fern fronds'] },
  pears: { shows: ['pears'], isNear: ['bowl heaped with round fruit'] },
  quilt: { shows: ['Patchwork'] },
  terrazzo: { shows: ['Terrazzo'] },
  fish: { shows: ['small patterned fish'], isNear: ['underwater reef'] },
  lake: { shows: ['still lake'], isNear: ['Snow-capped paper-cut mountains'] },
  doorway: { shows: ['panelled door'], isNear: ['deep round arches'] },
  stairs: { shows: ['outdoor stair'], isNear: ['panelled door'] },
}

/** The pictures similar to each pin, by the pin's title. */
export const ALIKE: Readonly<Record<string, Judgment>> = {
  'The everyday loaf': {
    shows: ['scored loaf'],
    isNear: ['word BREAD', 'Breakfast plate', 'bowl of bright soup'],
  },
  'Pink monstera, please behave': {
    shows: ['monstera'],
    isNear: ['eucalyptus', 'fern fronds', 'leafy twigs', 'olive branch'],
  },
  'Undyed cables': {
    shows: ['knitted cables'],
    isNear: ['striped knitting', 'argyle', 'Fair Isle', 'Nordic knitting', 'Balls of wool'],
  },
  'Full moon over the sound': {
    shows: ['full moon', 'phases of the moon'],
    isNear: ['starry', 'star trails', 'Bright stars', 'northern lights'],
  },
  'Saguaro country': { shows: ['desert rocks', 'dunes'], isNear: ['pale river'] },
  'Still water at Lovatnet': {
    shows: ['still lake'],
    isNear: ['paper-cut mountains', 'pointed spruces', 'Calm sea'],
  },
  'Mug roll call': {
    shows: ['handmade mugs'],
    isNear: ['Shelves of handmade pots', 'stack of bowls', 'Round plates with drawn'],
  },
  'Station wall, platform two': {
    shows: ['Glazed wall tiles', 'Tiled wall', 'Square tiles'],
    isNear: ['in square tiles', 'fish-scale pattern'],
  },
  'TEA, in three rows': { shows: ['Poster with the word'], isNear: ['single geometric capitals'] },
  'Poppies after rain': { shows: ['poppies'], isNear: ['Wild flowers', 'Tulips', 'fern fronds'] },
  'Lemons on a striped cloth': {
    shows: ['Lemons'],
    isNear: ['pears', 'plain bottles', 'decorated vases', 'Slices of orange'],
  },
  'Stair with nowhere to hurry': {
    shows: ['outdoor stair'],
    isNear: ['swimming pool', 'deep round arches', 'panelled door', 'Crowded houses'],
  },
  'Sardines, heading somewhere': {
    shows: ['small patterned fish'],
    isNear: ['underwater reef', 'jellyfish', 'Shells'],
  },
  'Tumbling blocks': {
    shows: ['Tumbling-block', 'Patchwork'],
    isNear: ['quarter circles', 'fish-scale pattern', 'Terrazzo'],
  },
}

/** For each member by username, the pictures similar to their recent saves. */
export const TASTES: Readonly<Record<string, Judgment>> = {
  marenholt: {
    shows: ['curling paper-cut waves', 'Calm sea', 'desert rocks', 'dunes', 'pale river'],
    isNear: ['Nordic knitting', 'Fair Isle', 'Poster with the word', 'underwater reef'],
  },
  woolgather: {
    shows: ['in square tiles', 'Tumbling-block', 'Terrazzo', 'Glazed wall tiles', 'Tiled wall'],
    isNear: ['paper-cut mountains', 'still lake', 'Square tiles', 'Wild flowers'],
  },
  kilnandcrumb: {
    shows: [
      'Shelves of handmade pots',
      'handmade mugs',
      'stack of bowls',
      'Round plates with drawn',
    ],
    isNear: ['large vase', 'decorated vases', 'plain bottles', 'fern fronds', 'olive branch'],
  },
  yukitanaka: {
    shows: ['Slices of orange', 'figs', 'cherries', 'Breakfast plate', 'scored loaf'],
    isNear: ['Balls of wool', 'Patchwork', 'Poster with the word', 'bowl heaped with round fruit'],
  },
  calebreyes: {
    shows: ['outdoor stair', 'swimming pool', 'Crowded houses'],
    isNear: ['paper-cut mountains', 'Fair Isle', 'panelled door', 'deep round arches'],
  },
}

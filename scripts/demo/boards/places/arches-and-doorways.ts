import type { BoardText } from '../board-text.ts'

export const archesAndDoorways: BoardText = {
  owner: 'tomasferreira',
  name: 'Arches and doorways',
  description: 'Ways in. I photograph first and ask who lives there afterwards.',
  privacy: 'public',
  sections: ['Doors', 'Arcades', 'Windows'],
  sites: ['ferreira-atelier.example/caderno', 'portasdoporto.example', 'archreview.example/detail'],
  savesFrom: ['Long drives', 'Still', 'Patterns for later'],
  pins: [
    {
      title: 'Number 41, Rua das Flores',
      altText:
        'An arched panelled door with a fanlight, a stone surround and three steps, something green in a pot beside it, in saffron, burnt orange and teal.',
      description: 'The fanlight is older than the house. Nobody can explain how. #doorway #porto',
      section: 'Doors',
    },
    {
      title: 'A door that is always half painted',
      altText:
        'An arched panelled door with a fanlight, a stone surround and three steps, something green in a pot beside it, in clay pink, blue and butter.',
      description: 'The owner does one panel each summer. He says there is no hurry. #door',
      section: 'Doors',
    },
    {
      title: 'Two pots, three steps, one arch',
      altText:
        'An arched panelled door with a fanlight, a stone surround and three steps, something green in a pot beside it, in raspberry, dusk blue and apricot.',
      description:
        'Everything an entrance needs. I keep coming back to these proportions. #entrance',
      section: 'Doors',
    },
    {
      title: "Blue hour at the notary's",
      altText:
        'An arched panelled door with a fanlight, a stone surround and three steps, something green in a pot beside it, in slate blue, sage and coral.',
      description:
        'The stone ring around the door was recut by hand in 2016 and you would not know.',
      section: 'Doors',
    },
    {
      title: 'Loggia at noon',
      altText:
        'A plain wall with deep round arches, each with narrower arches inside, in strong light, in terracotta, teal and ochre.',
      description:
        'Stand in the third bay and the wall behind you turns pink. #arches #architecture',
      section: 'Arcades',
    },
    {
      title: 'Arch inside arch inside arch',
      altText:
        'A plain wall with deep round arches, each with narrower arches inside, in strong light, in mint, cocoa and coral.',
      description:
        'Each one is a palm narrower than the last. Simple, and it works every time. #arches',
      section: 'Arcades',
    },
    {
      title: 'The cloister we were not meant to enter',
      altText:
        'A plain wall with deep round arches, each with narrower arches inside, in strong light, in lilac, blush and yellow.',
      description: 'The guard let us stay for ten minutes if we promised to be quiet.',
      section: 'Arcades',
    },
    {
      title: 'Heat, held off by a metre of wall',
      altText:
        'A plain wall with deep round arches, each with narrower arches inside, in strong light, in orange, amber and brick red.',
      description:
        'The deeper the reveal, the cooler the room. My grandmother knew this without a simulation. #shade',
      section: 'Arcades',
    },
    {
      title: 'Shutters on the sunny side',
      altText:
        'House front with rows of shuttered windows, some open, some with flower boxes, in red, blue and yellow.',
      description: 'Open means home, half open means asleep. #shutters #facade',
      section: 'Windows',
    },
    {
      title: 'Every window has an opinion',
      altText:
        'House front with rows of shuttered windows, some open, some with flower boxes, in sea green, teal and coral.',
      description: 'Four families, four ways of hanging a curtain. #windows',
      section: 'Windows',
    },
  ],
}

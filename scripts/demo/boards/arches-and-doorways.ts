import type { BoardText } from './board-text.ts'

export const archesAndDoorways: BoardText = {
  owner: 'tomasferreira',
  name: 'Arches and doorways',
  description: 'Ways in. I photograph first and ask who lives there afterwards.',
  privacy: 'public',
  sections: ['Doors', 'Arcades', 'Windows'],
  sites: ['ferreira-atelier.example/caderno', 'portasdoporto.example', 'archreview.example/detail'],
  keepsFrom: ['Long drives', 'Still', 'Patterns for later'],
  pins: [
    {
      motif: 'doorway',
      palette: 'saffron',
      title: 'Number 41, Rua das Flores',
      description: 'The fanlight is older than the house. Nobody can explain how. #doorway #porto',
      section: 'Doors',
    },
    {
      motif: 'doorway',
      palette: 'clay',
      title: 'A door that is always half painted',
      description: 'The owner does one panel each summer. He says there is no hurry. #door',
      section: 'Doors',
    },
    {
      motif: 'doorway',
      palette: 'berry',
      title: 'Two pots, three steps, one arch',
      description:
        'Everything an entrance needs. I keep coming back to these proportions. #entrance',
      section: 'Doors',
    },
    {
      motif: 'doorway',
      palette: 'fjord',
      title: "Blue hour at the notary's",
      description:
        'The stone ring around the door was recut by hand in 2016 and you would not know.',
      section: 'Doors',
    },
    {
      motif: 'arcade',
      palette: 'terracotta',
      title: 'Loggia at noon',
      description:
        'Stand in the third bay and the wall behind you turns pink. #arches #architecture',
      section: 'Arcades',
    },
    {
      motif: 'arcade',
      palette: 'mint',
      title: 'Arch inside arch inside arch',
      description:
        'Each one is a palm narrower than the last. Simple, and it works every time. #arches',
      section: 'Arcades',
    },
    {
      motif: 'arcade',
      palette: 'lilac',
      title: 'The cloister we were not meant to enter',
      description: 'The guard let us stay for ten minutes if we promised to be quiet.',
      section: 'Arcades',
    },
    {
      motif: 'arcade',
      palette: 'ember',
      title: 'Heat, held off by a metre of wall',
      description:
        'The deeper the reveal, the cooler the room. My grandmother knew this without a simulation. #shade',
      section: 'Arcades',
    },
    {
      motif: 'facade',
      palette: 'primary',
      title: 'Shutters on the sunny side',
      description: 'Open means home, half open means asleep. #shutters #facade',
      section: 'Windows',
    },
    {
      motif: 'facade',
      palette: 'kelp',
      title: 'Every window has an opinion',
      description: 'Four families, four ways of hanging a curtain. #windows',
      section: 'Windows',
    },
  ],
}

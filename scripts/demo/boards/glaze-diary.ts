import type { BoardText } from './board-text.ts'

export const glazeDiary: BoardText = {
  owner: 'yukitanaka',
  name: 'Glaze diary',
  description: 'Test tiles, lucky accidents and the pots that survived them.',
  privacy: 'public',
  sections: ['Vases', 'Bowls', 'Plates'],
  sites: ['tanaka-pottery.example/diary', 'kilnlog.example/firing', 'mashikofair.example/makers'],
  keepsFrom: ['Azulejo notebook', 'Still', 'Colour stories'],
  pins: [
    {
      motif: 'soloVase',
      palette: 'terracotta',
      title: 'Iron red, cone ten',
      description: 'Opened the kiln too early and got away with it this time. #ceramics #glaze',
      section: 'Vases',
    },
    {
      motif: 'soloVase',
      palette: 'fjord',
      title: 'A vase that wants one branch',
      description: 'Two would be decoration. #ikebana #pottery',
      section: 'Vases',
    },
    {
      motif: 'soloVase',
      palette: 'plum',
      title: 'Shoulder, neck, lip',
      description: 'Thrown in two parts and joined while leather hard. #wheelthrown',
      section: 'Vases',
    },
    {
      motif: 'bowlStack',
      palette: 'sorbet',
      title: 'Bowls in the order I made them',
      description: 'The bottom one is from April. You can see me learning. #bowls',
      section: 'Bowls',
    },
    {
      motif: 'bowlStack',
      palette: 'denim',
      title: 'Nested, nearly',
      description: 'They were meant to fit. They have become friends instead. #stoneware',
      section: 'Bowls',
    },
    {
      motif: 'bowlStack',
      palette: 'moss',
      title: 'Rice bowls and a leftover glaze',
      description: 'Every bowl got what was in the bucket that day. #ricebowl',
      section: 'Bowls',
    },
    {
      motif: 'plates',
      palette: 'kelp',
      title: 'Plates before the show',
      description:
        'Laid out on the studio floor so that I can walk around them. #plates #stoneware',
      section: 'Plates',
    },
    {
      motif: 'plates',
      palette: 'umber',
      title: 'Slip trailed while listening to the radio',
      description: 'The wobble in the third one is the weather report. #sliptrail',
      section: 'Plates',
    },
    {
      motif: 'plates',
      palette: 'cobalt',
      title: 'Blue on white, again',
      description: 'I always say never again and then January comes. #blueandwhite',
      section: 'Plates',
    },
    {
      motif: 'soloVase',
      palette: 'saffron',
      title: 'Test piece, kept',
      description: 'Too heavy to sell. Holds the studio door open beautifully. #ceramics',
      section: 'Vases',
    },
  ],
}

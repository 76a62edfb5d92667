import type { BoardText } from '../board-text.ts'

export const glazeDiary: BoardText = {
  owner: 'yukitanaka',
  name: 'Glaze diary',
  description: 'Test tiles, lucky accidents and the pots that survived them.',
  privacy: 'public',
  sections: ['Vases', 'Bowls', 'Plates'],
  sites: ['tanaka-pottery.example/diary', 'kilnlog.example/firing', 'mashikofair.example/makers'],
  savesFrom: ['Azulejo notebook', 'Still', 'Colour stories'],
  pins: [
    {
      title: 'Iron red, cone ten',
      altText:
        'A single large vase on a table before a plain wall with window light, in terracotta, teal and ochre.',
      description: 'Opened the kiln too early and got away with it this time. #ceramics #glaze',
      section: 'Vases',
    },
    {
      title: 'A vase that wants one branch',
      altText:
        'A single large vase on a table before a plain wall with window light, in slate blue, sage and coral.',
      description: 'Two would be decoration. #ikebana #pottery',
      section: 'Vases',
    },
    {
      title: 'Shoulder, neck, lip',
      altText:
        'A single large vase on a table before a plain wall with window light, in plum, rose and honey.',
      description: 'Thrown in two parts and joined while leather hard. #wheelthrown',
      section: 'Vases',
    },
    {
      title: 'Bowls in the order I made them',
      altText:
        'A leaning stack of bowls, each with a different glaze, on a table, in peach, apricot and raspberry.',
      description: 'The bottom one is from April. You can see me learning. #bowls',
      section: 'Bowls',
    },
    {
      title: 'Nested, nearly',
      altText:
        'A leaning stack of bowls, each with a different glaze, on a table, in denim blue, grey and rust.',
      description: 'They were meant to fit. They have become friends instead. #stoneware',
      section: 'Bowls',
    },
    {
      title: 'Rice bowls and a leftover glaze',
      altText:
        'A leaning stack of bowls, each with a different glaze, on a table, in moss, lichen and mustard.',
      description: 'Every bowl got what was in the bucket that day. #ricebowl',
      section: 'Bowls',
    },
    {
      title: 'Plates before the show',
      altText:
        'Round plates with drawn and dipped patterns seen from above on a table, in sea green, teal and coral.',
      description:
        'Laid out on the studio floor so that I can walk around them. #plates #stoneware',
      section: 'Plates',
    },
    {
      title: 'Slip trailed while listening to the radio',
      altText:
        'Round plates with drawn and dipped patterns seen from above on a table, in umber, sage and red.',
      description: 'The wobble in the third one is the weather report. #sliptrail',
      section: 'Plates',
    },
    {
      title: 'Blue on white, again',
      altText:
        'Round plates with drawn and dipped patterns seen from above on a table, in cobalt, sky blue and yellow.',
      description: 'I always say never again and then January comes. #blueandwhite',
      section: 'Plates',
    },
    {
      title: 'Test piece, kept',
      altText:
        'A single large vase on a table before a plain wall with window light, in saffron, burnt orange and teal.',
      description: 'Too heavy to sell. Holds the studio door open beautifully. #ceramics',
      section: 'Vases',
    },
  ],
}

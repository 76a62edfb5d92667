import type { BoardText } from '../board-text.ts'

export const firstApartment: BoardText = {
  owner: 'calebreyes',
  name: 'First apartment',
  description: 'Move-in is in March. Budget is a joke. Dreams are free.',
  privacy: 'secret',
  sections: ['Living room', 'Desk', 'Kitchen'],
  sites: ['secondhandnorth.example/finds', 'smallrooms.example/tour', 'thequiethome.example/lists'],
  savesFrom: [
    'Shelves and what is on them',
    'Posters to live with',
    'Plants I have not killed yet',
    'Breakfast table',
  ],
  pins: [
    {
      title: 'A sofa, if it fits the stairs',
      altText:
        'A living room with a sofa and cushions, a round rug, a lamp, a plant and two pictures, in pine green, sage and copper.',
      description: 'Measure the landing twice. Then measure it again.',
      section: 'Living room',
    },
    {
      title: 'Couch the colour of a flower pot',
      altText:
        'A living room with a sofa and cushions, a round rug, a lamp, a plant and two pictures, in terracotta, teal and ochre.',
      description: 'Saw one second-hand. The seller will not answer on weekdays.',
      section: 'Living room',
    },
    {
      title: 'Sofa, two pictures, done',
      altText:
        'A living room with a sofa and cushions, a round rug, a lamp, a plant and two pictures, in denim blue, grey and rust.',
      description: 'Proof that a wall does not need a shelf.',
      section: 'Living room',
    },
    {
      title: 'The red chair from the thrift window',
      altText:
        'A rounded armchair with an open book, a standing lamp, a plant and two framed pictures, in red, blue and yellow.',
      description: 'Still there on Saturday = it is a sign.',
      section: 'Living room',
    },
    {
      title: 'Corner by the radiator',
      altText:
        'A rounded armchair with an open book, a standing lamp, a plant and two framed pictures, in lilac, blush and yellow.',
      description: 'Chair, lamp, plant. In that order, as money comes.',
      section: 'Living room',
    },
    {
      title: 'Desk with a blue chair',
      altText:
        'A wooden desk with a chair, a lamp, books and a pinboard of notes above it, in cobalt, sky blue and yellow.',
      description: 'The drawer is for cables. Only cables.',
      section: 'Desk',
    },
    {
      title: 'A desk that looks like someone works there',
      altText:
        'A wooden desk with a chair, a lamp, books and a pinboard of notes above it, in rose, leaf green and apricot.',
      description: 'Pinboard above, so that the good ideas stay at eye level.',
      section: 'Desk',
    },
    {
      title: 'Open shelf instead of cupboards',
      altText:
        'A tiled kitchen wall with a shelf of pots, hanging pans, a lamp and a jug on the counter, in cobalt, sky blue and yellow.',
      description: 'You have to own fewer mugs. I own four.',
      section: 'Kitchen',
    },
    {
      title: 'Hooks for the pans',
      altText:
        'A tiled kitchen wall with a shelf of pots, hanging pans, a lamp and a jug on the counter, in terracotta, teal and ochre.',
      description: 'Twelve dollars of hardware, whole new kitchen.',
      section: 'Kitchen',
    },
    {
      title: 'Shelves up to the ceiling',
      altText:
        'A full bookcase with pots and plants between the books, in olive, straw and vermilion.',
      description: 'Borrow a drill from Uncle Ray. Do not let Uncle Ray do it.',
      section: 'Living room',
    },
  ],
}

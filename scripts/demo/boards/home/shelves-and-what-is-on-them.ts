import type { BoardText } from '../board-text.ts'

export const shelvesAndWhatIsOnThem: BoardText = {
  owner: 'yukitanaka',
  name: 'Shelves and what is on them',
  description: 'Pots live on shelves. So do cups, books and small plants.',
  privacy: 'public',
  sections: ['Pots', 'Cups', 'Books'],
  sites: ['tanaka-pottery.example/studio', 'smallrooms.example/shelves', 'thequiethome.example'],
  savesFrom: ['First apartment', 'Glaze diary', 'Breakfast table', 'Posters to live with'],
  pins: [
    {
      title: 'Everything dry and ready to glaze',
      altText:
        'Shelves of handmade pots, vases and bowls in many shapes and glazes, in red, blue and yellow.',
      description: "Friday's shelf. By Monday it will all look different. #studio #pottery",
      section: 'Pots',
    },
    {
      title: 'The beige shelf that calms me',
      altText:
        'Shelves of handmade pots, vases and bowls in many shapes and glazes, in sand, stone and brick.',
      description: 'Clay, stone, sand, in no order at all. #neutrals',
      section: 'Pots',
    },
    {
      title: 'Seconds, two for one',
      altText:
        'Shelves of handmade pots, vases and bowls in many shapes and glazes, in raspberry, dusk blue and apricot.',
      description: 'Each with one small fault which I will happily point out. #potterysale',
      section: 'Pots',
    },
    {
      title: 'A wall of little jars',
      altText:
        'Shelves of handmade pots, vases and bowls in many shapes and glazes, in turquoise, peach and coral.',
      description: 'Made on days too hot to make big ones. #ceramics',
      section: 'Pots',
    },
    {
      title: 'Mug roll call',
      altText:
        'Rows of handmade mugs with different glazes on coloured squares, in clay pink, blue and butter.',
      description: 'Which one do you reach for? That tells me something. #mugs',
      section: 'Cups',
    },
    {
      title: 'Handles pulled, not cast',
      altText:
        'Rows of handmade mugs with different glazes on coloured squares, in sea green, teal and coral.',
      description: 'It is the handle you marry. #handmade #mugs',
      section: 'Cups',
    },
    {
      title: 'Cups for a household that cannot agree',
      altText:
        'Rows of handmade mugs with different glazes on coloured squares, in plum, rose and honey.',
      description: 'Nobody gets to say whose is whose. Everybody knows. #cups',
      section: 'Cups',
    },
    {
      title: 'Books with pots for bookends',
      altText: 'A full bookcase with pots and plants between the books, in umber, sage and red.',
      description: 'Cheaper than bookends, if you do not count my hours. #bookshelf',
      section: 'Books',
    },
    {
      title: 'Sorted by colour, forgive me',
      altText:
        'A full bookcase with pots and plants between the books, in ice blue, silver and salmon.',
      description: 'I can find anything as long as I remember the spine. #shelfie',
      section: 'Books',
    },
    {
      title: 'The shelf above the sink',
      altText:
        'A tiled kitchen wall with a shelf of pots, hanging pans, a lamp and a jug on the counter, in pine green, sage and copper.',
      description: 'Things that may get splashed, and like it. #kitchen',
    },
  ],
}

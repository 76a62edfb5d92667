import type { BoardText } from '../board-text.ts'

export const postersToLiveWith: BoardText = {
  owner: 'noorhaddad',
  name: 'Posters to live with',
  description: 'One word, drawn large. No fonts were harmed.',
  privacy: 'public',
  sections: [],
  sites: ['noorhaddad.example/posters', 'posterweek.example/entries', 'typeandtape.example/wall'],
  savesFrom: ['Say it big', 'Patterns for later', 'Night walks'],
  pins: [
    {
      title: 'SLOW, for the door I run through',
      altText: 'Poster with the word SLOW in large geometric capitals, in indigo, violet and gold.',
      description: 'Hung exactly where I can see it when I am late. #poster #lettering',
    },
    {
      title: 'A poster that says SUN',
      altText:
        'Poster with the word SUN in large geometric capitals, in saffron, burnt orange and teal.',
      description: 'So that there is some in February. #typeposter',
    },
    {
      title: 'TEA, in three rows',
      altText:
        'Poster with the word TEA in large geometric capitals, in terracotta, teal and ochre.',
      description: 'Commissioned by somebody who already owns four kettles. #poster #tea',
    },
    {
      title: 'MOON for a small bedroom',
      altText: 'Poster with the word MOON in large geometric capitals, in lilac, blush and yellow.',
      description: 'Two circles, two arches: this word was waiting to be drawn. #lettering',
    },
    {
      title: 'HELLO in the stairwell',
      altText: 'Poster with the word HELLO in large geometric capitals, in red, blue and yellow.',
      description: 'The postman says it back. #poster #typography',
    },
    {
      title: 'REST is also a verb',
      altText:
        'Poster with the word REST in large geometric capitals, in pine green, sage and copper.',
      description: 'Third edition, because the second sold out while I was resting. #lettering',
    },
    {
      title: 'OPEN, whatever the hour',
      altText:
        'Poster with the word OPEN in large geometric capitals, in raspberry, dusk blue and apricot.',
      description: 'Made for a bookshop that has trouble closing. #shopsign',
    },
    {
      title: 'JAZZ, with both Zs awake',
      altText:
        'Poster with the word JAZZ in large geometric capitals, in orange, amber and brick red.',
      description: 'Drawn in one sitting, to one record, both sides. #jazz #poster',
    },
    {
      title: 'Alphabet soup, neatly served',
      altText:
        'A sheet of single geometric capitals, one to a coloured square, in sea green, teal and coral.',
      description: 'Bars, quarter circles, nothing else. The R took a week. #alphabet #typedesign',
    },
    {
      title: 'Letters in no order',
      altText:
        'A sheet of single geometric capitals, one to a coloured square, in umber, sage and red.',
      description: 'A sheet for cutting up. Please cut it up. #lettering',
    },
  ],
}

import type { BoardText } from './board-text.ts'

export const postersToLiveWith: BoardText = {
  owner: 'noorhaddad',
  name: 'Posters to live with',
  description: 'One word, drawn large. No fonts were harmed.',
  privacy: 'public',
  sections: [],
  sites: ['noorhaddad.example/posters', 'posterweek.example/entries', 'typeandtape.example/wall'],
  keepsFrom: ['Say it big', 'Patterns for later', 'Night walks'],
  pins: [
    {
      motif: 'wordSlow',
      palette: 'midnight',
      title: 'SLOW, for the door I run through',
      description: 'Hung exactly where I can see it when I am late. #poster #lettering',
    },
    {
      motif: 'wordSun',
      palette: 'saffron',
      title: 'A poster that says SUN',
      description: 'So that there is some in February. #typeposter',
    },
    {
      motif: 'wordTea',
      palette: 'terracotta',
      title: 'TEA, in three rows',
      description: 'Commissioned by somebody who already owns four kettles. #poster #tea',
    },
    {
      motif: 'wordMoon',
      palette: 'lilac',
      title: 'MOON for a small bedroom',
      description: 'Two circles, two arches: this word was waiting to be drawn. #lettering',
    },
    {
      motif: 'wordHello',
      palette: 'primary',
      title: 'HELLO in the stairwell',
      description: 'The postman says it back. #poster #typography',
    },
    {
      motif: 'wordRest',
      palette: 'pine',
      title: 'REST is also a verb',
      description: 'Third edition, because the second sold out while I was resting. #lettering',
    },
    {
      motif: 'wordOpen',
      palette: 'berry',
      title: 'OPEN, whatever the hour',
      description: 'Made for a bookshop that has trouble closing. #shopsign',
    },
    {
      motif: 'wordJazz',
      palette: 'ember',
      title: 'JAZZ, with both Zs awake',
      description: 'Drawn in one sitting, to one record, both sides. #jazz #poster',
    },
    {
      motif: 'letterforms',
      palette: 'kelp',
      title: 'Alphabet soup, neatly served',
      description: 'Bars, quarter circles, nothing else. The R took a week. #alphabet #typedesign',
    },
    {
      motif: 'letterforms',
      palette: 'umber',
      title: 'Letters in no order',
      description: 'A sheet for cutting up. Please cut it up. #lettering',
    },
  ],
}

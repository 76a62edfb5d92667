import type { BoardText } from './board-text.ts'

export const sayItBig: BoardText = {
  owner: 'noorhaddad',
  name: 'Say it big',
  description: 'Sketches, rejects and second attempts at very short sentences.',
  privacy: 'public',
  sections: [],
  sites: ['noorhaddad.example/sketchbook', 'typeandtape.example/wall', 'signpainters.example/talk'],
  keepsFrom: ['Posters to live with', 'Colour stories', 'Azulejo notebook'],
  pins: [
    {
      motif: 'wordMake',
      palette: 'cobalt',
      title: 'MAKE something, anything',
      description: 'The client wanted a longer sentence. This is the sentence. #poster',
    },
    {
      motif: 'wordHome',
      palette: 'rose',
      title: 'HOME, with a low door',
      description: 'The M is the house. You saw it too. #lettering',
    },
    {
      motif: 'wordYes',
      palette: 'dusk',
      title: 'YES, before you finish asking',
      description: "For my sister's kitchen, where it is always true. #typeposter",
    },
    {
      motif: 'wordSea',
      palette: 'lagoon',
      title: 'SEA in long flat letters',
      description: 'Stretch a word sideways and it gets a horizon. #typography',
    },
    {
      motif: 'wordLess',
      palette: 'graphite',
      title: 'LESS, and then I stopped',
      description: 'Fourteen versions. The first was right. #minimal #poster',
    },
    {
      motif: 'wordDawn',
      palette: 'denim',
      title: 'DAWN for people who see it by accident',
      description: 'Half sun, half night bus. #poster',
    },
    {
      motif: 'wordSlow',
      palette: 'moss',
      title: 'SLOW again, in green',
      description: 'The same word, said more kindly. #lettering',
    },
    {
      motif: 'wordYes',
      palette: 'graphite',
      title: 'A second YES, quieter',
      description: 'Same answer, indoor voice. #lettering',
    },
    {
      motif: 'letterforms',
      palette: 'primary',
      title: 'Capitals for a toy shop',
      description: 'Every letter is a thing you could build from blocks. #alphabet',
    },
    {
      motif: 'letterforms',
      palette: 'plum',
      title: 'Night alphabet',
      description: 'Letters for reading with the lamp turned down. #typedesign',
    },
  ],
}

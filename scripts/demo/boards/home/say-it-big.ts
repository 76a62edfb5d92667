import type { BoardText } from '../board-text.ts'

export const sayItBig: BoardText = {
  owner: 'noorhaddad',
  name: 'Say it big',
  description: 'Sketches, rejects and second attempts at very short sentences.',
  privacy: 'public',
  sections: [],
  sites: ['noorhaddad.example/sketchbook', 'typeandtape.example/wall', 'signpainters.example/talk'],
  savesFrom: ['Posters to live with', 'Colour stories', 'Azulejo notebook'],
  pins: [
    {
      title: 'MAKE something, anything',
      altText:
        'Poster with the word MAKE in large geometric capitals, in cobalt, sky blue and yellow.',
      description: 'The client wanted a longer sentence. This is the sentence. #poster',
    },
    {
      title: 'HOME, with a low door',
      altText:
        'Poster with the word HOME in large geometric capitals, in rose, leaf green and apricot.',
      description: 'The M is the house. You saw it too. #lettering',
    },
    {
      title: 'YES, before you finish asking',
      altText: 'Poster with the word YES in large geometric capitals, in pink, mauve and marigold.',
      description: "For my sister's kitchen, where it is always true. #typeposter",
    },
    {
      title: 'SEA in long flat letters',
      altText:
        'Poster with the word SEA in large geometric capitals, in turquoise, peach and coral.',
      description: 'Stretch a word sideways and it gets a horizon. #typography',
    },
    {
      title: 'LESS, and then I stopped',
      altText:
        'Poster with the word LESS in large geometric capitals, in grey, charcoal and one red.',
      description: 'Fourteen versions. The first was right. #minimal #poster',
    },
    {
      title: 'DAWN for people who see it by accident',
      altText:
        'Poster with the word DAWN in large geometric capitals, in denim blue, grey and rust.',
      description: 'Half sun, half night bus. #poster',
    },
    {
      title: 'SLOW again, in green',
      altText:
        'Poster with the word SLOW in large geometric capitals, in moss, lichen and mustard.',
      description: 'The same word, said more kindly. #lettering',
    },
    {
      title: 'A second YES, quieter',
      altText:
        'Poster with the word YES in large geometric capitals, in grey, charcoal and one red.',
      description: 'Same answer, indoor voice. #lettering',
    },
    {
      title: 'Capitals for a toy shop',
      altText:
        'A sheet of single geometric capitals, one to a coloured square, in red, blue and yellow.',
      description: 'Every letter is a thing you could build from blocks. #alphabet',
    },
    {
      title: 'Night alphabet',
      altText:
        'A sheet of single geometric capitals, one to a coloured square, in plum, rose and honey.',
      description: 'Letters for reading with the lamp turned down. #typedesign',
    },
  ],
}

import type { BoardText } from './board-text.ts'

export const meadowNotes: BoardText = {
  owner: 'inesokafor',
  name: 'Meadow notes',
  description: 'Verges, railway banks and the field behind the supermarket.',
  privacy: 'public',
  sections: [],
  sites: ['inesokafor.example/field', 'vergewatch.example/log', 'seedswap.example/meadow'],
  keepsFrom: ['Herbarium', 'Night walks', 'Long drives'],
  pins: [
    {
      motif: 'meadow',
      palette: 'grove',
      title: 'The verge they forgot to mow',
      description: 'Please keep forgetting. I counted fourteen kinds. #wildflowers #nomowmay',
    },
    {
      motif: 'meadow',
      palette: 'ember',
      title: 'A field at its best',
      description: 'I wanted to see what the field looks like to somebody in love. #wildflowers',
    },
    {
      motif: 'meadow',
      palette: 'moss',
      title: 'Cow parsley, rye, ox-eye',
      description: 'Standing up to the elbows in it, sneezing. #meadow',
    },
    {
      motif: 'meadow',
      palette: 'lagoon',
      title: 'Railway bank, platform end',
      description: 'Seeds travel by train too. #urbannature',
    },
    {
      motif: 'poppies',
      palette: 'rose',
      title: 'Poppies after rain',
      description: 'The petals crease like tissue paper and never iron out. #poppies',
    },
    {
      motif: 'poppies',
      palette: 'frost',
      title: 'A cold morning for poppies',
      description: 'They open late when it is like this, the way I do.',
    },
    {
      motif: 'poppies',
      palette: 'plum',
      title: 'Night poppies',
      description: 'Dark paper first, then pale line, then nerve. #inkdrawing',
    },
    {
      motif: 'tulips',
      palette: 'primary',
      title: 'The last tulips in the borrowed plot',
      description: 'Somebody planted them and moved away. I water. #allotment',
    },
    {
      motif: 'tulips',
      palette: 'dusk',
      title: 'A few stems in a straight wind',
      description: 'All leaning the same way, like a choir. #tulips',
    },
    {
      motif: 'fern',
      palette: 'lilac',
      title: 'Bracken at the edge of the path',
      description: 'Pink in the late light, whatever the books say.',
    },
  ],
}

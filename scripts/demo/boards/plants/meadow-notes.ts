import type { BoardText } from '../board-text.ts'

export const meadowNotes: BoardText = {
  owner: 'inesokafor',
  name: 'Meadow notes',
  description: 'Verges, railway banks and the field behind the supermarket.',
  privacy: 'public',
  sections: [],
  sites: ['inesokafor.example/field', 'vergewatch.example/log', 'seedswap.example/meadow'],
  savesFrom: ['Herbarium', 'Night walks', 'Long drives'],
  pins: [
    {
      title: 'The verge they forgot to mow',
      altText:
        'Wild flowers and grasses standing close together, drawn in fine line and coloured in olive, straw and vermilion.',
      description: 'Please keep forgetting. I counted fourteen kinds. #wildflowers #nomowmay',
    },
    {
      title: 'A field at its best',
      altText:
        'Wild flowers and grasses standing close together, drawn in fine line and coloured in orange, amber and brick red.',
      description: 'I wanted to see what the field looks like to somebody in love. #wildflowers',
    },
    {
      title: 'Cow parsley, rye, ox-eye',
      altText:
        'Wild flowers and grasses standing close together, drawn in fine line and coloured in moss, lichen and mustard.',
      description: 'Standing up to the elbows in it, sneezing. #meadow',
    },
    {
      title: 'Railway bank, platform end',
      altText:
        'Wild flowers and grasses standing close together, drawn in fine line and coloured in turquoise, peach and coral.',
      description: 'Seeds travel by train too. #urbannature',
    },
    {
      title: 'Poppies after rain',
      altText:
        'Line drawing of poppies on long thin stems, with creased petals, dark centres and a seed pod, in rose, leaf green and apricot.',
      description: 'The petals crease like tissue paper and never iron out. #poppies',
    },
    {
      title: 'A cold morning for poppies',
      altText:
        'Line drawing of poppies on long thin stems, with creased petals, dark centres and a seed pod, in ice blue, silver and salmon.',
      description: 'They open late when it is like this, the way I do.',
    },
    {
      title: 'Night poppies',
      altText:
        'Line drawing of poppies on long thin stems, with creased petals, dark centres and a seed pod, in plum, rose and honey.',
      description: 'Dark paper first, then pale line, then nerve. #inkdrawing',
    },
    {
      title: 'The last tulips in the borrowed plot',
      altText:
        'Tulips on long stems with pointed leaves, drawn in line with slightly misprinted colour, in red, blue and yellow.',
      description: 'Somebody planted them and moved away. I water. #allotment',
    },
    {
      title: 'A few stems in a straight wind',
      altText:
        'Tulips on long stems with pointed leaves, drawn in line with slightly misprinted colour, in pink, mauve and marigold.',
      description: 'All leaning the same way, like a choir. #tulips',
    },
    {
      title: 'Bracken at the edge of the path',
      altText:
        'Line drawing of feathery fern fronds fanning out from one point, printed in lilac, blush and yellow.',
      description: 'Pink in the late light, whatever the books say.',
    },
  ],
}

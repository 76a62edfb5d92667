import type { BoardText } from '../board-text.ts'

export const herbarium: BoardText = {
  owner: 'inesokafor',
  name: 'Herbarium',
  description: 'Line first, colour second. Drawn from the plant whenever the plant holds still.',
  privacy: 'public',
  sections: ['Leaves', 'Flowers', 'Fruit'],
  sites: ['inesokafor.example/plates', 'kewnotes.example/sheet', 'thefieldpress.example/botany'],
  savesFrom: ['Meadow notes', 'Colour stories', 'Still'],
  pins: [
    {
      title: 'Fern, unrolled',
      altText:
        'Line drawing of feathery fern fronds fanning out from one point, printed in moss, lichen and mustard.',
      description:
        'Drawn from a pot on the sill. It grew a centimetre while I inked it. #fern #lineart',
      section: 'Leaves',
    },
    {
      title: 'Lady fern from the north wall',
      altText:
        'Line drawing of feathery fern fronds fanning out from one point, printed in pine green, sage and copper.',
      description: 'It likes the drip from the gutter. So few things do. #botanical',
      section: 'Leaves',
    },
    {
      title: 'Nine leaves, one walk',
      altText:
        'A grid of small leafy twigs, each drawn in line like a page from a herbarium, in olive, straw and vermilion.',
      description: 'Everything within reach of the canal path on a Tuesday. #specimens #herbarium',
      section: 'Leaves',
    },
    {
      title: 'A page of found leaves',
      altText:
        'A grid of small leafy twigs, each drawn in line like a page from a herbarium, in terracotta, teal and ochre.',
      description: 'Pressed in the phone book, which has finally found its purpose. #autumn',
      section: 'Leaves',
    },
    {
      title: 'Silver dollar eucalyptus',
      altText:
        'Line drawing of eucalyptus stems with pairs of round veined leaves, washed in mint, cocoa and coral.',
      description: 'The whole studio smells of cough drops and I love it. #eucalyptus',
      section: 'Leaves',
    },
    {
      title: 'Why the leaf has holes',
      altText:
        'Large split monstera leaves with small holes on tall stems, inked outlines over washes of sea green, teal and coral.',
      description: 'Either wind or light, depending which botanist you ask. #monstera',
      section: 'Leaves',
    },
    {
      title: 'Poppies with their seed heads',
      altText:
        'Line drawing of poppies on long thin stems, with creased petals, dark centres and a seed pod, in saffron, burnt orange and teal.',
      description: 'Always draw the pod too. It is half the character. #poppies #botanicalart',
      section: 'Flowers',
    },
    {
      title: 'Tulips on the third day',
      altText:
        'Tulips on long stems with pointed leaves, drawn in line with slightly misprinted colour, in rose, leaf green and apricot.',
      description: 'Day one they are stiff, day two they are polite, day three they dance. #tulips',
      section: 'Flowers',
    },
    {
      title: 'Olive branch, not a metaphor',
      altText:
        'An olive branch with narrow leaves and ripe fruit reaching across the sheet, in olive, straw and vermilion.',
      description: 'From the tree outside the bakery, with permission. #olive #botanical',
      section: 'Fruit',
    },
    {
      title: 'Ripe by November',
      altText:
        'An olive branch with narrow leaves and ripe fruit reaching across the sheet, in plum, rose and honey.',
      description: 'Some gold, some purple, all on one twig. Wait for them. #olives',
      section: 'Fruit',
    },
  ],
}

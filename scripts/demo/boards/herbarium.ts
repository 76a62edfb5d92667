import type { BoardText } from './board-text.ts'

export const herbarium: BoardText = {
  owner: 'inesokafor',
  name: 'Herbarium',
  description: 'Line first, colour second. Drawn from the plant whenever the plant holds still.',
  privacy: 'public',
  sections: ['Leaves', 'Flowers', 'Fruit'],
  sites: ['inesokafor.example/plates', 'kewnotes.example/sheet', 'thefieldpress.example/botany'],
  keepsFrom: ['Meadow notes', 'Colour stories', 'Still'],
  pins: [
    {
      motif: 'fern',
      palette: 'moss',
      title: 'Fern, unrolled',
      description:
        'Drawn from a pot on the sill. It grew a centimetre while I inked it. #fern #lineart',
      section: 'Leaves',
    },
    {
      motif: 'fern',
      palette: 'pine',
      title: 'Lady fern from the north wall',
      description: 'It likes the drip from the gutter. So few things do. #botanical',
      section: 'Leaves',
    },
    {
      motif: 'specimens',
      palette: 'grove',
      title: 'Nine leaves, one walk',
      description: 'Everything within reach of the canal path on a Tuesday. #specimens #herbarium',
      section: 'Leaves',
    },
    {
      motif: 'specimens',
      palette: 'terracotta',
      title: 'A page of found leaves',
      description: 'Pressed in the phone book, which has finally found its purpose. #autumn',
      section: 'Leaves',
    },
    {
      motif: 'eucalyptus',
      palette: 'mint',
      title: 'Silver dollar eucalyptus',
      description: 'The whole studio smells of cough drops and I love it. #eucalyptus',
      section: 'Leaves',
    },
    {
      motif: 'monstera',
      palette: 'kelp',
      title: 'Why the leaf has holes',
      description: 'Either wind or light, depending which botanist you ask. #monstera',
      section: 'Leaves',
    },
    {
      motif: 'poppies',
      palette: 'saffron',
      title: 'Poppies with their seed heads',
      description: 'Always draw the pod too. It is half the character. #poppies #botanicalart',
      section: 'Flowers',
    },
    {
      motif: 'tulips',
      palette: 'rose',
      title: 'Tulips on the third day',
      description: 'Day one they are stiff, day two they are polite, day three they dance. #tulips',
      section: 'Flowers',
    },
    {
      motif: 'olive',
      palette: 'grove',
      title: 'Olive branch, not a metaphor',
      description: 'From the tree outside the bakery, with permission. #olive #botanical',
      section: 'Fruit',
    },
    {
      motif: 'olive',
      palette: 'plum',
      title: 'Ripe by November',
      description: 'Some gold, some purple, all on one twig. Wait for them. #olives',
      section: 'Fruit',
    },
  ],
}

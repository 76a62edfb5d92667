import type { BoardText } from './board-text.ts'

export const colourStories: BoardText = {
  owner: 'woolgather',
  name: 'Colour stories',
  description: 'Where the dye pots get their ideas.',
  privacy: 'public',
  sections: [],
  sites: [
    'woolgatheryarns.example/dyebook',
    'colourfield.example/palettes',
    'slowwool.example/dye',
  ],
  keepsFrom: ['Meadow notes', 'Stairs, walls, pools', 'Paper mountains', 'Patterns for later'],
  pins: [
    {
      motif: 'yarn',
      palette: 'berry',
      title: 'Madder, cochineal, mistake',
      description: 'The mistake sold out first. #naturaldye #yarn',
    },
    {
      motif: 'yarn',
      palette: 'lagoon',
      title: 'Sea greens and a coral',
      description: 'The coral was for somebody else and stayed. #handdyed',
    },
    {
      motif: 'yarn',
      palette: 'moss',
      title: 'Dyed with what grew by the gate',
      description: 'Nettle, weld, and something we have yet to identify. #naturaldye',
    },
    {
      motif: 'quilt',
      palette: 'umber',
      title: 'Quilt top in bark colours',
      description: 'Traced for the autumn skeins. #quilt #patchwork',
    },
    {
      motif: 'quilt',
      palette: 'frost',
      title: 'Cold triangles',
      description: 'Start with grey and let the blues come to you. #quilt',
    },
    {
      motif: 'terrazzo',
      palette: 'primary',
      title: 'Chips in every primary',
      description: 'A floor in a school in Turin. I was on my knees taking notes. #terrazzo',
    },
    {
      motif: 'dunes',
      palette: 'saffron',
      title: 'Saffron sand, pale sun',
      description: 'The colourway we nearly did not dye, and the one people ask for. #colour',
    },
    {
      motif: 'tulips',
      palette: 'ember',
      title: 'Tulips that cannot agree',
      description: 'Mostly warm, and a few cold petals to keep it honest. #palette',
    },
    {
      motif: 'waves',
      palette: 'denim',
      title: 'Slate sea, rust sun',
      description: 'Nine parts blue to one of rust. #colourpalette',
    },
    {
      motif: 'scallops',
      palette: 'sorbet',
      title: 'Apricot scales',
      description: 'A bathroom wall in Lisbon, sent by a customer. Now a sock yarn. #colour',
    },
  ],
}

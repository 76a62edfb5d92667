import type { BoardText } from '../board-text.ts'

export const plantsIHaveNotKilledYet: BoardText = {
  owner: 'inesokafor',
  name: 'Plants I have not killed yet',
  description: 'A short board, kept honest.',
  privacy: 'public',
  sections: [],
  sites: ['sillgarden.example/diary', 'inesokafor.example/pots', 'plantclinic.example/help'],
  savesFrom: ['Herbarium', 'Still', 'Shelves and what is on them'],
  pins: [
    {
      title: 'Pink monstera, please behave',
      altText:
        'Large split monstera leaves with small holes on tall stems, inked outlines over washes of peach, apricot and raspberry.',
      description: 'New leaf every three weeks, each one ruder than the last. #houseplants',
    },
    {
      title: 'The monstera at night',
      altText:
        'Large split monstera leaves with small holes on tall stems, inked outlines over washes of indigo, violet and gold.',
      description: 'It moves. I am almost certain that it moves. #monstera',
    },
    {
      title: 'Monstera in dust tones',
      altText:
        'Large split monstera leaves with small holes on tall stems, inked outlines over washes of sand, stone and brick.',
      description: 'Wipe the leaves with a damp cloth, tell them nothing. #plantcare',
    },
    {
      title: 'Eucalyptus in a draughty hall',
      altText:
        'Line drawing of eucalyptus stems with pairs of round veined leaves, washed in slate blue, sage and coral.',
      description: 'Turns out it wanted to be cold all along. #houseplants',
    },
    {
      title: 'Dried eucalyptus counts as alive',
      altText:
        'Line drawing of eucalyptus stems with pairs of round veined leaves, washed in terracotta, teal and ochre.',
      description: 'Eleven months and still holding its shape. I make the rules here. #dried',
    },
    {
      title: 'East window, before eight',
      altText:
        'A curtained window above a bench with cushions and books, looking out on hills, in peach, apricot and raspberry.',
      description: 'The best seat in the flat belongs to a plant. #windowsill',
    },
    {
      title: 'A corner for one reader and one agave',
      altText:
        'A rounded armchair with an open book, a standing lamp, a plant and two framed pictures, in sea green, teal and coral.',
      description: 'They share a lamp and do not talk. #readingcorner',
    },
    {
      title: 'Boston fern, third attempt',
      altText:
        'Line drawing of feathery fern fronds fanning out from one point, printed in rust, powder blue and wheat.',
      description: 'Mist it, talk to it, keep it off the radiator. #fern',
    },
    {
      title: 'A potted olive that gave me six olives',
      altText:
        'An olive branch with narrow leaves and ripe fruit reaching across the sheet, in clay pink, blue and butter.',
      description: 'Six! I have told everybody. #balconygarden',
    },
    {
      title: 'Cuttings chart',
      altText:
        'A grid of small leafy twigs, each drawn in line like a page from a herbarium, in ice blue, silver and salmon.',
      description: 'What took, what sulked, what rooted in a jam jar. #propagation',
    },
  ],
}

import type { BoardText } from './board-text.ts'

export const plantsIHaveNotKilledYet: BoardText = {
  owner: 'inesokafor',
  name: 'Plants I have not killed yet',
  description: 'A short board, kept honest.',
  privacy: 'public',
  sections: [],
  sites: ['sillgarden.example/diary', 'inesokafor.example/pots', 'plantclinic.example/help'],
  keepsFrom: ['Herbarium', 'Still', 'Shelves and what is on them'],
  pins: [
    {
      motif: 'monstera',
      palette: 'sorbet',
      title: 'Pink monstera, please behave',
      description: 'New leaf every three weeks, each one ruder than the last. #houseplants',
    },
    {
      motif: 'monstera',
      palette: 'midnight',
      title: 'The monstera at night',
      description: 'It moves. I am almost certain that it moves. #monstera',
    },
    {
      motif: 'monstera',
      palette: 'chalk',
      title: 'Monstera in dust tones',
      description: 'Wipe the leaves with a damp cloth, tell them nothing. #plantcare',
    },
    {
      motif: 'eucalyptus',
      palette: 'fjord',
      title: 'Eucalyptus in a draughty hall',
      description: 'Turns out it wanted to be cold all along. #houseplants',
    },
    {
      motif: 'eucalyptus',
      palette: 'terracotta',
      title: 'Dried eucalyptus counts as alive',
      description: 'Eleven months and still holding its shape. I make the rules here. #dried',
    },
    {
      motif: 'windowSeat',
      palette: 'sorbet',
      title: 'East window, before eight',
      description: 'The best seat in the flat belongs to a plant. #windowsill',
    },
    {
      motif: 'readingChair',
      palette: 'kelp',
      title: 'A corner for one reader and one agave',
      description: 'They share a lamp and do not talk. #readingcorner',
    },
    {
      motif: 'fern',
      palette: 'rust',
      title: 'Boston fern, third attempt',
      description: 'Mist it, talk to it, keep it off the radiator. #fern',
    },
    {
      motif: 'olive',
      palette: 'clay',
      title: 'A potted olive that gave me six olives',
      description: 'Six! I have told everybody. #balconygarden',
    },
    {
      motif: 'specimens',
      palette: 'frost',
      title: 'Cuttings chart',
      description: 'What took, what sulked, what rooted in a jam jar. #propagation',
    },
  ],
}

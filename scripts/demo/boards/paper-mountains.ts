import type { BoardText } from './board-text.ts'

export const paperMountains: BoardText = {
  owner: 'marenholt',
  name: 'Paper mountains',
  description:
    'Ranges, lakes and islands in cut paper. Mostly studies for prints, some I just like to look at.',
  privacy: 'public',
  sections: ['Snow', 'Water', 'Forest'],
  sites: ['marenholt.example/prints', 'paperworks.example/journal', 'norskgrafikk.example/arkiv'],
  keepsFrom: ['Long drives', 'The sea, the sea', 'Patterns for later'],
  pins: [
    {
      motif: 'peaks',
      palette: 'fjord',
      title: 'Three sheets before breakfast',
      description:
        'Cut while the coffee was still dripping. The trick is to keep the far range almost the colour of the sky. #papercut #mountains',
      section: 'Snow',
    },
    {
      motif: 'peaks',
      palette: 'frost',
      title: 'Snow that took eleven layers',
      description:
        'I lost count at nine and started again. Cold blues only, one warm sun. #papercut #winter',
      section: 'Snow',
    },
    {
      motif: 'peaks',
      palette: 'dusk',
      title: 'Alpenglow, cheated a little',
      description:
        'Nobody has ever seen pink quite like this above Hardanger, and I regret nothing.',
      section: 'Snow',
    },
    {
      motif: 'lake',
      palette: 'cobalt',
      title: 'Still water at Lovatnet',
      description:
        'The reflection is the same paper, only turned over and dulled with a wash. #lake #printmaking',
      section: 'Water',
    },
    {
      motif: 'lake',
      palette: 'pine',
      title: 'A lake with nobody on it',
      description: 'We rowed here in June and met one heron. Carved from memory.',
      section: 'Water',
    },
    {
      motif: 'lake',
      palette: 'ember',
      title: 'The hour the lake caught fire',
      description: 'Twelve minutes of orange and then it was just evening again. #sunset',
      section: 'Water',
    },
    {
      motif: 'islands',
      palette: 'denim',
      title: 'Ferry weather',
      description:
        'Seen from the car deck between Halhjem and Sandvikvåg, with a thermos. #islands',
      section: 'Water',
    },
    {
      motif: 'islands',
      palette: 'clay',
      title: 'Small boat, large afternoon',
      description: 'One sail is enough. Two would be a regatta.',
      section: 'Water',
    },
    {
      motif: 'pines',
      palette: 'moss',
      title: 'The wood behind the school',
      description:
        'Five layers of spruce, darkest last. Use a fresh blade for the tips. #papercut #forest',
      section: 'Forest',
    },
    {
      motif: 'pines',
      palette: 'rose',
      title: 'Spruces in raspberry light',
      description: 'An accident with the ink drawer that I have decided to keep.',
      section: 'Forest',
    },
  ],
}

import type { BoardText } from '../board-text.ts'

export const paperMountains: BoardText = {
  owner: 'marenholt',
  name: 'Paper mountains',
  description:
    'Ranges, lakes and islands in cut paper. Mostly studies for prints, some I just like to look at.',
  privacy: 'public',
  sections: ['Snow', 'Water', 'Forest'],
  sites: ['marenholt.example/prints', 'paperworks.example/journal', 'norskgrafikk.example/arkiv'],
  savesFrom: ['Long drives', 'The sea, the sea', 'Patterns for later'],
  pins: [
    {
      title: 'Three sheets before breakfast',
      altText:
        'Snow-capped paper-cut mountains in several ranges, one half of each in shade, beneath a round sun, in slate blue, sage and coral.',
      description:
        'Cut while the coffee was still dripping. The trick is to keep the far range almost the colour of the sky. #papercut #mountains',
      section: 'Snow',
    },
    {
      title: 'Snow that took eleven layers',
      altText:
        'Snow-capped paper-cut mountains in several ranges, one half of each in shade, beneath a round sun, in ice blue, silver and salmon.',
      description:
        'I lost count at nine and started again. Cold blues only, one warm sun. #papercut #winter',
      section: 'Snow',
    },
    {
      title: 'Alpenglow, cheated a little',
      altText:
        'Snow-capped paper-cut mountains in several ranges, one half of each in shade, beneath a round sun, in pink, mauve and marigold.',
      description:
        'Nobody has ever seen pink quite like this above Hardanger, and I regret nothing.',
      section: 'Snow',
    },
    {
      title: 'Still water at Lovatnet',
      altText:
        'Snowy mountains mirrored in a still lake, with dark spruces on the near shore, in cobalt, sky blue and yellow.',
      description:
        'The reflection is the same paper, only turned over and dulled with a wash. #lake #printmaking',
      section: 'Water',
    },
    {
      title: 'A lake with nobody on it',
      altText:
        'Snowy mountains mirrored in a still lake, with dark spruces on the near shore, in pine green, sage and copper.',
      description: 'We rowed here in June and met one heron. Carved from memory.',
      section: 'Water',
    },
    {
      title: 'The hour the lake caught fire',
      altText:
        'Snowy mountains mirrored in a still lake, with dark spruces on the near shore, in orange, amber and brick red.',
      description: 'Twelve minutes of orange and then it was just evening again. #sunset',
      section: 'Water',
    },
    {
      title: 'Ferry weather',
      altText:
        'Calm sea with rounded islands and a small sailing boat, the low sun leaving a striped path on the water, in denim blue, grey and rust.',
      description:
        'Seen from the car deck between Halhjem and Sandvikvåg, with a thermos. #islands',
      section: 'Water',
    },
    {
      title: 'Small boat, large afternoon',
      altText:
        'Calm sea with rounded islands and a small sailing boat, the low sun leaving a striped path on the water, in clay pink, blue and butter.',
      description: 'One sail is enough. Two would be a regatta.',
      section: 'Water',
    },
    {
      title: 'The wood behind the school',
      altText:
        'Layers of paper-cut hills covered with pointed spruces, paler towards the horizon, in moss, lichen and mustard.',
      description:
        'Five layers of spruce, darkest last. Use a fresh blade for the tips. #papercut #forest',
      section: 'Forest',
    },
    {
      title: 'Spruces in raspberry light',
      altText:
        'Layers of paper-cut hills covered with pointed spruces, paler towards the horizon, in rose, leaf green and apricot.',
      description: 'An accident with the ink drawer that I have decided to keep.',
      section: 'Forest',
    },
  ],
}

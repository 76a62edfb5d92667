import type { BoardText } from '../board-text.ts'

export const longDrives: BoardText = {
  owner: 'calebreyes',
  name: 'Long drives',
  description: 'Windshield views, gas station coffee, no playlist shorter than four hours.',
  privacy: 'public',
  sections: [],
  sites: ['calebreyes.example/road', 'routenotes.example/log', 'parkpass.example/views'],
  savesFrom: ['Night walks', 'Paper mountains', 'Stairs, walls, pools'],
  pins: [
    {
      title: 'Mile 212',
      altText:
        'Flat-topped desert rocks with banded layers one behind another, cacti in front and a round sun above, in terracotta, teal and ochre.',
      description: 'Pulled over because it looked fake. It is not fake. #desert #roadtrip',
    },
    {
      title: 'Mesas at the end of the day',
      altText:
        'Flat-topped desert rocks with banded layers one behind another, cacti in front and a round sun above, in pink, mauve and marigold.',
      description: 'The layers are older than counting. #mesa #sunset',
    },
    {
      title: 'Saguaro country',
      altText:
        'Flat-topped desert rocks with banded layers one behind another, cacti in front and a round sun above, in rust, powder blue and wheat.',
      description: 'They wait fifty years to grow an arm. I can wait for a tow truck. #cactus',
    },
    {
      title: 'Sand with a sharp edge',
      altText:
        'Paper-cut dunes in overlapping layers under a round sun, each with a lit and a shaded side, in orange, amber and brick red.',
      description: 'One side too hot to touch, the other side cold. #dunes',
    },
    {
      title: 'The quiet part of the desert',
      altText:
        'Paper-cut dunes in overlapping layers under a round sun, each with a lit and a shaded side, in clay pink, blue and butter.',
      description: 'Turned the engine off and heard my own ears. #dunes',
    },
    {
      title: 'Blue dunes at sunrise',
      altText:
        'Paper-cut dunes in overlapping layers under a round sun, each with a lit and a shaded side, in ice blue, silver and salmon.',
      description: 'Ninety minutes later it was a frying pan. #desert',
    },
    {
      title: 'The river takes its time',
      altText:
        'A pale river winding towards the viewer through a valley of paper-cut fields and scattered spruces, in moss, lichen and mustard.',
      description: 'Eleven bends between the bridge and the lake. We counted. #valley',
    },
    {
      title: 'Harvest valley',
      altText:
        'A pale river winding towards the viewer through a valley of paper-cut fields and scattered spruces, in saffron, burnt orange and teal.',
      description: 'Windows down, smells like toast. #roadtrip',
    },
    {
      title: 'What my little brother sees out of the back window',
      altText:
        'Planets, two of them ringed, on thin orbits above a large glowing sun, in indigo, violet and gold.',
      description: 'He named them all. Two are called Steve. #space #planets',
    },
  ],
}

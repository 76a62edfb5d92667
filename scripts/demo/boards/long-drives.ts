import type { BoardText } from './board-text.ts'

export const longDrives: BoardText = {
  owner: 'calebreyes',
  name: 'Long drives',
  description: 'Windshield views, gas station coffee, no playlist shorter than four hours.',
  privacy: 'public',
  sections: [],
  sites: ['calebreyes.example/road', 'routenotes.example/log', 'parkpass.example/views'],
  keepsFrom: ['Night walks', 'Paper mountains', 'Stairs, walls, pools'],
  pins: [
    {
      motif: 'mesas',
      palette: 'terracotta',
      title: 'Mile 212',
      description: 'Pulled over because it looked fake. It is not fake. #desert #roadtrip',
    },
    {
      motif: 'mesas',
      palette: 'dusk',
      title: 'Mesas at the end of the day',
      description: 'The layers are older than counting. #mesa #sunset',
    },
    {
      motif: 'mesas',
      palette: 'rust',
      title: 'Saguaro country',
      description: 'They wait fifty years to grow an arm. I can wait for a tow truck. #cactus',
    },
    {
      motif: 'dunes',
      palette: 'ember',
      title: 'Sand with a sharp edge',
      description: 'One side too hot to touch, the other side cold. #dunes',
    },
    {
      motif: 'dunes',
      palette: 'clay',
      title: 'The quiet part of the desert',
      description: 'Turned the engine off and heard my own ears. #dunes',
    },
    {
      motif: 'dunes',
      palette: 'frost',
      title: 'Blue dunes at sunrise',
      description: 'Ninety minutes later it was a frying pan. #desert',
    },
    {
      motif: 'valley',
      palette: 'moss',
      title: 'The river takes its time',
      description: 'Eleven bends between the bridge and the lake. We counted. #valley',
    },
    {
      motif: 'valley',
      palette: 'saffron',
      title: 'Harvest valley',
      description: 'Windows down, smells like toast. #roadtrip',
    },
    {
      motif: 'planets',
      palette: 'midnight',
      title: 'What my little brother sees out of the back window',
      description: 'He named them all. Two are called Steve. #space #planets',
    },
  ],
}

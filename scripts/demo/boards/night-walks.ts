import type { BoardText } from './board-text.ts'

export const nightWalks: BoardText = {
  owner: 'marenholt',
  name: 'Night walks',
  description: 'Things seen between eleven and two, when the dog insists.',
  privacy: 'public',
  sections: ['Moon', 'Stars', 'Northern lights'],
  sites: ['marenholt.example/nightbook', 'darkskies.example/diary', 'almanac.example/tonight'],
  keepsFrom: ['Long drives', 'The sea, the sea', 'Paper mountains'],
  pins: [
    {
      motif: 'moonrise',
      palette: 'midnight',
      title: 'Full moon over the sound',
      description:
        'It came up behind the cliffs like somebody carrying a lamp upstairs. #fullmoon #nightsky',
      section: 'Moon',
    },
    {
      motif: 'moonrise',
      palette: 'plum',
      title: 'Plum-coloured tide',
      description: 'The sea really was this colour for about a minute. #moonlight',
      section: 'Moon',
    },
    {
      motif: 'moonPhases',
      palette: 'denim',
      title: 'A month of moons in one frame',
      description:
        'Good to have by the door, so that you know whether to bring a torch. #moonphases',
      section: 'Moon',
    },
    {
      motif: 'milkyWay',
      palette: 'cobalt',
      title: 'The bright road over the ridge',
      description:
        'No town for forty kilometres. You forget how much is up there. #milkyway #darksky',
      section: 'Stars',
    },
    {
      motif: 'milkyWay',
      palette: 'lilac',
      title: 'Tent lit from the inside',
      description: 'Best reading lamp in the world, according to my niece. #camping #stars',
      section: 'Stars',
    },
    {
      motif: 'starTrails',
      palette: 'frost',
      title: 'Two hours, one sky',
      description:
        'Everything turns around the same quiet point and so did we, to keep warm. #startrails',
      section: 'Stars',
    },
    {
      motif: 'constellation',
      palette: 'graphite',
      title: 'Join the dots, badly',
      description: 'We named this one the Wheelbarrow. It will not catch on.',
      section: 'Stars',
    },
    {
      motif: 'comet',
      palette: 'fjord',
      title: 'The comet my father waited for',
      description:
        'He missed the last one by a cloud. This time we drove out of the weather. #comet',
      section: 'Stars',
    },
    {
      motif: 'aurora',
      palette: 'pine',
      title: 'Green curtains at Senja',
      description: 'It makes no sound, but everybody whispers. #aurora #northernlights',
      section: 'Northern lights',
    },
    {
      motif: 'aurora',
      palette: 'lagoon',
      title: 'First lights of September',
      description: 'Too early in the year, everyone said, and then this. #aurora',
      section: 'Northern lights',
    },
  ],
}

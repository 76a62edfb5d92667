import type { BoardText } from '../board-text.ts'

export const nightWalks: BoardText = {
  owner: 'marenholt',
  name: 'Night walks',
  description: 'Things seen between eleven and two, when the dog insists.',
  privacy: 'public',
  sections: ['Moon', 'Stars', 'Northern lights'],
  sites: ['marenholt.example/nightbook', 'darkskies.example/diary', 'almanac.example/tonight'],
  savesFrom: ['Long drives', 'The sea, the sea', 'Paper mountains'],
  pins: [
    {
      title: 'Full moon over the sound',
      altText:
        'A large full moon over dark water between two cliffs, its light broken into stripes, in indigo, violet and gold.',
      description:
        'It came up behind the cliffs like somebody carrying a lamp upstairs. #fullmoon #nightsky',
      section: 'Moon',
    },
    {
      title: 'Plum-coloured tide',
      altText:
        'A large full moon over dark water between two cliffs, its light broken into stripes, in plum, rose and honey.',
      description: 'The sea really was this colour for about a minute. #moonlight',
      section: 'Moon',
    },
    {
      title: 'A month of moons in one frame',
      altText:
        'The phases of the moon, from thin crescent to full and back, set out in order on a starry sky, in denim blue, grey and rust.',
      description:
        'Good to have by the door, so that you know whether to bring a torch. #moonphases',
      section: 'Moon',
    },
    {
      title: 'The bright road over the ridge',
      altText:
        'The Milky Way rising across a starry night sky from dark wooded hills, in cobalt, sky blue and yellow.',
      description:
        'No town for forty kilometres. You forget how much is up there. #milkyway #darksky',
      section: 'Stars',
    },
    {
      title: 'Tent lit from the inside',
      altText:
        'The Milky Way rising across a starry night sky from dark wooded hills, in lilac, blush and yellow.',
      description: 'Best reading lamp in the world, according to my niece. #camping #stars',
      section: 'Stars',
    },
    {
      title: 'Two hours, one sky',
      altText:
        'Long-exposure star trails circling one point above dark wooded hills, in ice blue, silver and salmon.',
      description:
        'Everything turns around the same quiet point and so did we, to keep warm. #startrails',
      section: 'Stars',
    },
    {
      title: 'Join the dots, badly',
      altText:
        'Bright stars joined by thin lines into constellations above a dark line of spruces, in grey, charcoal and one red.',
      description: 'We named this one the Wheelbarrow. It will not catch on.',
      section: 'Stars',
    },
    {
      title: 'The comet my father waited for',
      altText:
        'A bright comet with a fanned tail falling through a starry sky over wooded hills, in slate blue, sage and coral.',
      description:
        'He missed the last one by a cloud. This time we drove out of the weather. #comet',
      section: 'Stars',
    },
    {
      title: 'Green curtains at Senja',
      altText:
        'Curtains of northern lights folding across the night sky above dark spruces, in pine green, sage and copper.',
      description: 'It makes no sound, but everybody whispers. #aurora #northernlights',
      section: 'Northern lights',
    },
    {
      title: 'First lights of September',
      altText:
        'Curtains of northern lights folding across the night sky above dark spruces, in turquoise, peach and coral.',
      description: 'Too early in the year, everyone said, and then this. #aurora',
      section: 'Northern lights',
    },
  ],
}

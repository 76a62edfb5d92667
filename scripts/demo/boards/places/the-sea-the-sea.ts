import type { BoardText } from '../board-text.ts'

export const theSeaTheSea: BoardText = {
  owner: 'calebreyes',
  name: 'The sea, the sea',
  description: 'Grew up inland. Making up for it.',
  privacy: 'public',
  sections: ['Surface', 'Below', 'Pockets'],
  sites: ['tideline.example/prints', 'calebreyes.example/water', 'reefguide.example/field'],
  savesFrom: ['Night walks', 'Paper mountains', 'Stairs, walls, pools', 'Colour stories'],
  pins: [
    {
      title: 'Sets of nine',
      altText:
        'Rows of curling paper-cut waves with white edges under a round sun, in cobalt, sky blue and yellow.',
      description:
        'Somebody told me the ninth is the big one. I have been counting since. #waves #surf',
      section: 'Surface',
    },
    {
      title: 'Turquoise, all the way in',
      altText:
        'Rows of curling paper-cut waves with white edges under a round sun, in turquoise, peach and coral.',
      description: 'Paddled out at six, came back a different person around ten. #ocean',
      section: 'Surface',
    },
    {
      title: 'The swell after the storm',
      altText:
        'Rows of curling paper-cut waves with white edges under a round sun, in plum, rose and honey.',
      description: 'Everyone on the beach just standing there with their coffee. #sea',
      section: 'Surface',
    },
    {
      title: 'Islands on the way to school',
      altText:
        'Calm sea with rounded islands and a small sailing boat, the low sun leaving a striped path on the water, in turquoise, peach and coral.',
      description: 'My cousin takes a boat. I took a bus with no heating. #islands',
      section: 'Surface',
    },
    {
      title: 'Down where the light goes blue',
      altText:
        'An underwater reef with coral, kelp, sea fans and small fish in shafts of light, in indigo, violet and gold.',
      description: 'Ten metres, no sound but your own breathing. #reef #diving',
      section: 'Below',
    },
    {
      title: 'Coral at closing time',
      altText:
        'An underwater reef with coral, kelp, sea fans and small fish in shafts of light, in pink, mauve and marigold.',
      description: 'The day fish go in and the night fish come out, like a shift change. #coral',
      section: 'Below',
    },
    {
      title: 'Everybody turn left',
      altText: 'A shoal of small patterned fish swimming in rows, in sea green, teal and coral.',
      description: 'How do they know? Nobody knows. #fish #shoal',
      section: 'Below',
    },
    {
      title: 'Sardines, heading somewhere',
      altText: 'A shoal of small patterned fish swimming in rows, in rust, powder blue and wheat.',
      description: 'Could look at this wall for an hour. Have. #fish',
      section: 'Below',
    },
    {
      title: 'Jellyfish, minding nothing',
      altText:
        'Translucent jellyfish trailing long threads through dark water, in indigo, violet and gold.',
      description: 'No brain, no bones, five hundred million years. #jellyfish',
      section: 'Below',
    },
    {
      title: 'What came home in my jacket',
      altText:
        'Shells, starfish, snails and sea urchins set out in rows on sand, in peach, apricot and raspberry.',
      description: 'Scallop, snail, star, urchin. And sand, for ever. #shells #beachcombing',
      section: 'Pockets',
    },
    {
      title: 'Seaweed, after Matisse',
      altText:
        'Seaweed shapes as if cut from painted paper with scissors, on coloured squares, in cobalt, sky blue and yellow.',
      description: 'Painted paper, kitchen scissors, no pencil lines allowed. #cutouts #matisse',
      section: 'Pockets',
    },
  ],
}

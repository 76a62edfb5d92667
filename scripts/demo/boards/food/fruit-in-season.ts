import type { BoardText } from '../board-text.ts'

export const fruitInSeason: BoardText = {
  owner: 'kilnandcrumb',
  name: 'Fruit, in season',
  description: 'We buy what is ripe and decide afterwards.',
  privacy: 'public',
  sections: ['Citrus', 'Figs and cherries', 'Tarts'],
  sites: [
    'kilnandcrumb.example/season',
    'marketday.example/fruit',
    'slowkitchen.example/preserves',
  ],
  savesFrom: ['Still', 'Colour stories', 'Herbarium'],
  pins: [
    {
      title: 'Citrus, all of it at once',
      altText:
        'Slices of orange, lemon, lime and grapefruit scattered with herbs, seen from above, in turquoise, peach and coral.',
      description: "January's consolation. Slice thin, salt lightly. #citrus #winterfruit",
      section: 'Citrus',
    },
    {
      title: 'Marmalade morning',
      altText:
        'Slices of orange, lemon, lime and grapefruit scattered with herbs, seen from above, in plum, rose and honey.',
      description: 'Four kilos down, six to go, windows steamed up. #marmalade',
      section: 'Citrus',
    },
    {
      title: 'Limes, lemons, late oranges',
      altText:
        'Slices of orange, lemon, lime and grapefruit scattered with herbs, seen from above, in ice blue, silver and salmon.',
      description: 'For the curd we make once a year and never enough of. #citrus',
      section: 'Citrus',
    },
    {
      title: 'Slices drying on the rack',
      altText:
        'Slices of orange, lemon, lime and grapefruit scattered with herbs, seen from above, in denim blue, grey and rust.',
      description: 'Ninety degrees, four hours, door ajar. #preserving',
      section: 'Citrus',
    },
    {
      title: 'Figs, the week they arrive',
      altText:
        'Dark figs, some whole and some cut open to show red flesh and seeds, on a cloth in clay pink, blue and butter.',
      description: 'There are ten good days. This is day three. #figs',
      section: 'Figs and cherries',
    },
    {
      title: 'Black figs on blue cloth',
      altText:
        'Dark figs, some whole and some cut open to show red flesh and seeds, on a cloth in cobalt, sky blue and yellow.',
      description: 'Tear, do not cut, and put the honey where everyone can reach it. #figs',
      section: 'Figs and cherries',
    },
    {
      title: 'Cherries before the stoning',
      altText:
        'Pairs of red cherries with stalks and leaves scattered over a cloth, in rose, leaf green and apricot.',
      description: 'Wear something dark. #cherries #summer',
      section: 'Figs and cherries',
    },
    {
      title: 'A kilo of sour cherries',
      altText:
        'Pairs of red cherries with stalks and leaves scattered over a cloth, in saffron, burnt orange and teal.',
      description: 'Half for the cake, half for whoever stones them. #cherries',
      section: 'Figs and cherries',
    },
    {
      title: 'Tart for the first warm Saturday',
      altText:
        'A round tart with a fluted crust on a plate, seen from above, on a table in denim blue, grey and rust.',
      description: 'Crust the day before, fruit at the last minute. #tart #baking',
      section: 'Tarts',
    },
    {
      title: 'Everything from the garden in one tin',
      altText:
        'A round tart with a fluted crust on a plate, seen from above, on a table in mint, cocoa and coral.',
      description: 'It looked tidy for about four minutes. #tart',
      section: 'Tarts',
    },
  ],
}

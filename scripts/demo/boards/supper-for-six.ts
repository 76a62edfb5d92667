import type { BoardText } from './board-text.ts'

export const supperForSix: BoardText = {
  owner: 'kilnandcrumb',
  name: 'Supper for six',
  description: 'Long-table dinners on Thursdays. Somebody always brings a seventh.',
  privacy: 'public',
  sections: [],
  sites: ['kilnandcrumb.example/suppers', 'longtable.example/menus', 'slowkitchen.example/soups'],
  keepsFrom: ['Fruit, in season', 'Breakfast table', 'Glaze diary'],
  pins: [
    {
      motif: 'supper',
      palette: 'sorbet',
      title: 'The table at half past seven',
      description: 'Salad, eggs, oranges, and everybody talking. #supper #longtable',
    },
    {
      motif: 'supper',
      palette: 'pine',
      title: 'Six plates, five chairs',
      description: 'Gustav stood and was the happiest of us. #dinnerparty',
    },
    {
      motif: 'supper',
      palette: 'chalk',
      title: 'Plain cloth, loud food',
      description: "Let the plates do the flowers' job. #tablesetting",
    },
    {
      motif: 'soup',
      palette: 'kelp',
      title: 'Soup with a spiral',
      description: 'Drop the cream in the middle, turn the bowl, not the spoon. #soup',
    },
    {
      motif: 'noodles',
      palette: 'sorbet',
      title: "Thursday's noodles",
      description: 'One pot feeds six, or four bakers. Eggs on top. #noodles #comfortfood',
    },
    {
      motif: 'soup',
      palette: 'midnight',
      title: 'Something hot in a good bowl',
      description: 'The recipe is four lines long and one of them is patience. #soup',
    },
    {
      motif: 'wordSoup',
      palette: 'denim',
      title: 'SOUP: a manifesto',
      description: 'Hung over the stove by public demand. #poster #kitchen',
    },
    {
      motif: 'tart',
      palette: 'lilac',
      title: 'The tart that ended the evening',
      description: 'Everyone said just a sliver. Nobody meant it. #dessert',
    },
    {
      motif: 'tart',
      palette: 'grove',
      title: 'Fruit tart, badly lit, quickly eaten',
      description: 'The only picture we have of it whole. #tart',
    },
    {
      motif: 'fruitBowl',
      palette: 'saffron',
      title: 'And then just fruit',
      description: 'Put the bowl in the middle and stop trying. #fruit',
    },
  ],
}

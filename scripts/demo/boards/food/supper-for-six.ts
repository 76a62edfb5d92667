import type { BoardText } from '../board-text.ts'

export const supperForSix: BoardText = {
  owner: 'kilnandcrumb',
  name: 'Supper for six',
  description: 'Long-table dinners on Thursdays. Somebody always brings a seventh.',
  privacy: 'public',
  sections: [],
  sites: ['kilnandcrumb.example/suppers', 'longtable.example/menus', 'slowkitchen.example/soups'],
  savesFrom: ['Fruit, in season', 'Breakfast table', 'Glaze diary'],
  pins: [
    {
      title: 'The table at half past seven',
      altText:
        'A table from above with plates of salad, eggs and cut fruit, and cups between them, in peach, apricot and raspberry.',
      description: 'Salad, eggs, oranges, and everybody talking. #supper #longtable',
    },
    {
      title: 'Six plates, five chairs',
      altText:
        'A table from above with plates of salad, eggs and cut fruit, and cups between them, in pine green, sage and copper.',
      description: 'Gustav stood and was the happiest of us. #dinnerparty',
    },
    {
      title: 'Plain cloth, loud food',
      altText:
        'A table from above with plates of salad, eggs and cut fruit, and cups between them, in sand, stone and brick.',
      description: "Let the plates do the flowers' job. #tablesetting",
    },
    {
      title: 'Soup with a spiral',
      altText:
        'A bowl of bright soup with herbs from above, on two plates, a spoon beside it, in sea green, teal and coral.',
      description: 'Drop the cream in the middle, turn the bowl, not the spoon. #soup',
    },
    {
      title: "Thursday's noodles",
      altText:
        'A bowl of noodles in broth with fried eggs and herbs from above, a spoon beside it, in peach, apricot and raspberry.',
      description: 'One pot feeds six, or four bakers. Eggs on top. #noodles #comfortfood',
    },
    {
      title: 'Something hot in a good bowl',
      altText:
        'A bowl of bright soup with herbs from above, on two plates, a spoon beside it, in indigo, violet and gold.',
      description: 'The recipe is four lines long and one of them is patience. #soup',
    },
    {
      title: 'SOUP: a manifesto',
      altText:
        'Poster with the word SOUP in large geometric capitals, in denim blue, grey and rust.',
      description: 'Hung over the stove by public demand. #poster #kitchen',
    },
    {
      title: 'The tart that ended the evening',
      altText:
        'A round tart with a fluted crust on a plate, seen from above, on a table in lilac, blush and yellow.',
      description: 'Everyone said just a sliver. Nobody meant it. #dessert',
    },
    {
      title: 'Fruit tart, badly lit, quickly eaten',
      altText:
        'A round tart with a fluted crust on a plate, seen from above, on a table in olive, straw and vermilion.',
      description: 'The only picture we have of it whole. #tart',
    },
    {
      title: 'And then just fruit',
      altText:
        'A bowl heaped with round fruit on a table, with one that has rolled away, in saffron, burnt orange and teal.',
      description: 'Put the bowl in the middle and stop trying. #fruit',
    },
  ],
}

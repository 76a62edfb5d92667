import type { BoardText } from '../board-text.ts'

export const breakfastTable: BoardText = {
  owner: 'kilnandcrumb',
  name: 'Breakfast table',
  description: 'What we eat before the shop opens at seven, and what we bake for after.',
  privacy: 'public',
  sections: ['Eggs and toast', 'Bread', 'The room'],
  sites: [
    'kilnandcrumb.example/mornings',
    'kilnandcrumb.example/bread',
    'slowkitchen.example/recipes',
  ],
  savesFrom: ['Shelves and what is on them', 'Posters to live with', 'Still'],
  pins: [
    {
      title: "Fried egg, yesterday's loaf",
      altText:
        'Breakfast plate from above with fried egg, toast, tomatoes and herbs, beside a cup of coffee and a fork, in saffron, burnt orange and teal.',
      description: 'Butter the pan, not the bread. Two minutes, lid on. #breakfast #sourdough',
      section: 'Eggs and toast',
    },
    {
      title: 'Sunday plate',
      altText:
        'Breakfast plate from above with fried egg, toast, tomatoes and herbs, beside a cup of coffee and a fork, in cobalt, sky blue and yellow.',
      description: 'Tomatoes from the windowsill, coffee from the good tin. #sundaybreakfast',
      section: 'Eggs and toast',
    },
    {
      title: 'Breakfast for the late shift',
      altText:
        'Breakfast plate from above with fried egg, toast, tomatoes and herbs, beside a cup of coffee and a fork, in raspberry, dusk blue and apricot.',
      description: 'It is half past three in the afternoon and this is still breakfast.',
      section: 'Eggs and toast',
    },
    {
      title: 'The everyday loaf',
      altText:
        'A scored loaf dusted with flour on a wooden board, a bread knife beside it, in umber, sage and red.',
      description:
        'Seventy-five percent water, one percent worry. Recipe on the site. #bread #sourdough',
      section: 'Bread',
    },
    {
      title: 'Five cuts and an oven spring',
      altText:
        'A scored loaf dusted with flour on a wooden board, a bread knife beside it, in indigo, violet and gold.',
      description: 'Hold the blade flat, like buttering the air. #scoring #bread',
      section: 'Bread',
    },
    {
      title: 'Country bread on the good board',
      altText:
        'A scored loaf dusted with flour on a wooden board, a bread knife beside it, in mint, cocoa and coral.',
      description: 'Let it cool. I know. Let it cool anyway. #baking',
      section: 'Bread',
    },
    {
      title: 'Rye, sixty hours old',
      altText:
        'A scored loaf dusted with flour on a wooden board, a bread knife beside it, in clay pink, blue and butter.',
      description: 'Slices thin as a postcard by now, and twice as good. #rye',
      section: 'Bread',
    },
    {
      title: 'BREAD, set in big letters',
      altText:
        'Poster with the word BREAD in large geometric capitals, in orange, amber and brick red.',
      description: 'For the shop window. You can read it from the tram. #poster #bakery',
      section: 'The room',
    },
    {
      title: 'Coffee cups, first shift',
      altText:
        'Rows of handmade mugs with different glazes on coloured squares, in saffron, burnt orange and teal.',
      description: 'Nine bakers, nine mugs, one machine. #coffee',
      section: 'The room',
    },
    {
      title: 'The test kitchen on a quiet day',
      altText:
        'A tiled kitchen wall with a shelf of pots, hanging pans, a lamp and a jug on the counter, in peach, apricot and raspberry.',
      description: 'Where the cardamom experiments happen. #kitchen',
      section: 'The room',
    },
  ],
}

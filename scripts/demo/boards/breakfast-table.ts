import type { BoardText } from './board-text.ts'

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
  keepsFrom: ['Shelves and what is on them', 'Posters to live with', 'Still'],
  pins: [
    {
      motif: 'breakfast',
      palette: 'saffron',
      title: "Fried egg, yesterday's loaf",
      description: 'Butter the pan, not the bread. Two minutes, lid on. #breakfast #sourdough',
      section: 'Eggs and toast',
    },
    {
      motif: 'breakfast',
      palette: 'cobalt',
      title: 'Sunday plate',
      description: 'Tomatoes from the windowsill, coffee from the good tin. #sundaybreakfast',
      section: 'Eggs and toast',
    },
    {
      motif: 'breakfast',
      palette: 'berry',
      title: 'Breakfast for the late shift',
      description: 'It is half past three in the afternoon and this is still breakfast.',
      section: 'Eggs and toast',
    },
    {
      motif: 'loaf',
      palette: 'umber',
      title: 'The everyday loaf',
      description:
        'Seventy-five percent water, one percent worry. Recipe on the site. #bread #sourdough',
      section: 'Bread',
    },
    {
      motif: 'loaf',
      palette: 'midnight',
      title: 'Five cuts and an oven spring',
      description: 'Hold the blade flat, like buttering the air. #scoring #bread',
      section: 'Bread',
    },
    {
      motif: 'loaf',
      palette: 'mint',
      title: 'Country bread on the good board',
      description: 'Let it cool. I know. Let it cool anyway. #baking',
      section: 'Bread',
    },
    {
      motif: 'loaf',
      palette: 'clay',
      title: 'Rye, sixty hours old',
      description: 'Slices thin as a postcard by now, and twice as good. #rye',
      section: 'Bread',
    },
    {
      motif: 'wordBread',
      palette: 'ember',
      title: 'BREAD, set in big letters',
      description: 'For the shop window. You can read it from the tram. #poster #bakery',
      section: 'The room',
    },
    {
      motif: 'mugs',
      palette: 'saffron',
      title: 'Coffee cups, first shift',
      description: 'Nine bakers, nine mugs, one machine. #coffee',
      section: 'The room',
    },
    {
      motif: 'kitchen',
      palette: 'sorbet',
      title: 'The test kitchen on a quiet day',
      description: 'Where the cardamom experiments happen. #kitchen',
      section: 'The room',
    },
  ],
}

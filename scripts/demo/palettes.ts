/** Seven colours that belong together, lightest to darkest in role, and how a person names them. */
export type Palette = {
  paper: string
  soft: string
  main: string
  second: string
  accent: string
  deep: string
  ink: string
  words: string
}

/** The palettes every picture is drawn in, chosen by eye. */
export const palettes = {
  terracotta: palette(
    'f6ebdd ecceaf c8623f 3f6c6b e9a23b 5b2e2a 2a1c1a',
    'terracotta, teal and ochre',
  ),
  fjord: palette('eef1ee c4d5d6 4f7f8c 8fa88f e8825a 234452 13252e', 'slate blue, sage and coral'),
  grove: palette('f4efdf d9d3a8 8a8f4a c9975b d9593d 4a5230 24291a', 'olive, straw and vermilion'),
  plum: palette('f5e9e8 e3bfc4 96496b cf7f76 f0b95b 4c2347 251226', 'plum, rose and honey'),
  lagoon: palette('eef6f1 b7dfd6 2f9a9b f2c6a0 f27059 145a69 0b2d38', 'turquoise, peach and coral'),
  midnight: palette('f3ead2 b9bfd8 3b4b8c 7d6ba8 f5c451 1d2654 0e1330', 'indigo, violet and gold'),
  rust: palette('f3efe6 c6dbe0 b5533a 7aa5b5 eec170 6a2c25 2e1815', 'rust, powder blue and wheat'),
  moss: palette('f0f1e4 c8d3b0 5f7f4f a7b97a e6b54a 2f4a36 18261d', 'moss, lichen and mustard'),
  sorbet: palette(
    'fdf1ea fbd3c2 f08a7d f7b267 7a9e9f b1485b 4a2232',
    'peach, apricot and raspberry',
  ),
  cobalt: palette(
    'f4f2ea cfd9ea 2547a8 6f94d2 f2b33d 142a6b 0d173a',
    'cobalt, sky blue and yellow',
  ),
  chalk: palette('f5f2ec ddd5c8 a8988a c9b8a3 b5654a 5d5148 2c2723', 'sand, stone and brick'),
  lilac: palette('f5f0f5 d9cbe6 9b84bf e8a9b8 f2c14e 56457e 2a2144', 'lilac, blush and yellow'),
  ember: palette('fbeede f6c690 e2572b f29a3f 3a5a6b 8a2720 35120f', 'orange, amber and brick red'),
  pine: palette('eef0e8 b8cabb 2f6b57 7fa086 d98b5f 1a4535 0d231c', 'pine green, sage and copper'),
  rose: palette('fbf0ee f2c9c9 d6617b 8aa579 f2a65a 7d2a4a 3a1325', 'rose, leaf green and apricot'),
  denim: palette('f1f0ec c2cedb 53779f a5b8c9 d9784f 2b4365 152236', 'denim blue, grey and rust'),
  saffron: palette(
    'fcf4dc f7dc8f e5a019 c65b2b 2f6f73 7a3a1a 351c10',
    'saffron, burnt orange and teal',
  ),
  mint: palette('eef5ee bfe0cc 6fb59b c99f7b e2725b 5a3a2e 2b1b16', 'mint, cocoa and coral'),
  berry: palette(
    'f7ecec e7b8bd b02a4c 5d6d8e f0a35e 5f1433 2a0a1b',
    'raspberry, dusk blue and apricot',
  ),
  frost: palette('f3f7f8 d0e3ea 8fb8cb b4c4cf f08a6c 3c6478 1a3240', 'ice blue, silver and salmon'),
  primary: palette('f4ecdc e9d7b0 d8412f 2a5caa f2b92c 1f3260 171717', 'red, blue and yellow'),
  dusk: palette('fbe9dc f4bfa5 d9777f 8c6ba0 f5b942 4a3a72 241b3f', 'pink, mauve and marigold'),
  kelp: palette('f0f2e2 cfd9a6 6b9a5b 2c7a7b f2785c 1c4a4f 0f2a2e', 'sea green, teal and coral'),
  umber: palette('f3e8d8 dcc09a 9c6b43 6f7f6b d94f30 4b3222 22160f', 'umber, sage and red'),
  clay: palette('f6eee6 e5cdbd c98467 5f86a6 f1c27b 2f4a66 1a2838', 'clay pink, blue and butter'),
  graphite: palette(
    'f2f1ee d4d2cd 8c8a86 b3aea4 e0533a 45444a 1d1d20',
    'grey, charcoal and one red',
  ),
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

function palette(colours: string, words: string): Palette {
  const [paper = '', soft = '', main = '', second = '', accent = '', deep = '', ink = ''] = colours
    .split(' ')
    .map((colour) => `#${colour}`)
  return { paper, soft, main, second, accent, deep, ink, words }
}

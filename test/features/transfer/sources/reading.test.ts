import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BRAND } from '../../../../app/brand.ts'
import { FEED_FORMATS } from '../../../../app/features/transfer/feed-formats.ts'
import { plainTextOf } from '../../../../app/features/transfer/sources/feeds/markup.ts'
import {
  askedAddress,
  feedLinkIn,
  readFeed,
} from '../../../../app/features/transfer/sources/feeds/read-feed.ts'
import { entryLines, feedSample } from '../../../factories/transfer/feeds.ts'

const BASE = new URL('https://base.example/feeds/feed')

const read = (text: string) => {
  const feed = readFeed(text, BASE)
  return feed && [feed.title, ...entryLines(feed.entries)]
}

test('RSS 2.0 yields text without markup, its own link, and the picture that it shows', () => {
  expect(read(feedSample('rss-2.xml'))).toEqual([
    'Kiln & Clay',
    'https://kiln.example/?p=12 | Moon jar – white & round | https://kiln.example/moon-jar/ | A jar as round as the moon.\n[…] | https://kiln.example/pictures/moon.jpg | 2026-11-24T09:00',
    'https://kiln.example/bowl/ | Bowl <3 | https://kiln.example/bowl/ |  | https://kiln.example/bowl.png | 2026-11-23T09:00',
  ])
})

test('Media RSS yields the largest picture first, and no video', () => {
  expect(read(feedSample('media-rss.xml'))).toEqual([
    'Pictures',
    'Heron | https://birds.example/heron | By the river | https://birds.example/heron-1600.jpg | https://birds.example/heron-400.jpg | https://birds.example/heron-75.jpg | ',
  ])
})

test('RSS 1.0 has its items beside its channel', () => {
  expect(read(feedSample('rss-1.rdf'))).toEqual([
    'Tiles',
    'Blue tile | https://tiles.example/1 | Cobalt glaze | 2026-11-20T10:00',
  ])
})

test('Atom marks texts by type and links by relation; a DTD is skipped', () => {
  expect(read(feedSample('atom.xml'))).toEqual([
    'Looms',
    'tag:looms.example,2026:1 | A wide loom & its cloth | https://base.example/wide-loom | Four metres & a half. | https://looms.example/wide.jpg | https://base.example/cloth.png | 2026-11-23T18:30 | via https://elsewhere.example/loom',
    'tag:looms.example,2026:2 | 2 < 3 &bomb; | https://looms.example/small | Plain | 2026-11-22T18:30',
  ])
})

test('a JSON feed yields its image, attached pictures, its banner, and pictures in its text', () => {
  expect(read(feedSample('feed.json'))).toEqual([
    'Glazes',
    '7 | Celadon | https://glazes.example/celadon | Green, or blue. | https://glazes.example/celadon.jpg | https://glazes.example/detail.png | https://glazes.example/banner.jpg | https://glazes.example/in-text.png | 2026-11-24T09:00 | via https://museum.example/celadon',
    '8 |  | No title, no link | ',
  ])
})

test('an Are.na channel yields pictures and links, and for an upload its block', () => {
  expect(read(feedSample('are-na-channel.json'))).toEqual([
    'Arches',
    '12 | Brick arch | https://arches.example/brick | In Delft | https://images.example/brick.jpg | 2026-11-24T10:00',
    '11 | upload.png | https://www.are.na/block/11 |  | https://images.example/upload.png | 2026-11-23T10:00',
  ])
})

test('malformed markup loses as little as possible', () => {
  expect(read(feedSample('bad.xml'))).toEqual([
    'Bad & bare',
    'Firsthttps://bad.example/swallowed |  | ',
    ' | https://bad.example/2 | Markup as it stands | https://bad.example/a.jpg | ',
    'x | \u202eOdd\ufffd |  | ',
    'Never closed | https://bad.example/4 |  | ',
  ])
})

test.each([
  ['', 'nothing'],
  ['just words', 'a text'],
  ['<html><body>Hello</body></html>', 'a page'],
  ['<opml><outline/></opml>', 'another kind of XML'],
  ['{"a":1}', 'JSON of another kind'],
  ['{"version":"https://jsonfeed.org/version/1"', 'broken JSON'],
  ['[]', 'a list'],
])('%s is not a feed: %s', (text) => {
  expect(readFeed(text, BASE)).toBeNull()
})

test('a feed without entries is still recognised as a feed', () => {
  expect(readFeed('<rss><channel><title>New</title></channel></rss>', BASE)).toEqual({
    title: 'New',
    entries: [],
  })
})

test('a page leads to the first feed it names, relative to its base', () => {
  expect(feedLinkIn(feedSample('page.html'), BASE)).toBe(
    'https://kiln.example/blog/feed.xml?a=1&b=2',
  )
  expect(feedLinkIn('<p>No feed</p>', BASE)).toBeNull()
  expect(
    feedLinkIn('<link rel="alternate" type="application/atom+xml" href="javascript:1">', BASE),
  ).toBeNull()
})

test.each([
  ['https://www.are.na/ana/arches-b2x', 'arches-b2x'],
  ['https://are.na/ana/arches/', 'arches'],
])('%s is fetched through its API', (address, slug) => {
  expect(askedAddress(address)).toMatch(`https://api.are.na/v2/channels/${slug}?`)
})

test.each(['https://www.are.na/ana', 'https://are.na.example/ana/arches', 'https://a.example/b/c'])(
  '%s is fetched as it is',
  (address) => {
    expect(askedAddress(address)).toBe(address)
  },
)

test('our own feeds are read as we write them', () => {
  const pin = {
    id: 5,
    title: 'Jar <3 & "co"',
    description: 'White & round',
    altText: '',
    createdAt: 0,
    updatedAt: 0,
    author: 'Ana',
    pictureHash: 'ab'.repeat(32),
    width: 400,
    height: 300,
    via: 'https://museum.example/jar',
  }
  const feed = {
    title: 'Jars',
    description: '',
    author: 'Ana',
    path: '/ana/jars/',
    createdAt: 0,
    items: [pin],
  }
  const place = { origin: 'https://other.example', self: '/ana/jars/feed.atom' }

  for (const { write } of Object.values(FEED_FORMATS)) {
    const found = readFeed(write(feed, place), BASE)

    expect(found?.title).toBe(`Jars · ${BRAND}`)
    expect(found?.entries).toMatchObject([
      {
        id: 'https://other.example/pin/5/',
        title: 'Jar <3 & "co"',
        link: 'https://other.example/pin/5/',
        description: 'White & round',
        about: 'https://museum.example/jar',
        pictures: expect.arrayContaining([
          {
            address: expect.stringContaining('https://other.example/media/736x/'),
            alt: expect.any(String),
          },
        ]),
      },
    ])
  }
})

test('pictures in a text are found like those of a page: lazy ones, source sets, and no tracking pixels', () => {
  const entry = (html: string) =>
    readFeed(
      `<rss><channel><item><link>https://kiln.example/jar/</link><description><![CDATA[${html}]]></description></item></channel></rss>`,
      new URL('https://kiln.example/feed/'),
    )?.entries[0]?.pictures.map(({ address }) => address)
  const lazy = '<img src="data:image/gif;base64,R0lGOD" data-src="/glaze.jpg">'
  const placeholder = '<img src="/placeholder.gif" data-lazy-src="/real.jpg">'
  const sizes = '<img src="/s.jpg" srcset="/m.jpg 640w, /l.jpg?a=1&amp;b=2 1280w">'
  const picture =
    '<picture><source srcset="/w.webp 1600w" type="image/webp"><img src="/w.jpg"></picture>'
  const none =
    '<img src="/c.jpg" width="1" height="1"><img src="https://www.facebook.com/tr?id=1"><img nopin src="/n.jpg">'

  expect(entry(`<img src="/spacer.gif">${lazy}${placeholder}${sizes}`)).toEqual(
    ['glaze.jpg', 'real.jpg', 'l.jpg?a=1&b=2'].map((name) => `https://kiln.example/${name}`),
  )
  expect(entry(`<img src="/spacer.gif">${none}${picture}`)).toEqual([
    'https://kiln.example/w.webp',
    'https://kiln.example/spacer.gif',
  ])
  expect(
    entry('<img src="data:image/gif;base64,R0"><noscript><img src="/jar.jpg"></noscript>'),
  ).toEqual(['https://kiln.example/jar.jpg'])
  expect(entry('<svg><image xlink:href="/drawn.jpg"/></svg>')).toEqual([
    'https://kiln.example/drawn.jpg',
  ])
})

const PIECES = [
  '<rss>',
  '<channel>',
  '<item>',
  '</item>',
  '<entry>',
  '</entry>',
  '<feed>',
  '<title>',
  '</title>',
  '<link href="https://a.example/">',
  '<link>',
  '</link>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#x1F3FA;',
  '&#55296;',
  '<media:group>',
  '"',
  "'",
  '<',
  '>',
  '/',
  '=',
  '<?xml',
  '?>',
  '<content type="xhtml">',
  '<img src="/a.png">',
  'é',
  '{"version":"https://jsonfeed.org/version/1","items":[',
  '{"id":1}',
  ']}',
  ',',
  '\0',
  ' ',
]

test('reading any feed content terminates, and yields texts and web addresses', () => {
  const texts = fc
    .tuple(
      fc.constantFrom(
        '',
        '<rss>',
        '<feed>',
        '{"version":"https://jsonfeed.org/version/1","items":[',
      ),
      fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 60 }),
    )
    .map(([start, pieces]) => start + pieces.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const feed = readFeed(text, BASE)
      feedLinkIn(text, BASE)

      for (const { link, pictures } of feed?.entries ?? []) {
        const web = [...pictures.map(({ address }) => address), ...(link === null ? [] : [link])]
        expect(web.every((address) => /^https?:\/\//.test(address))).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('reading unclosed markup terminates', () => {
  expect(plainTextOf('<p>a<script>b')).toBe('a')
  expect(plainTextOf('a<br>b&nbsp;&lt;c&gt;')).toBe('a\nb <c>')
})

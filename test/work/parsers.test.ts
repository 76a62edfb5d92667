import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCaptions } from '../../app/features/content/media/captions/read-captions.ts'
import { saysAiMade } from '../../app/features/content/media/formats/ai-made.ts'
import { plainAvif } from '../../app/features/content/media/formats/avif/avif.ts'
import { plainGif } from '../../app/features/content/media/formats/gif.ts'
import { plainJpeg } from '../../app/features/content/media/formats/jpeg/plain-jpeg.ts'
import { plainPng } from '../../app/features/content/media/formats/png.ts'
import { plainWebp } from '../../app/features/content/media/formats/webp.ts'
import { passVideo } from '../../app/features/content/media/videos/pass-video.ts'
import { scaledIngredient } from '../../app/features/content/webpages/facts/amounts.ts'
import { factWords } from '../../app/features/content/webpages/facts/fact-words.ts'
import { factsOfPage } from '../../app/features/content/webpages/facts/reading/facts-of-page.ts'
import { thingsInJsonLd } from '../../app/features/content/webpages/facts/reading/things.ts'
import { picturesInJsonLd } from '../../app/features/content/webpages/page-pictures-json-ld.ts'
import { addressedPicture } from '../../app/features/content/webpages/page-pictures-size.ts'
import {
  backgroundsIn,
  readSrcset,
} from '../../app/features/content/webpages/page-pictures-sources.ts'
import {
  cleanText,
  decodeEntities,
} from '../../app/features/content/webpages/page-pictures-text.ts'
import { robotsRules } from '../../app/features/content/webpages/polite/robots-rules.ts'
import { parseAccounts } from '../../app/features/identity/sessions/stored-accounts.ts'
import { sampleColumns } from '../../app/features/transfer/import/parsers/guess-columns.ts'
import { readPictureFolders } from '../../app/features/transfer/import/parsers/picture-folders.ts'
import { textFrom } from '../../app/features/transfer/import/text-stream.ts'
import { feedLinkIn, readFeed } from '../../app/features/transfer/sources/feeds/read-feed.ts'
import { readFields, readForm } from '../../app/http/bodies/body.server.ts'
import { COOKIE, readCookie } from '../../app/http/cookies/cookies.server.ts'
import { Refusal } from '../../app/refusal.ts'
import { firstAddress } from '../../app/text/text-addresses.ts'
import { readText } from '../factories/transfer/import-files.ts'
import { backtracks } from './backtracks.ts'
import { longReadingPatterns, workOf } from './meter.ts'
import { box, bytesOf, little, shapesOf, uint32 } from './shapes.ts'

const LETTERS = 12_000

const SITE = 'https://pinfold.test/'
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n'
const FILE = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\nv\r\n'
const HTML = [
  '<',
  '>',
  '"',
  "='",
  '=',
  ' ',
  '\n',
  'a',
  '&amp;',
  '<!--',
  '-->',
  '</',
  '<a href="https://a.example/">',
]

/** Two Huffman tables whose codes have one bit or two. */
const SHORT_CODES = ['\0', '\x10']
  .map((id) => `\xff\xc4\0\x16${id}\x01\x02${'\0'.repeat(14)}\0\x01\xf0`)
  .join('')

const MOVIE_HEAD = box('mvhd', `\0\0\0\0${'\0'.repeat(8)}${uint32(1000)}${uint32(1000)}`)

type Parser = {
  start?: string
  pieces: readonly string[]
  read: (text: string) => unknown
  /** The limit of work per letter, if it isn't FACTOR. */
  factor?: number
}

const video = (text: string) => passVideo(inPieces(bytesOf(text)), async () => {})

const PARSERS: Record<string, Parser> = {
  captions: {
    start: 'WEBVTT\n\n',
    pieces: [
      '00:01 --> 00:02',
      '-->',
      '\n',
      '\r',
      ' ',
      '<',
      '>',
      '<b',
      '</',
      '{\\',
      '}',
      'a',
      '1',
      ':',
      'line:1',
    ],
    read: readCaptions,
  },
  'a form of parts': {
    pieces: [
      PART,
      FILE,
      '--x',
      '--',
      '\r\n',
      '\r',
      'a:',
      ';',
      '"',
      '\\',
      'name=',
      ' ',
      'Content-Disposition: form-data;',
      '\r\n--',
      '\r\n\r\n',
    ],
    start: '--x\r\nContent-Disposition: form-data; name="a"',
    read: (text) => readForm(post(text, 'multipart/form-data; boundary=x')),
  },
  'a form of parts between long boundaries': {
    pieces: ['\r\n--', '\r\n', '-'.repeat(66), '-', '\r'],
    read: (text) => readForm(post(text, `multipart/form-data; boundary=${'-'.repeat(70)}`)),
  },
  'a body of JSON': {
    start: '{"a":',
    pieces: ['[', ']', '{"a":', '}', '"', '\\', ',', '1', 'e9', ' ', '"__proto__":'],
    read: (text) => readFields(post(text, 'application/json')),
  },
  cookies: {
    pieces: [';', '=', ' ', 'a', '__Host-accounts=', '1.', '~'],
    read: (text) =>
      parseAccounts(readCookie(new Request(SITE, { headers: { Cookie: text } }), COOKIE.accounts)),
  },
  "a browser's bookmarks": {
    start: '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    pieces: [
      ...HTML,
      '<DL>',
      '</DL>',
      '<H3>',
      '</H3>',
      '<DD>',
      '<A HREF="https://a.example/" TAGS="a,b">',
      '</A>',
      ' href=',
      'folder',
      '   ',
    ],
    read: readText,
  },
  "Pinterest's pages": {
    start: '<h1>Pins</h1><a href="https://www.pinterest.com/pin/1/">',
    pieces: [
      ...HTML,
      '<h1',
      '<h1>',
      '</h1>',
      'Pins',
      'Boards',
      '<br>',
      'Board Name: ',
      'pinterest.',
      '/pin/',
      ',',
      ': ',
    ],
    read: readText,
  },
  'a text that could be a page of Pinterest': {
    pieces: [...HTML, '<h1', '<h1>', '</h1>', 'Pins', 'pinterest.', '/pin/'],
    read: readText,
  },
  'a page of links below one long heading': {
    start: '<h1>',
    pieces: [...HTML, 'a'.repeat(100), '</a>', '<h2>', '</h2>', '<br>', '<nav>', '<img alt="a">'],
    read: readText,
  },
  "Pinterest's lists": {
    start: '{"pins":[{"pin_url":"https://www.pinterest.com/pin/1/"}',
    pieces: [
      ',',
      '{"title":"a"}',
      ',{"board name":"a","link":"https://a.example/"}',
      '[',
      ']',
      '{',
      '}',
      '"',
      ',{"private":{"toString":1}}',
      ']}',
    ],
    read: readText,
    // Seven formats of JSON are tried before entries of no known format are read: 136 at any length.
    factor: 200,
  },
  'a list of addresses': {
    start: 'https://a.example/ ',
    pieces: ['https://', 'a.example/', ' ', '\n', '|', '](', ')', '#', '- ', '1.', '<', 'x'],
    read: readText,
  },
  "Pocket's table": {
    start: 'url,title,time_added\n',
    pieces: ['"', ',', '\n', '\r', 'x', '""', 'https://a.example/', "'=", '|', ' '],
    read: readText,
  },
  'a table that nobody knows': {
    pieces: ['"', ',', ';', '\t', '\n', 'url', 'https://a.example/', '1'],
    read: sampleColumns,
  },
  'what Linkwarden and Karakeep write': {
    start: '{"collections":[{"id":1,"parentId":1,"links":[]}',
    pieces: [
      ',{"id":2,"parentId":1}',
      ',{"id":1}',
      ']',
      ',"bookmarks":[',
      '{"content":{},"tags":[]}',
      '}',
    ],
    read: readText,
  },
  'what Instagram writes': {
    start: '[{"label_values":[{"value":"https://www.instagram.com/p/abcdef/"}',
    pieces: [
      ',{"dict":[',
      '{"dict":[',
      '{"value":"a"}',
      ']}',
      ',{"value":"\u00c3\u00a9"}',
      ']',
      '}',
    ],
    read: readText,
  },
  'a text with pictures in it': {
    start: '\u00ef\u00bb\u00bf',
    pieces: ['data:', 'image/png;', 'base64,', ';a', 'x', '"', ' '],
    read: (text) => textFrom(inPieces(bytesOf(text)), 1_000_000),
  },
  'channels of Are.na': {
    start: '[{"title":"a","contents":[',
    pieces: [
      '{"class":"Image","image":{"url":"https://a.example/"}},',
      '{}',
      ']}',
      ',',
      '[',
      '{"title":"b","contents":[',
    ],
    read: readText,
  },
  'a feed of RSS or Atom': {
    start: '<feed><entry>',
    pieces: [
      ...HTML,
      '<entry>',
      '</entry>',
      '<title>',
      '</title>',
      '<content type="xhtml">',
      '</content>',
      '<media:group>',
      '<media:content url="a.png" width="5"/>',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '<!DOCTYPE a [<!ENTITY b "c">',
      '&b;',
      '<img src="a.png" width="1">',
      '&lt;img src=a.png&gt;',
      '<script>',
    ],
    read: (text) => readFeed(text, new URL(SITE)),
  },
  'a feed of JSON': {
    start: '{"version":"https://jsonfeed.org/version/1","items":[{"id":1}',
    pieces: [
      ',{"id":2,"content_html":"<p>a<img src=a.png>',
      ',{"url":"a","attachments":[{"mime_type":"image/png","url":"b"}]}',
      '"}',
      '<script>',
      '&amp;',
      ']',
      '}',
    ],
    read: (text) => readFeed(`${text}]}`, new URL(SITE)),
  },
  'a page that may name a feed': {
    pieces: [
      ...HTML,
      '<link rel="alternate" type="application/rss+xml" href="',
      '<link ',
      'rel=alternate ',
      'type=application/rss+xml ',
      '<base href="a/">',
    ],
    read: (text) => feedLinkIn(text, new URL(SITE)),
  },
  "Raindrop's table": {
    start: 'id,title,note,excerpt,url,folder,tags,created,cover\n',
    pieces: [
      ',',
      '"',
      '""',
      '\n',
      '\r',
      ' ',
      '/',
      'a',
      '1,t,n,e,https://a.example/,f / g,"a,b",2020-01-01,\n',
      '1,t,n,e,https://a.example/,',
    ],
    read: readText,
  },
  'a table with a quote that nothing closes': {
    start: 'id,title,note,excerpt,url,folder,tags,created,cover\n"',
    pieces: ['"",', '\n', ','],
    read: readText,
  },
  'the names in a ZIP': {
    pieces: ['/', '.', 'a', '__MACOSX/', '\n', '.png\0', 'a/b.png\0', '1', '_', '\0'],
    read: (text) =>
      readPictureFolders(
        text.split('\0').map((name) => ({
          name,
          key: '',
          offset: 0,
          packedBytes: 0,
          bytes: 0,
          isDeflated: false,
          crc: 0,
        })),
      ),
  },
  'rules for programs': {
    pieces: [
      'User-agent: a\n',
      'Disallow: /\n',
      ':',
      '#',
      ' ',
      '*',
      'a',
      '\n',
      '\t',
      '$',
      'Allow:',
    ],
    read: (text) => robotsRules(text, 'pinfold'),
  },
  'JSON-LD': {
    start: '{"image":',
    pieces: [
      '[',
      ']',
      '{"image":',
      '}',
      '"a"',
      ',',
      '{"@type":"ImageObject","url":"a"}',
      '"image":',
      '{"a":1},',
    ],
    read: picturesInJsonLd,
  },
  'what a page is about': {
    start: '{"@graph":[',
    pieces: [
      '{"@type":"Recipe","recipeIngredient":["<a',
      '{"@type":"Product","offers":[',
      '{"@type":["Article"],"author":[{"@id":"a"}]},',
      '{"price":"1.299,00 EUR"},',
      '{"lowPrice":1,"offers":[',
      '{"duration":"PT1H","@id":"a"},',
      '","',
      '"]}',
      ']}',
      '<b>',
      '&lt;',
      '1 1/2 cups ',
      '[',
      ',',
    ],
    read: (text) => {
      const things = [...thingsInJsonLd(text), ...thingsInJsonLd(`${text}"]}]}`)]
      factsOfPage({ things, metaTags: new Map(), url: new URL(SITE) })
    },
  },
  'the texts of a recipe': {
    pieces: ['<', '>', '<a', '</', '&lt;', '&', ';', ' ', 'a', '1', '1/2', '\\n', '½', '春', 'a '],
    read: (text) => {
      const thing = { '@type': 'Recipe', name: text, recipeYield: text, recipeIngredient: text }
      const url = new URL(SITE)
      const facts = factsOfPage({ things: [thing], metaTags: new Map(), url })
      if (facts) factWords(facts)
    },
  },
  'an amount of a recipe': {
    pieces: ['1', ' ', '/', '½', '-', '–', ' to ', ',', '.', '0', 'cup', ' (', 'oz', '%', 'g'],
    read: (text) => scaledIngredient(text, 1.5),
  },
  'a set of sources': {
    pieces: [',', ' ', 'a', '1x', '2w', 'https://a.example/', '\t', '.'],
    read: readSrcset,
  },
  'an address among words': {
    pieces: [
      'https://',
      'https://a.example/',
      ')',
      '(',
      ']',
      '<',
      '>',
      '.',
      ',',
      ' ',
      '🏺',
      'a',
      '，',
    ],
    read: firstAddress,
  },
  'what ends an address': {
    start: 'https://a.example',
    pieces: [')', ']', '(', '.', '🏺', 'https://'],
    read: firstAddress,
  },
  'a style': {
    pieces: ['url(', ')', '"', "'", ' ', 'a', 'background:', '('],
    start: 'background:',
    read: backgroundsIn,
  },
  'entities and words': {
    pieces: ['&', '#', 'x', ';', '&amp;', '&#150;', ' ', 'a', '1', '\u200b'],
    read: (text) => cleanText(decodeEntities(text), 500),
  },
  "a picture's address": {
    // The runtime parses queries itself, differently in Node and workerd.
    pieces: ['/', '-', '_', 'a', '1', '640x', 'w_1,', '@2x', '.jpg', '%', '.', 'thumb'],
    read: (text) => {
      for (const path of text.match(/.{1,2000}/g) ?? []) {
        addressedPicture(new URL(`https://a.example/${path}`))
      }
    },
  },
  XMP: {
    pieces: ['digitalsourcetype/', 'trainedAlgorithmicMedi', 'compositeSynthetic', 'a', '<', '\0'],
    read: (text) => saysAiMade(bytesOf(text)),
  },
  'a JPEG': {
    start: '\xff\xd8',
    pieces: [
      '\xff',
      '\0',
      '\xff\xe1\0\x10Exif\0\0\0\0\0\0\0\0',
      '\xff\xda\0\x02',
      '\xff\xe0\0\x02',
      '\xff\xc0\0\x08\0\0\0\0\0\0',
      '\xff\xd9',
      '\xff\xd0',
      'a',
    ],
    read: (text) => plainJpeg(bytesOf(text)),
  },
  'a JPEG that was cut off': {
    start: `\xff\xd8\xff\xc0\0\x0b\x08\xff\xff\xff\xff\x01\x01\x11\0${SHORT_CODES}\xff\xdd\0\x04\0\x02\xff\xda\0\x08\x01\x01\0\0\x3f\0`,
    pieces: ['\0', '\x3f', '\x55', '\xaa', '\xff\0', '\xff\xd0', '\xff\xff', '\xff'],
    read: (text) => plainJpeg(bytesOf(text)),
  },
  'a PNG': {
    start: '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0abcd',
    pieces: ['\0\0\0\0IDATabcd', '\0\0\0\0tEXtabcd', '\0\0\0\x01iTXtaabcd', '\0', '\xff', 'IEND'],
    read: (text) => plainPng(bytesOf(text)),
  },
  'a GIF': {
    start: 'GIF89a\0\0\0\0\0\0\0',
    pieces: [
      '!\xfe\0',
      '!\xff\x0bNETSCAPE2.0\0',
      ',\0\0\0\0\0\0\0\0\0\0\0',
      '\x01a',
      '\0',
      '!\xfe',
      ';',
      '\xff',
    ],
    read: (text) => plainGif(bytesOf(text)),
  },
  'a WebP': {
    start: `RIFF${little(LETTERS, 4)}WEBPVP8X${little(10, 4)}${'\0'.repeat(10)}`,
    pieces: [
      `VP8 ${little(0, 4)}`,
      `EXIF${little(1, 4)}aa`,
      '\0',
      '\xff',
      `ANMF${little(4, 4)}abcd`,
    ],
    read: (text) => plainWebp(bytesOf(text)),
  },
  'an AVIF': {
    start: box('ftyp', 'avif\0\0\0\0avif'),
    pieces: [
      box('mdat'),
      box('free'),
      'a',
      box(
        'meta',
        `\0\0\0\0${box('pitm', '\0\0\0\0\0\x01')}${box('iprp', box('ipco', box('ispe', '\0'.repeat(12)).repeat(40)) + box('ipma', `\0\0\0\0${uint32(1)}\0\x01\x01\x01`))}`,
      ),
    ],
    read: (text) => plainAvif(bytesOf(text)),
  },
  'items of an AVIF': {
    start: '',
    pieces: ['\0\x01\0\0\0\0', '\0\x01', '\0', '\x01'],
    read: (text) => plainAvif(bytesOf(avifWithItems(text))),
  },
  'an MP4': {
    start: box('ftyp', 'isom\0\0\0\0isom'),
    pieces: [
      box('mdat'),
      box('moov'),
      box('moof'),
      box('udta', 'a'),
      '\0\0\0\0mdat',
      '\0\0\0\x01',
      'a',
      '\0',
    ],
    read: video,
  },
  'the tracks of an MP4': {
    start: '',
    pieces: [
      aTrack(),
      box('mvex', box('trex', '\0'.repeat(20)).repeat(60)),
      box('trex', '\0'.repeat(20)),
      box('udta'),
      box('free'),
      box('meta'),
    ],
    read: (text) =>
      video(box('ftyp', 'isom\0\0\0\0isom') + box('moov', MOVIE_HEAD + text) + box('mdat')),
  },
  'extended tracks of an MP4': {
    start: '',
    pieces: [aTrack(), box('trex', '\0'.repeat(20))],
    read: (text) =>
      video(
        box('ftyp', 'isom\0\0\0\0isom') +
          box('moov', MOVIE_HEAD + aTrack().repeat(100) + box('mvex', text)) +
          box('mdat'),
      ),
  },
  'samples of a dropped track of an MP4': {
    start: '',
    pieces: [uint32(1), uint32(2 ** 31), uint32(0), '\0'],
    read: (text) =>
      video(
        box('ftyp', 'isom\0\0\0\0isom') +
          box('moov', MOVIE_HEAD + aTrack() + aTrack('camm', samplesIn(text))) +
          box('mdat'),
      ),
  },
  'fragments of an MP4': {
    start: box('ftyp', 'isom\0\0\0\0isom') + box('moov', MOVIE_HEAD + aTrack()),
    pieces: [
      box(
        'moof',
        box(
          'traf',
          box('tfhd', uint32(0) + uint32(1)) + box('trun', '\0\0\0\0\0\0\0\x01').repeat(30),
        ),
      ),
      box('moof', box('traf', box('tfhd', uint32(0) + uint32(1)))),
      box('mdat'),
    ],
    read: video,
  },
  'a WebM': {
    start: '\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff',
    pieces: [
      '\x1f\x43\xb6\x75\xff',
      '\xa3\x80',
      '\xa3\x84\x81\0\0\0',
      '\x16\x54\xae\x6b\x88\xae\x80\xae\x80\xae\x80\xae\x80',
      '\x15\x49\xa9\x66\x80',
      '\xec\x80',
      '\xe7\x81\x01',
      '\0',
      '\x12\x54\xc3\x67\x80',
    ],
    read: video,
  },
}

/** Tables whose offsets, sizes and counts of samples come from one text. */
function samplesIn(text: string): string {
  const entries = (bytes: number) => uint32(Math.floor(text.length / bytes)) + text
  return box(
    'minf',
    box(
      'stbl',
      box('stsc', uint32(0) + entries(12)) +
        box('stsz', uint32(0) + uint32(0) + entries(4)) +
        box('stco', uint32(0) + entries(4)),
    ),
  )
}

function aTrack(handler = 'vide', info = ''): string {
  return box(
    'trak',
    box('tkhd', `\0\0\0\0${'\0'.repeat(8)}${uint32(1)}${'\0'.repeat(68)}`) +
      box(
        'mdia',
        box('mdhd', `\0\0\0\0${'\0'.repeat(8)}${uint32(1000)}${uint32(1)}`) +
          box('hdlr', `\0\0\0\0\0\0\0\0${handler}`) +
          info,
      ),
  )
}

function avifWithItems(items: string): string {
  const size = box(
    'iprp',
    box('ipco', box('ispe', '\0'.repeat(12))) + box('ipma', `\0\0\0\0${uint32(1)}\0\x01\x01\x01`),
  )
  const kinds = box('iinf', `\0\0\0\0\0\x01${box('infe', '\x02\0\0\0\0\x01\0\0Exif')}`)
  const count = String.fromCharCode(
    Math.floor(items.length / 6 / 256) % 16,
    Math.floor(items.length / 6) % 256,
  )
  const places = box('iloc', `\0\0\0\0\x44\x40${count}${items}`)
  return (
    box('ftyp', 'avif\0\0\0\0avif') +
    box('meta', `\0\0\0\0${box('pitm', '\0\0\0\0\0\x01')}${size}${kinds}${places}`) +
    box('mdat').repeat(1000)
  )
}

/** The limit of work per letter, relative to JSON.parse, which reads each letter once. */
const FACTOR = 100

test.each(Object.entries(PARSERS))(
  '%s does at most linear work, compared with JSON of the same length',
  async (_, { start = '', pieces, read, factor = FACTOR }) => {
    await fc.assert(
      fc.asyncProperty(shapesOf(start, pieces, LETTERS), async (text) => {
        const work = await workOf(() => refused(() => read(text)))

        expect(work).toBeLessThan(factor * text.length)
      }),
      { numRuns: 40 },
    )
  },
)

test('no pattern that reads long texts backtracks repeatedly', async () => {
  expect(longReadingPatterns(500).filter(backtracks)).toEqual([])
})

test('a recipe’s amount with a thousand units is read in one pass', async () => {
  const text = `${'1cup/'.repeat(1200)}${'1'.repeat(6000)}`

  expect(await workOf(() => scaledIngredient(text, 1.5))).toBeLessThan(FACTOR * text.length)
})

/** Parsers reject most of these inputs. */
async function refused(read: () => unknown): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

function post(text: string, type: string): Request {
  return new Request(SITE, {
    method: 'POST',
    body: bytesOf(text),
    headers: { 'Content-Type': type },
  })
}

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096)
}

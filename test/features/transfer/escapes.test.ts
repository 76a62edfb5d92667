import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embedCode } from '../../../app/features/transfer/embedding/embed-code.ts'
import { embeddedBoard, embeddedPin } from '../../../app/features/transfer/embedding/embed-html.ts'
import { OEMBED_FORMATS } from '../../../app/features/transfer/embedding/oembed.ts'
import { bookmarksHtml } from '../../../app/features/transfer/export/bookmarks-html.ts'
import { indexHtml } from '../../../app/features/transfer/export/index-html.ts'
import { pinsCsv } from '../../../app/features/transfer/export/pins-csv.ts'
import { textFiles } from '../../../app/features/transfer/export/text-files.ts'
import type { ExportedPin } from '../../../app/features/transfer/export-format.ts'
import { FEED_FORMATS } from '../../../app/features/transfer/feed-formats.ts'
import type { ListedPin } from '../../../app/features/transfer/listed-pins.server.ts'
import { offlineHtml } from '../../../app/features/transfer/offline/offline-html.ts'

/** The text of a field, by its name. */
type FieldText = (field: string) => string

/** Markup as a strict parser sees it: tags with the names of their attributes, and every value and text. */
type ParsedMarkup = { tags: string[]; texts: string[] }

const ORIGIN = 'https://pinfold.example'
const TIME = '2026-11-21T10:00:00.000Z'
const HASH = 'a'.repeat(64)
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const TAG =
  /^<(?:!doctype [^"&]*|\?xml [^&]*\?|\/[\w:-]+|[\w:-]+(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?)>$/i
const NAMES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const Marks = fc.constantFrom(
  ...['<script>alert(1)</script>', '<', '>', '"', "'", '`', '&', '&lt;', '&#60;', '&bogus', '$&'],
  ...[']]>', '<![CDATA[', '<!--', '-->', '</title>', '</style>', '" onload="', '\0', '\ufffe'],
  ...['\ud800', '\udfff', '\u0085', '\u2028', '\r\n', '🏺', 'جرة'],
)
/** The character in front keeps the text from being empty, because nothing is written for an empty text. */
const Hostile = fc
  .array(fc.oneof(Marks, fc.string({ unit: 'binary', maxLength: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((marks) => `x${marks.join('')}`)

function decoded(text: string): string {
  expect(text).toMatch(/^(?:[^&<>]|&(?:amp|lt|gt|quot);)*$/)
  return text.replace(/&(\w+);/g, (_, name) => NAMES[name] ?? '')
}

/** Bookmarks have no line breaks, because they are read line by line. */
function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}

function parseMarkup(markup: string): ParsedMarkup {
  expect(markup.match(NOT_IN_XML)).toBeNull()
  const [tags, texts]: [string[], string[]] = [[], []]
  const plain = markup.replace(/<style>[^<]*<\/style>/, '')
  for (const piece of plain.split(/(<[^<>]*>)/)) {
    if (!piece.startsWith('<')) {
      texts.push(withoutSpace(decoded(piece)))
      continue
    }
    expect(piece).toMatch(TAG)
    tags.push(piece.replace(/"[^"]*"/g, '""'))
    for (const [, value = ''] of piece.matchAll(/="([^"]*)"/g))
      texts.push(withoutSpace(decoded(value)))
  }
  return { tags, texts }
}

function aPinOf(word: FieldText, name: string): ExportedPin {
  return {
    title: word(`${name} title`),
    description: word(`${name} description`),
    alt_text: word(`${name} alt`),
    note: word(`${name} note`),
    link: `https://shop.example/${word(`${name} link`)}`,
    created_at: TIME,
    position: 0,
    saved_by: word(`${name} saver`),
    made_by: null,
    media: 'picture',
    picture: `pictures/${name}.png`,
    video: null,
    captions: null,
    has_no_speech: false,
    color: null,
  }
}

function anExportOf(
  word: (name: string) => string,
  boardCount: number,
): Parameters<typeof indexHtml>[0] {
  const own = (name: string) => aPinOf(word, name)
  const aBoardOf = (name: string) => ({
    name: word(`${name} name`),
    description: word(`${name} description`),
    privacy: 'public' as const,
    layout: word(`${name} layout`),
    is_archived: false,
    pin_order: 'hand' as const,
    pin_label: null,
    created_at: TIME,
    cover: null,
    pins: [
      own('plain'),
      { ...own('untold'), alt_text: '' },
      { ...own('untitled'), title: '' },
      { ...own('unnamed'), title: '', alt_text: '' },
      { ...own('filmed'), media: 'video' as const, video: 'videos/filmed.mp4' },
      { ...own('odd'), link: `https://[${word('odd link')}` },
    ],
    sections: [
      {
        title: word(`${name} section`),
        description: word(`${name} section description`),
        pins: [own('inside')],
        other_parts: [2],
      },
    ],
  })
  return {
    format: 'pinfold-export',
    version: 1,
    exported_at: TIME,
    part: 2,
    boards: Array.from({ length: boardCount }, (_, place) => aBoardOf(`board ${place}`)),
    missing: [word('one file'), word('another file')],
  }
}

function anOpenPin(
  word: (name: string) => string,
  id: number,
  changes: Partial<ListedPin> = {},
): ListedPin {
  return {
    id,
    title: word('title'),
    description: word('description'),
    altText: word('alt'),
    author: word('author'),
    authorUsername: 'ana',
    createdAt: Date.parse(TIME),
    updatedAt: Date.parse(TIME),
    via: `https://away.example/${word('via')}`,
    pictureHash: HASH,
    dominantColor: '#ffffff',
    width: 800,
    height: 600,
    ...changes,
  }
}

function openPinsOf(word: FieldText): ListedPin[] {
  return [
    anOpenPin(word, 1),
    anOpenPin(word, 2, { altText: '' }),
    anOpenPin(word, 3, { title: '' }),
    anOpenPin(word, 4, { title: '', altText: '' }),
  ]
}

function aFeedOf(word: FieldText) {
  return {
    title: word('name'),
    description: word('about'),
    author: word('owner'),
    path: `/ana/${word('path')}/`,
    createdAt: 0,
    items: openPinsOf(word),
  }
}

function anOpenBoardOf(
  word: (name: string) => string,
  section: { id: number; title: string } | null,
) {
  return {
    id: 1,
    name: word('board'),
    description: word('about'),
    createdAt: 0,
    section,
    path: '/ana/jars/',
    owner: { username: 'ana', fullName: word('owner') },
    pinCount: 4,
    pins: openPinsOf(word),
  }
}

function anOfflineBoardOf(word: FieldText): Parameters<typeof offlineHtml>[0] {
  const picture = { hash: HASH, width: 800, height: 600, dominantColor: '#ffffff' }
  const maker = { id: 5, username: 'ana', fullName: word('maker'), avatarColorIndex: 0 }
  const pin = {
    id: 1,
    title: word('title'),
    altText: word('alt'),
    description: word('description'),
    link: `https://shop.example/${word('link')}`,
    domain: 'shop.example',
    picture,
    durationMs: 1,
    aiLabel: null,
    maker: { ...maker, pictureHash: null },
    sectionId: null,
    note: word('note'),
  }
  return {
    id: 1,
    name: word('name'),
    description: word('about'),
    owner: word('owner'),
    sections: [
      {
        id: 2,
        title: word('section'),
        description: word('section description'),
        slug: 'blue',
        pinCount: 0,
      },
    ],
    pins: [pin, { ...pin, altText: '', sectionId: 2 }, { ...pin, title: '', altText: '' }],
    isWhole: false,
  }
}

/** An Atom feed without its contents, then the HTML of each entry. */
function feedAndContents(word: FieldText): string[] {
  const feed = FEED_FORMATS['feed.atom'].write(aFeedOf(word), addressOf(word))
  const contents = [...feed.matchAll(/<content type="html">([^<]+)</g)]
  expect(contents).toHaveLength(4)
  return [
    feed.replace(/(<content type="html">)[^<]*/g, '$1'),
    ...contents.map(([, content = '']) => decoded(content)),
  ]
}

function addressOf(word: FieldText) {
  return { origin: ORIGIN, self: `/ana/${word('self')}` }
}

/** All markup with members' texts that we write for other programs. */
const WRITERS: Record<string, (word: FieldText) => string[]> = {
  'the page of an export': (word) => [
    indexHtml(anExportOf(word, 1)),
    indexHtml(anExportOf(word, 2)),
  ],
  'the bookmarks of an export': (word) => [bookmarksHtml(anExportOf(word, 2))],
  'the Atom feed': feedAndContents,
  'the content of the JSON feed': (word) => {
    const feed = JSON.parse(FEED_FORMATS['feed.json'].write(aFeedOf(word), addressOf(word)))
    return feed.items.map(({ content_html }: { content_html: string }) => content_html)
  },
  'an embedded board': (word) => [
    embeddedBoard(anOpenBoardOf(word, null), ORIGIN).html,
    embeddedBoard(anOpenBoardOf(word, { id: 2, title: word('section') }), ORIGIN).html,
  ],
  'an embedded pin': (word) => openPinsOf(word).map((pin) => embeddedPin(pin, ORIGIN).html),
  'a board that a device keeps': (word) => [offlineHtml(anOfflineBoardOf(word))],
  'the code of a frame': (word) => [
    embedCode({ src: `${ORIGIN}/${word('src')}`, title: word('title'), width: 1, height: 1 }),
  ],
  'an oEmbed answer': (word) => {
    const answer = {
      version: '1.0' as const,
      type: 'rich' as const,
      cache_age: 1,
      width: 1,
      height: 1,
      title: word('title'),
      author_name: word('author'),
      author_url: word('author url'),
      provider_name: word('provider'),
      provider_url: word('provider url'),
      html: word('html'),
      thumbnail_url: word('thumbnail'),
    }
    return [OEMBED_FORMATS['xml']?.write(answer) ?? '']
  },
}

for (const [name, write] of Object.entries(WRITERS)) {
  test(`members’ texts are text, never markup, in ${name}`, () => {
    const harmless: string[] = []
    const expected = write((field) => {
      if (!harmless.includes(field)) harmless.push(field)
      return `word${harmless.indexOf(field)}.`
    }).map(parseMarkup)

    fc.assert(
      fc.property(
        fc.array(Hostile, { minLength: harmless.length, maxLength: harmless.length }),
        (values) => {
          const shown = write((field) => values[harmless.indexOf(field)] ?? '').map(parseMarkup)

          const filled = ({ tags, texts }: ParsedMarkup) => ({
            tags,
            texts: texts.map((text) =>
              withoutSpace(
                text.replace(
                  /word(\d+)\./g,
                  (_, place) => values[place]?.replace(NOT_IN_XML, '') ?? '',
                ),
              ),
            ),
          })
          expect(shown).toEqual(expected.map(filled))
        },
      ),
      { numRuns: 40 },
    )
  })
}

/** Every value of a JSON file, in order. */
function valuesOf(json: string): unknown[] {
  expect(json.match(NOT_IN_XML)).toBeNull()
  const values: unknown[] = []
  JSON.parse(json, (_, value) => {
    if (typeof value !== 'object') values.push(value)
    return value
  })
  return values
}

function cellsOf(csv: string): string[] {
  expect(csv.slice(1)).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))+$/)
  return [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
}

/** All files that contain members' texts as values rather than markup. */
const FILES: Record<string, (word: FieldText) => unknown[]> = {
  'pins.json': (word) =>
    textFiles(anExportOf(word, 2))
      .filter(({ name }) => name === 'pins.json')
      .flatMap(({ input }) => valuesOf(input)),
  'pins.csv': (word) => {
    const csv = pinsCsv(anExportOf(word, 2))
    expect(csv.match(NOT_IN_XML)).toBeNull()
    return cellsOf(csv)
  },
  'the JSON feed': (word) => {
    const feed = JSON.parse(FEED_FORMATS['feed.json'].write(aFeedOf(word), addressOf(word)))
    for (const item of feed.items) delete item.content_html
    return valuesOf(JSON.stringify(feed))
  },
}

for (const [name, write] of Object.entries(FILES)) {
  test(`members’ texts are complete, letter by letter, in ${name}`, () => {
    const harmless: string[] = []
    const expected = write((field) => {
      if (!harmless.includes(field)) harmless.push(field)
      return `word${harmless.indexOf(field)}.`
    })

    fc.assert(
      fc.property(
        fc.array(Hostile, { minLength: harmless.length, maxLength: harmless.length }),
        (values) => {
          const filled = (value: unknown) =>
            typeof value === 'string'
              ? value.replace(
                  /word(\d+)\./g,
                  (_, place) => values[place]?.replace(NOT_IN_XML, '') ?? '',
                )
              : value
          const shown = write((field) => values[harmless.indexOf(field)] ?? '')
          expect(shown).toEqual(expected.map(filled))
        },
      ),
      { numRuns: 40 },
    )
  })
}

test.each(['=', '+', '-', '@', '\t', '\r'])('no spreadsheet cell starts with %j', (sign) => {
  const csv = pinsCsv(anExportOf((field) => `${sign}1+"${field}"`, 2)).slice(1)

  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)

  expect(cells.filter((cell) => cell.includes(`${sign}1+""board 0 name""`))).not.toEqual([])
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPictureFolders } from '../../../../app/features/transfer/import/parsers/picture-folders.ts'
import { outline, readText } from '../../../factories/transfer/import-files.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'

const PIN = `<a href="https://www.pinterest.com/pin/77/">https://www.pinterest.com/pin/77/</a>
<br>Title: Moon jar, glazed,
<br>Details: White &amp; round,
<br>Image: 0a1b2c3d4e5f60718293a4b5c6d7e8f9,
<br>Board Name: Jars,
<br>Alt Text: No data,
<br>Canonical Link: <a href="https://clay.example/a?b=1&amp;c=2">https://clay.example/a</a>,
<br>Created at: 2017/02/13 15:35:01
<br>Private: True<br><br>`

test('Pinterest’s HTML is read with titles, texts, pictures by signature, times and a secret board', () => {
  const found = readText(`<div><h1 id=x>Boards</h1>
<a href="https://www.pinterest.com/me/birds/">x</a><br>Name: Birds,<br>Description: In the fen<br><br>
<h1 id=y>Pins</h1>${PIN}<h1 id=z>Searches</h1><a href="https://a.example/">a</a></div>`)

  expect(found?.source).toBe('pinterest')
  expect(found?.boards.map(({ name, privacy }) => [name, privacy])).toEqual([
    ['Birds', null],
    ['Jars', 'secret'],
  ])
  expect(found?.boards[0]?.description).toBe('In the fen')
  const path = '0a/1b/2c/0a1b2c3d4e5f60718293a4b5c6d7e8f9.jpg'
  expect(found?.boards[1]?.items).toMatchObject([
    {
      title: 'Moon jar, glazed',
      description: 'White & round',
      altText: '',
      link: 'https://clay.example/a?b=1&c=2',
      addresses: [`https://i.pinimg.com/originals/${path}`, `https://i.pinimg.com/736x/${path}`],
      createdAt: Date.UTC(2017, 1, 13, 15, 35, 1),
    },
  ])
})

test('Pinterest’s JSON is read with spaces or underscores in its names, and an empty pin is reported', () => {
  const file = {
    boards: [{ name: 'Jars', description: 'Round', privacy: 'SECRET' }],
    pins: [
      {
        'Board Name': 'Jars',
        Title: 'مزهرية',
        'Canonical Link': 'https://a.example/',
        Section: 'Blue',
      },
      { board_name: 'Jars', title: 'Lost', canonical_link: 'None', image: 'No data' },
      { board_name: 'Jars', title: 'Trap', canonical_link: 'javascript:alert(1)' },
    ],
  }

  const found = readText(JSON.stringify(file))

  expect(found?.source).toBe('pinterest')
  expect(found?.boards[0]).toMatchObject({ privacy: 'secret', description: 'Round' })
  expect(outline(found)).toEqual(['Jars / Blue: مزهرية'])
  expect(found?.unreadable).toMatchObject([
    { name: 'Lost', reason: 'no_address' },
    { name: 'Trap', reason: 'not_web' },
  ])
})

test('Raindrop’s CSV is read with quotes, line ends in a note, nested collections, tags and covers', () => {
  const found =
    readText(`\ufeffid,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
1,"Jar, ""big""","Two
lines",,https://a.example/,Clay / Blue / Old,"raku, wood fired",2024-03-01T10:00:00.000Z,https://a.example/j.jpg,,false
2,Plain,,Said of it,https://b.example/,Unsorted,,,,,false\r
3,Bad,,,chrome://x,Clay,,,,,false`)

  expect(found?.source).toBe('raindrop')
  expect(outline(found)).toEqual(['Clay / Blue / Old: Jar, "big"', 'Imported: Plain'])
  expect(found?.boards[0]?.items[0]).toMatchObject({
    description: '#raku #woodfired',
    note: 'Two\nlines',
    addresses: ['https://a.example/j.jpg'],
    createdAt: Date.UTC(2024, 2, 1, 10),
  })
  expect(found?.unreadable).toMatchObject([{ name: 'Bad', reason: 'not_web' }])
})

test('a browser’s bookmarks are read with nested folders, the browser’s top folders, notes and entities', () => {
  const found = readText(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE><H1>Lesezeichen</H1>
<DL><p>
  <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
  <DL><p>
    <DT><A HREF="https://a.example/" ADD_DATE="1700000000" ICON="data:image/png;base64,AA==">K&auml;se &#x1F9C0;</A>
    <DD>A note &lt;here&gt;
    <DT><H3>Clay</H3>
    <DL><p>
      <DT><A HREF="https://b.example/?a=1&amp;b=2">Jar</A>
      <DT><H3>Blue</H3>
      <DL><p><DT><A HREF="https://c.example/">Vase</A>
      <DT><H3>Old</H3><DL><p><DT><A HREF="https://d.example/">Shard</A></DL><p></DL><p>
    </DL><p>
  </DL><p>
  <DT><A HREF="place:sort=8">Most visited</A>
</DL>`)

  expect(found?.source).toBe('bookmarks')
  expect(outline(found)).toEqual([
    'Imported: Käse 🧀',
    'Clay: Jar',
    'Clay / Blue: Vase',
    'Clay / Blue / Old: Shard',
  ])
  expect(found?.boards[0]?.items[0]).toMatchObject({
    description: 'A note <here>',
    createdAt: 1_700_000_000_000,
  })
  expect(found?.boards[1]?.items[0]?.link).toBe('https://b.example/?a=1&b=2')
  expect(found?.unreadable).toMatchObject([{ name: 'Most visited', reason: 'not_web' }])
})

test('Pocket’s lists and tags are read', () => {
  const found = readText(`<!DOCTYPE html><html><head><title>Pocket Export</title></head><body>
<h1>Unread</h1><ul><li><a href="https://a.example/" time_added="1700000000" tags="oak,stool">Stool</a></li></ul>
<h1>Read Archive</h1><ul><li><a href="https://b.example/" time_added="1700000001" tags="">Lamp</a></li></ul></body></html>`)

  expect(outline(found)).toEqual(['Unread: Stool', 'Read Archive: Lamp'])
  expect(found?.boards[0]?.items[0]?.description).toBe('#oak #stool')
})

test('more than 8,191 bookmarks are all read', () => {
  const lines = Array.from({ length: 12_000 }, (_, n) =>
    bookmark(`https://a.example/${n}`, `B${n}`),
  )

  const found = readText(bookmarks({ Many: lines }))

  expect(found?.boards[0]?.items).toHaveLength(12_000)
  expect(found?.boards[0]?.items.at(-1)?.title).toBe('B11999')
})

test('Are.na’s pictures, links and private channel are read, and a text is reported', () => {
  const channel = {
    title: 'Vessels',
    status: 'private',
    created_at: '2020-05-05T10:00:00.000Z',
    contents: [
      {
        class: 'Image',
        title: 'Jar',
        description: 'Seen',
        image: { original: { url: 'https://images.example/j.png' } },
        source: { url: 'https://a.example/' },
        connected_at: '2021-05-05T10:00:00.000Z',
      },
      { class: 'Link', title: 'Kiln', source: { url: 'https://k.example/' } },
      { class: 'Text', title: 'Words', content: 'About clay' },
    ],
  }

  const found = readText(JSON.stringify(channel))

  expect(found?.source).toBe('are_na')
  expect(found?.boards[0]).toMatchObject({ name: 'Vessels', privacy: 'secret' })
  expect(outline(found)).toEqual(['Vessels: Jar', 'Vessels: Kiln'])
  expect(found?.boards[0]?.items[0]?.addresses).toEqual(['https://images.example/j.png'])
  expect(found?.unreadable).toMatchObject([{ name: 'Words', reason: 'unknown_entry' }])
})

test('a ZIP of pictures is read with folders, one around everything, other files and names with dots', () => {
  const place = { key: 'k', offset: 0, packedBytes: 1, bytes: 1, isDeflated: false, crc: 1 }
  const names = [
    'Export/Jars/moon_jar-2.png',
    'Export/Jars/moon_jar-10.png',
    'Export/Jars/Blue/IMG_0001.JPG',
    'Export/../../Birds/heron.webp',
    'Export/Jars/note.txt',
    'Export/Jars/.DS_Store',
    '__MACOSX/Export/Jars/._moon.png',
  ]

  const found = readPictureFolders(names.map((name) => ({ ...place, name })))

  expect(outline(found)).toEqual([
    'Birds: heron',
    'Jars / Blue: null',
    'Jars: moon jar 2',
    'Jars: moon jar 10',
  ])
  expect(found.unreadable).toMatchObject([{ name: 'note.txt', reason: 'unknown_entry' }])
})

test('boards with the same name are merged, whatever its case; long texts are shortened, and a long title is kept', () => {
  const long = 'Kestrel 🐦 over the fen '.repeat(20).trim()
  const found = readText(
    bookmarks({
      Café: [bookmark('https://a.example/', long)],
      cafe: [bookmark('https://b.example/', 'B')],
    }),
  )

  expect(found?.boards.map(({ name }) => name)).toEqual(['Café'])
  const [first] = found?.boards[0]?.items ?? []
  expect(first?.title.length).toBeLessThanOrEqual(100)
  expect(first?.title.isWellFormed()).toBe(true)
  expect(first?.description).toBe(long)
})

test.each([
  '',
  'just words',
  '{"a":',
  '[]',
  '{}',
  '[1,2]',
  'a,b\n1,2',
  '<p>Hello</p>',
  'null',
  '[[[[',
  'https://a.example/<A HREF="<A HREF="',
])('%j isn’t a known file', (text) => expect(readText(text)).toBeNull())

const BAD = 'javascript:alert(1)'
const GOOD = 'https://a.example/'

test.each([
  ['bookmarks', bookmarks({ Clay: [bookmark(GOOD, 'Jar'), bookmark(BAD, 'Trap')] })],
  [
    'linkwarden',
    JSON.stringify({
      collections: [{ id: 1, name: 'Clay', links: [{ url: GOOD }, { url: BAD, name: 'Trap' }] }],
    }),
  ],
  [
    'karakeep',
    JSON.stringify({
      lists: [{ id: 'l', name: 'Clay' }],
      bookmarks: [GOOD, BAD].map((url) => ({
        title: 'Trap',
        tags: [],
        lists: ['l'],
        content: { type: 'link', url },
      })),
    }),
  ],
  [
    'raindrop',
    `id,title,note,excerpt,url,folder,tags,created\n1,Jar,,,${GOOD},Clay,,\n2,Trap,,,${BAD},Clay,,`,
  ],
  ['addresses', `# Clay\n${GOOD}\nTrap without one`],
])('an unreadable entry of %s is reported with its board', (_, text) => {
  const found = readText(text)

  expect(found?.boards.map(({ foldedName }) => foldedName)).toContain('clay')
  expect(found?.unreadable).toMatchObject([{ board: 'clay' }])
})

test('no text crashes a reader or leaves markup in a title', () => {
  const piece = fc.constantFrom(
    ...[
      '<DL>',
      '</DL>',
      '<DT>',
      '<H3>',
      '</H3>',
      '<A HREF="',
      '"',
      '>',
      '</A>',
      '<!--',
      '-->',
      '<',
    ],
    ...['https://a.example/', 'Title: x', '<br>', '<h1>Pins</h1>', '&amp;', '🐦', 'مز', '\n'],
  )
  const starts = [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<h1>Pins</h1>https://pinterest.com/pin/',
    '',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.array(piece, { maxLength: 60 }), (start, pieces) => {
      const found = readText(start + pieces.join(''))
      for (const line of outline(found)) expect(line).not.toMatch(/<\/?(DL|DT|A)\b/i)
    }),
  )
})

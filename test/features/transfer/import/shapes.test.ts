import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { sampleColumns } from '../../../../app/features/transfer/import/parsers/guess-columns.ts'
import { jsonOfPlist } from '../../../../app/features/transfer/import/parsers/shapes/binary-plist.ts'
import {
  readColumns,
  readImportFile,
} from '../../../../app/features/transfer/import/read-file.server.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { lines, outline, readText } from '../../../factories/transfer/import-files.ts'
import { aZip } from '../../../factories/transfer/imports.ts'

const json = (value: unknown) => JSON.stringify(value)

const OF_OTHER_PROGRAMS: readonly (readonly [string, string, string[]])[] = [
  [
    'a reading list in one line',
    json([
      {
        id: 'k1',
        title: 'Moon jar',
        description: 'White',
        url: 'https://clay.example/moon',
        thumbnail: 'https://clay.example/moon.jpg',
        labels: ['raku', { name: 'wood fired' }],
        savedAt: '2024-02-03T10:11:12.000Z',
      },
      { title: 'Vase', url: 'https://clay.example/vase', addedAt: 1706955072 },
    ]),
    [
      'Imported (null) | Moon jar | https://clay.example/moon | White\n\n#raku #woodfired |  | https://clay.example/moon.jpg | 2024-02-03T10:11:12',
      'Imported (null) | Vase | https://clay.example/vase |  |  | 2024-02-03T10:11:12',
    ],
  ],
  [
    'Chrome’s bookmarks',
    json({
      roots: {
        bookmark_bar: {
          name: 'Lesezeichenleiste',
          type: 'folder',
          children: [
            {
              name: 'Kitchen',
              type: 'folder',
              children: [
                { name: 'Old', children: [{ name: 'Jug', url: 'https://clay.example/jug' }] },
                {
                  name: 'Tiles',
                  type: 'url',
                  url: 'https://clay.example/tiles',
                  date_added: '13351428672000000',
                },
              ],
            },
          ],
        },
        other: { name: 'Other bookmarks', children: [] },
      },
    }),
    [
      'Kitchen / Old (null) | Jug | https://clay.example/jug |  |  | ',
      'Kitchen (null) | Tiles | https://clay.example/tiles |  |  | 2024-02-03T10:11:12',
    ],
  ],
  [
    'Firefox’s backup',
    json({
      title: '',
      type: 'text/x-moz-place-container',
      children: [
        {
          title: 'menu',
          children: [
            {
              title: 'Kitchen',
              dateAdded: 1706955072000000,
              children: [
                {
                  title: 'Tiles',
                  uri: 'https://clay.example/tiles',
                  tags: 'blue,floor',
                  dateAdded: 1706955072000000,
                },
                { typeCode: 3, type: 'text/x-moz-place-separator' },
              ],
            },
          ],
        },
      ],
    }),
    ['Kitchen (null) | Tiles | https://clay.example/tiles | #blue #floor |  | 2024-02-03T10:11:12'],
  ],
  [
    'JSON lines, with private entries and entries to read',
    `${json({ url: 'https://clay.example/a', title: 'A', private: true })}\n${json({ url: 'https://clay.example/b', title: 'B', toread: 1, folder: 'Clay' })}\n`,
    [
      'Private (secret) | A | https://clay.example/a |  |  | ',
      'Clay / To read (null) | B | https://clay.example/b |  |  | ',
    ],
  ],
  [
    'a script that only assigns JSON',
    `window.YTD.like.part0 = ${json([{ like: { fullText: 'Look', expandedUrl: 'https://x.example/1' } }])}`,
    ['Imported (null) | Look | https://x.example/1 |  |  | '],
  ],
  [
    'posts of Bluesky',
    json({
      bookmarks: [
        {
          subject: { uri: 'at://did:plc:abc/app.bsky.feed.post/3kxyz', cid: 'b' },
          createdAt: '2024-02-03T10:11:12Z',
          item: {
            record: { text: 'A jar' },
            embed: { images: [{ fullsize: 'https://cdn.example/a.jpg' }] },
          },
        },
      ],
    }),
    [
      'Imported (null) | A jar | https://bsky.app/profile/did:plc:abc/post/3kxyz |  |  | https://cdn.example/a.jpg | 2024-02-03T10:11:12',
    ],
  ],
  [
    'videos of a playlist',
    json({
      items: [{ snippet: { title: 'Throwing', resourceId: { videoId: 'dQw4w9WgXcQ' } } }],
    }),
    ['Imported (null) | Throwing | https://www.youtube.com/watch?v=dQw4w9WgXcQ |  |  | '],
  ],
  [
    'a list of addresses in JSON',
    json({ saved: ['https://clay.example/a', 'https://clay.example/b'] }),
    [
      'Imported (null) |  | https://clay.example/a |  |  | ',
      'Imported (null) |  | https://clay.example/b |  |  | ',
    ],
  ],
  [
    'an outline (OPML)',
    '<?xml version="1.0"?><opml version="2.0"><head><title>Feeds</title></head><body><outline text="Kitchen"><outline type="rss" text="Tiles &amp; jugs" xmlUrl="https://clay.example/feed.xml" htmlUrl="https://clay.example/"/></outline></body></opml>',
    ['Kitchen (null) | Tiles & jugs | https://clay.example/ |  |  | '],
  ],
  [
    'bookmarks in XBEL',
    '<?xml version="1.0"?><!DOCTYPE xbel><xbel version="1.0"><folder><title>Kitchen</title><bookmark href="https://clay.example/a" added="2024-02-03T10:11:12Z"><title>Tiles</title><desc>Blue</desc></bookmark><bookmark href="https://clay.example/b"><title>Jug</title></bookmark></folder></xbel>',
    [
      'Kitchen (null) | Tiles | https://clay.example/a | Blue |  | 2024-02-03T10:11:12',
      'Kitchen (null) | Jug | https://clay.example/b |  |  | ',
    ],
  ],
  [
    'a feed',
    '<rss><channel><title>Clay</title><link>https://clay.example/</link><item><title>Jar</title><link>https://clay.example/jar</link><description><![CDATA[<p>White <b>jar</b></p>]]></description><pubDate>Sat, 03 Feb 2024 10:11:12 GMT</pubDate></item></channel></rss>',
    ['Clay (null) | Jar | https://clay.example/jar | White jar |  | 2024-02-03T10:11:12'],
  ],
  [
    'a feed whose entries have pictures',
    '<feed><title>Clay</title><entry><title>Jar</title><link rel="enclosure" type="image/jpeg" href="https://clay.example/jar.jpg"/><link rel="replies" href="https://clay.example/r"/><link href="https://clay.example/jar"/></entry><entry><title>Jug</title><link href="https://clay.example/jug"/><link rel="enclosure" type="audio/mpeg" href="https://clay.example/jug.mp3"/><summary type="html">&lt;p&gt;Blue&lt;img src="" data-src="/jug.jpg"&gt;&lt;/p&gt;</summary></entry></feed>',
    [
      'Clay (null) | Jar | https://clay.example/jar |  |  | https://clay.example/jar.jpg | ',
      'Clay (null) | Jug | https://clay.example/jug | Blue |  | https://clay.example/jug.jpg | ',
    ],
  ],
  [
    'places and watched videos of Google',
    json([
      {
        properties: {
          date: '2024-02-03T10:11:12Z',
          google_maps_url: 'http://maps.example/?cid=1',
          location: { name: 'Potter' },
        },
      },
      {
        title: 'Throwing',
        titleUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        subtitles: [{ name: 'Ana', url: 'https://www.youtube.com/channel/UC1' }],
      },
    ]),
    [
      'Imported (null) | Potter | http://maps.example/?cid=1 |  |  | 2024-02-03T10:11:12',
      'Imported (null) | Throwing | https://www.youtube.com/watch?v=dQw4w9WgXcQ |  |  | ',
    ],
  ],
  [
    'notes clipped from pages',
    '<en-export><note><title>Jar</title><created>20240203T101112Z</created><note-attributes><source-url>https://clay.example/a</source-url></note-attributes></note></en-export>',
    ['Imported (null) | Jar | https://clay.example/a |  |  | 2024-02-03T10:11:12'],
  ],
  [
    'a list in which some entries have no title, and some are archived',
    json([
      { url: 'https://clay.example/a', title: 'Jar', state: 'Archived' },
      { url: 'https://clay.example/b' },
      { image: 'https://clay.example/c.jpg' },
      { url: 'https://clay.example/d', title: 'https://clay.example/d', is_archived: 1 },
    ]),
    [
      'Imported / Archived (null) | Jar | https://clay.example/a |  |  | ',
      'Imported (null) |  | https://clay.example/b |  |  | ',
      'Imported (null) |  |  |  |  | https://clay.example/c.jpg | ',
      'Imported / Archived (null) |  | https://clay.example/d |  |  | ',
    ],
  ],
  [
    'a titled file of XBEL with a bookmark without a title',
    '<xbel><title>Mine</title><folder><title>Kitchen</title><bookmark href="https://clay.example/a"/></folder></xbel>',
    ['Kitchen (null) |  | https://clay.example/a |  |  | '],
  ],
  [
    'a page of links',
    '<!doctype html><html><head><title>Mine</title></head><body><h2>Kitchen</h2><ul><li><a href="https://clay.example/a">Tiles</a></li><li><a href="https://clay.example/b"><b>Jug</b></a> (old)</li></ul><h2>Garden</h2><a href="/local">here</a> <a href="https://clay.example/c">Pots</a><a href="https://clay.example/d"><img src="d.jpg" alt="Rake"></a><a href="https://clay.example/e">https://clay.example/e</a></body></html>',
    [
      'Kitchen (null) | Tiles | https://clay.example/a |  |  | ',
      'Kitchen (null) | Jug | https://clay.example/b |  |  | ',
      'Garden (null) | Pots | https://clay.example/c |  |  | ',
      'Garden (null) | Rake | https://clay.example/d |  |  | ',
      'Garden (null) |  | https://clay.example/e |  |  | ',
    ],
  ],
  [
    'a table of Instapaper',
    'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://clay.example/a,Tiles,,Kitchen,1706955072,"[""blue""]"\n',
    ['Kitchen (null) | Tiles | https://clay.example/a | #blue |  | 2024-02-03T10:11:12'],
  ],
  [
    'a table of Readwise',
    'Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\n"Tiles, blue",https://clay.example/a,01h,"[\'kitchen\', \'blue\']",2024-02-03 10:11:12+00:00,0,new,True\n',
    [
      'Imported (null) | Tiles, blue | https://clay.example/a | #kitchen #blue |  | 2024-02-03T10:11:12',
    ],
  ],
  [
    'a table of Matter',
    'Title,Author,Publisher,URL,Tags,Word Count,In Queue,Favorited,Read,Highlight_Count,Last Interaction Date,File Id\nTiles,,,https://clay.example/a,blue,12,False,False,False,0,2024-02-03T10:11:12Z,\n',
    ['Imported (null) | Tiles | https://clay.example/a | #blue |  | 2024-02-03T10:11:12'],
  ],
  [
    'a table of mymind',
    'id,type,title,url,content,note,tags,created\n1,WebPage,Tiles,https://clay.example/a,,Nice,"blue,floor",2024-02-03T10:11:12Z\n',
    [
      'Imported (null) | Tiles | https://clay.example/a | #blue #floor |  | Nice | 2024-02-03T10:11:12',
    ],
  ],
  [
    'notes of a reading list, which are private there',
    json([
      {
        url: 'https://clay.example/a',
        title: 'A',
        excerpt: 'Of the page',
        note: '<p>For <b>Ana</b></p>',
      },
      { url: 'https://clay.example/b', title: 'B', annotation: 'Too dear' },
      {
        url: 'https://clay.example/c',
        title: 'C',
        notes: { '#text': 'Ask Bo' },
        description: 'Jug',
      },
    ]),
    [
      'Imported (null) | A | https://clay.example/a | Of the page |  | For Ana | ',
      'Imported (null) | B | https://clay.example/b |  |  | Too dear | ',
      'Imported (null) | C | https://clay.example/c | Jug |  | Ask Bo | ',
    ],
  ],
  [
    'an outline’s notes',
    '<opml><body><outline text="Tiles" url="https://clay.example/a" _note="For the hall"/></body></opml>',
    ['Imported (null) | Tiles | https://clay.example/a |  |  | For the hall | '],
  ],
  [
    'a table of Reddit',
    'id,permalink\nabc,https://www.reddit.com/r/pottery/comments/abc/jar/\n',
    ['Imported (null) |  | https://www.reddit.com/r/pottery/comments/abc/jar/ |  |  | '],
  ],
]

test.each(OF_OTHER_PROGRAMS)('entries are found in %s', (_, text, expected) => {
  const found = readText(text)

  expect(lines(found)).toEqual(expected)
  expect(found?.unreadable).toEqual([])
})

test.each([
  ['settings', json({ name: 'kiln', homepage: 'https://kiln.example/', scripts: { start: 'x' } })],
  ['data without addresses', json([{ title: 'Jar' }, { title: 'Jug' }])],
  ['broken JSON', '[{"title":"Jar","url":"https://clay.example/a"},'],
  ['a list of numbers', '[1,2,"https://clay.example/a"]'],
  ['a script', '// a script\nfetch("https://clay.example/a")\nopen("https://clay.example/b")\n'],
  ['a style sheet', '@import "https://clay.example/a.css";\n.a{color:red}\n'],
  ['commands', 'curl https://clay.example/a\ncurl https://clay.example/b\n'],
  [
    'YAML',
    '- title: Jar\n  url: https://clay.example/a\n- title: Jug\n  url: https://clay.example/b\n',
  ],
  ['a module', 'import a from "https://clay.example/a.js"\n'],
  ['a sitemap', '<urlset><url><loc>https://clay.example/a</loc></url></urlset>'],
  ['an article', '<html><body><p>Much more text than links. <a href="https://a.example">A</a></p>'],
])('%s are refused, and not read as a list of addresses', (_, text) => {
  expect(readText(text)).toBeNull()
})

test('a line with several addresses is several entries', () => {
  const text =
    'Jars: https://clay.example/a and https://clay.example/b.\nTiles https://clay.example/c\n'

  expect(outline(readText(text))).toEqual([
    'Imported: https://clay.example/a',
    'Imported: https://clay.example/b',
    'Imported: Tiles',
  ])
})

test('an entry is private if its mark is unknown, or if it is in a private folder', () => {
  const entry = (name: string, marks: object) => ({
    title: name,
    url: `https://clay.example/${name}`,
    ...marks,
  })
  const found = readText(
    json([
      entry('a', { visibility: 'friends' }),
      entry('b', { visibility: 'public', private: false, shared: true }),
      entry('c', { is_public: null, shared: {} }),
      {
        name: 'Gifts',
        secret: true,
        items: [entry('d', {}), { name: 'Old', items: [entry('e', {})] }],
      },
      {
        name: 'Clay',
        items: [entry('f', {}), { name: 'Own', private: 1, items: [entry('g', {})] }],
      },
      { name: 'Bookmarks bar', private: 'yes', children: [entry('h', {})] },
      entry('i', { collection: { title: 'Hidden', isPrivate: true } }),
    ]),
  )

  expect(lines(found).map((line) => line.split(' | ').slice(0, 2).join(' | '))).toEqual([
    'Private (secret) | a',
    'Private (secret) | c',
    'Private (secret) | h',
    'Imported (null) | b',
    'Gifts (secret) | d',
    'Gifts / Old (secret) | e',
    'Clay (null) | f',
    'Clay, private / Own (secret) | g',
    'Hidden (secret) | i',
  ])
})

test('an address that isn’t a web address is listed as unreadable', () => {
  const found = readText(
    json([
      { title: 'Jar', url: 'https://clay.example/a' },
      { title: 'Local', url: 'file:///home/jar.html' },
    ]),
  )

  expect(outline(found)).toEqual(['Imported: Jar'])
  expect(found?.unreadable).toEqual([{ name: 'Local', reason: 'not_web' }])
})

test('a record that was cut off is listed, not dropped', () => {
  const cut = '{"url":"https://clay.example/b","ti'
  const found = readText(`${json({ url: 'https://clay.example/a', title: 'Jar' })}\n${cut}`)

  expect(outline(found)).toEqual(['Imported: Jar'])
  expect(found?.unreadable).toEqual([{ name: cut, reason: 'unknown_entry' }])
})

test('a column of notes is guessed to be private, and a column of descriptions is not', () => {
  const guesses = (name: string) =>
    sampleColumns(`url,${name}\nhttps://clay.example/a,Jar\n`)?.[1]?.guess

  expect(['Note', 'Comments', 'Description', 'Excerpt'].map(guesses)).toEqual([
    'private_note',
    'private_note',
    'note',
    'note',
  ])
})

test('a column of numbers or years is not taken for addresses', () => {
  const columns = sampleColumns(
    '2,Year,Web\n1,2020,https://clay.example/a\n2,2021,clay.example/b\n',
  )

  expect(columns?.map(({ name, guess }) => [name, guess])).toEqual([
    ['2', null],
    ['Year', null],
    ['Web', 'link'],
  ])
  expect(sampleColumns('id,text\n1,Jar\n2,Jug\n')).toBeNull()
})

test.each([
  [
    'JSON',
    json({
      carte: [
        { nome: 'A', voci: [{ titolo: 'Vaso', dove: { indirizzo: 'https://clay.example/a' } }] },
        {
          voci: [
            { titolo: 'Brocca', dove: { indirizzo: 'https://clay.example/b' }, parole: ['blu', 1] },
          ],
        },
      ],
      altri: [{ x: 1 }, { x: 2 }, { x: 3 }],
    }),
    ['titolo', 'dove / indirizzo', 'parole'],
  ],
  [
    'XML',
    '<?xml version="1.0"?><tutto><voce titolo="Vaso"><indirizzo>https://clay.example/a</indirizzo></voce><voce titolo="Brocca"><indirizzo>https://clay.example/b</indirizzo><parole>blu, 1</parole></voce></tutto>',
    ['titolo', 'indirizzo', 'parole'],
  ],
])('the form asks for fields of unknown names in %s as for columns', async (_, text, names) => {
  const file = { key: 'import/fields', bytes: text.length }
  await env.MEDIA.put('import/fields', text)

  await expect(readImportFile(env.MEDIA, file)).rejects.toMatchObject({ code: 'import_columns' })
  const asked = await readColumns(env.MEDIA, file)
  expect(asked?.map(({ name, guess }) => [name, guess])).toEqual(
    names.map((name) => [name, name.includes('indirizzo') ? 'link' : null]),
  )
  const columns = ['title', 'link', 'tags'] as const
  const found = await readImportFile(env.MEDIA, { ...file, columns })
  expect(lines(found)).toEqual([
    'Imported (null) | Vaso | https://clay.example/a |  |  | ',
    'Imported (null) | Brocca | https://clay.example/b | #blu #1 |  | ',
  ])
})

const SAFARI = [
  'Küche (null) | Tiles & jugs | https://clay.example/tiles |  |  | ',
  'Imported (null) | Jar | https://clay.example/jar |  |  | ',
  'Reading list (null) | Kiln | https://clay.example/kiln | How to fire |  | https://clay.example/kiln.jpg | 2024-02-03T10:11:12',
]

test('Safari’s bookmarks are read from a property list in XML', () => {
  const leaf = (title: string, url: string, more = '') =>
    `<dict><key>URIDictionary</key><dict><key>title</key><string>${title}</string></dict><key>URLString</key><string>${url}</string>${more}</dict>`
  const list = (title: string, children: string) =>
    `<dict><key>Children</key><array>${children}</array><key>Title</key><string>${title}</string></dict>`
  const about =
    '<key>ReadingList</key><dict><key>DateAdded</key><date>2024-02-03T10:11:12Z</date><key>PreviewText</key><string>How to fire</string></dict><key>imageURL</key><string>https://clay.example/kiln.jpg</string><key>Sync</key><dict><key>Data</key><data>eHg=</data></dict>'
  const folders = [
    '<dict><key>Title</key><string>History</string><key>WebBookmarkType</key><string>WebBookmarkTypeProxy</string></dict>',
    list(
      'BookmarksBar',
      list('Küche', leaf('Tiles &amp; jugs', 'https://clay.example/tiles')) +
        leaf('Jar', 'https://clay.example/jar'),
    ),
    list('com.apple.ReadingList', leaf('Kiln', 'https://clay.example/kiln', about)),
  ]
  const plist = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">${list('', folders.join('\n'))}</plist>`

  expect(lines(readText(plist))).toEqual(SAFARI)
})

/** Written by Python's `plistlib`. */
const BINARY_PLIST =
  'YnBsaXN0MDDUAQIDBAU5OhlYQ2hpbGRyZW5VVGl0bGVfEBZXZWJCb29rbWFya0ZpbGVWZXJzaW9uXxAPV2ViQm9va21hcmtUeXBlpAYKHyLTAgcECAgJXxAVV2ViQm9va21hcmtJZGVudGlmaWVyV0hpc3RvcnlfEBRXZWJCb29rbWFya1R5cGVQcm94edMBAgQLHhmiDBrTAQIEDRgZoQ7UDxAEERIVFhddVVJJRGljdGlvbmFyeVlVUkxTdHJpbmdfEA9XZWJCb29rbWFya1VVSUTRExRVdGl0bGVcVGlsZXMgJiBqdWdzXxAaaHR0cHM6Ly9jbGF5LmV4YW1wbGUvdGlsZXNfEBNXZWJCb29rbWFya1R5cGVMZWFmUVhlAEsA/ABjAGgAZV8QE1dlYkJvb2ttYXJrVHlwZUxpc3TUDxAEERsdFhfRExxTSmFyXxAYaHR0cHM6Ly9jbGF5LmV4YW1wbGUvamFyXEJvb2ttYXJrc0JhctMBAgQgIRmgXUJvb2ttYXJrc01lbnXTAQIEIzgZoSTYJSYnDxAEESgpLjE0NhYXN1tSZWFkaW5nTGlzdF8QElJlYWRpbmdMaXN0Tm9uU3luY1RTeW5jWGltYWdlVVJM0iorLC1ZRGF0ZUFkZGVkW1ByZXZpZXdUZXh0M0HFtyRgAAAAW0hvdyB0byBmaXJl0S8wXxASbmV2ZXJGZXRjaE1ldGFkYXRhCNEyM1REYXRhQnh40RM1VEtpbG5fEBlodHRwczovL2NsYXkuZXhhbXBsZS9raWxuXxAdaHR0cHM6Ly9jbGF5LmV4YW1wbGUva2lsbi5qcGdfEBVjb20uYXBwbGUuUmVhZGluZ0xpc3RQEAEACAARABoAIAA5AEsAUABXAG8AdwCOAJUAmACfAKEAqgC4AMIA1ADXAN0A6gEHAR0BHwEqAUABSQFMAVABawF4AX8BgAGOAZUBlwGoAbQByQHOAdcB3AHmAfIB+wIHAgoCHwIgAiMCKAIrAi4CMwJPAm8ChwKIAAAAAAAAAgEAAAAAAAAAOwAAAAAAAAAAAAAAAAAAAoo='

test('Safari’s bookmarks are read from its own binary property list, and a damaged one causes no crash', async () => {
  const bytes = Uint8Array.from(atob(BINARY_PLIST), (letter) => letter.charCodeAt(0))
  const file = { key: 'import/Bookmarks.plist', bytes: bytes.length }
  await env.MEDIA.put(file.key, bytes)

  expect(lines(await readImportFile(env.MEDIA, file))).toEqual(SAFARI)

  for (let place = 8; place < bytes.length; place++) {
    const broken = bytes.with(place, 255)
    await env.MEDIA.put(file.key, broken)
    const result = await readImportFile(env.MEDIA, file).catch((error: unknown) => error)
    expect(result).not.toBeInstanceOf(RangeError)
    expect(result).not.toBeInstanceOf(TypeError)
  }
})

test('a binary property list whose nested lists expand exponentially is refused', () => {
  const layers = 40
  const arrays = Array.from({ length: layers }, (_, at) => [0xa2, at + 1, at + 1]).flat()
  const objects = [...arrays, 0x09]
  const offsets = Array.from({ length: layers + 1 }, (_, at) => 8 + at * 3)
  const head = [...new TextEncoder().encode('bplist00')]
  const number = (value: number) => [0, 0, 0, 0, 0, 0, 0, value]
  const trailer = [0, 0, 0, 0, 0, 0, 1, 1, ...number(layers + 1), ...number(0)]
  const table = 8 + objects.length
  const bytes = [...head, ...objects, ...offsets, ...trailer, ...number(table)]

  expect(() => jsonOfPlist(Uint8Array.from(bytes))).toThrow(
    expect.objectContaining({ code: 'import_too_large' }),
  )
})

test('a playlist of YouTube’s older export keeps its name, and is secret if it was', () => {
  const head = 'Playlist ID,Channel ID,Time Created,Time Updated,Title,Description,Visibility\n'
  const videos =
    '\nVideo ID,Time Added\ndQw4w9WgXcQ,2024-02-03 10:11:12 UTC\n,2024-02-03 10:11:12 UTC\n'
  const about = (visibility: string) =>
    `PLabc,UCabc,2019-01-02 10:11:12 UTC,2019-01-02 10:11:12 UTC,"Throwing, slowly",,${visibility}\n`
  const line = '|  | https://www.youtube.com/watch?v=dQw4w9WgXcQ |  |  | 2024-02-03T10:11:12'

  expect(lines(readText(head + about('Public') + videos))).toEqual([
    `Throwing, slowly (null) ${line}`,
  ])
  const unlisted = readText((head + about('Unlisted') + videos).replaceAll('\n', '\r\n'))
  expect(lines(unlisted)).toEqual([`Throwing, slowly (secret) ${line}`])
  expect(unlisted?.unreadable).toHaveLength(1)
})

test('deeply nested records and elements with hostile names are ignored without an error', () => {
  const deep = `${'['.repeat(5000)}{"title":"Jar","url":"https://clay.example/a"}${']'.repeat(5000)}`
  const hostile = `<x><__proto__><title>Jar</title></__proto__><item><title>Jug</title><link>https://clay.example/b</link></item>${'<a>'.repeat(50_000)}`

  expect(readText(deep)).toBeNull()
  expect(outline(readText(hostile))).toEqual(['Imported: Jug'])
})

test('lists of Google’s ZIP keep the names of their files', async () => {
  const zip = await aZip({
    'Takeout/Saved/Kitchen.csv':
      'Title,Note,URL,Tags,Comment\nTiles,Blue,https://clay.example/a,,\n',
    'Takeout/Saved/Für später.csv': 'Title,Note,URL,Comment\nJug,,https://clay.example/b,Old\n',
    'Takeout/YouTube/playlists/Throwing-videos.csv':
      'Video ID,Playlist Video Creation Timestamp\ndQw4w9WgXcQ,2024-02-03T10:11:12+00:00\n',
  })
  await env.MEDIA.put('import/takeout.zip', zip)

  const found = await readImportFile(env.MEDIA, { key: 'import/takeout.zip', bytes: zip.length })

  expect(lines(found)).toEqual([
    'Kitchen (null) | Tiles | https://clay.example/a |  |  | Blue | ',
    'Für später (null) | Jug | https://clay.example/b |  |  | Old | ',
    'Throwing (null) |  | https://www.youtube.com/watch?v=dQw4w9WgXcQ |  |  | 2024-02-03T10:11:12',
  ])
})

test('an Eagle library is read with folders, titles, links, tags and notes, and without its deleted pictures', async () => {
  const about = (fields: object) => json({ ext: 'png', btime: 1706955072000, ...fields })
  const zip = await aZip({
    'My.library/metadata.json': json({
      folders: [{ id: 'F1', name: 'Clay', children: [{ id: 'F2', name: 'Blue', children: [] }] }],
    }),
    'My.library/images/A.info/metadata.json': about({
      name: 'Moon jar v1.2',
      folders: ['F2', 'F1'],
      tags: ['raku', 'wood fired'],
      url: 'https://clay.example/moon',
      annotation: 'White',
    }),
    'My.library/images/A.info/Moon jar v1.2.png': aPng(300, 300),
    'My.library/images/A.info/Moon jar v1.2_thumbnail.png': aPng(90, 90),
    'My.library/images/B.info/metadata.json': about({ name: 'Throwing', ext: 'mp4', folders: [] }),
    'My.library/images/B.info/Throwing.mp4': 'video',
    'My.library/images/B.info/Throwing_thumbnail.png': aPng(90, 90),
    'My.library/images/C.info/metadata.json': about({ name: 'Old', isDeleted: true }),
    'My.library/images/C.info/Old.png': aPng(300, 300),
    'My.library/images/D.info/metadata.json': about({ name: 'Plan', ext: 'psd' }),
    'My.library/images/D.info/Plan.psd': 'layers',
    'My.library/images/E.info/loose.png': aPng(300, 300),
  })
  await env.MEDIA.put('import/eagle.zip', zip)

  const found = await readImportFile(env.MEDIA, { key: 'import/eagle.zip', bytes: zip.length })

  const kept =
    '(null) | Moon jar v1.2 | https://clay.example/moon | #raku #woodfired |  | White | 2024-02-03T10:11:12'
  expect(lines(found)).toEqual([
    `Clay / Blue ${kept}`,
    `Clay ${kept}`,
    'Imported (null) | Throwing |  |  |  | 2024-02-03T10:11:12',
    'Imported (null) | loose |  |  |  | ',
  ])
  const [{ items: [moon] = [] } = {}, { items: [throwing] = [] } = {}] = found.boards
  expect([moon?.file?.bytes, moon?.media]).toEqual([aPng(300, 300).length, 'picture'])
  expect([throwing?.media, throwing?.video?.bytes]).toEqual(['video', 5])
  expect(found.unreadable).toEqual([{ name: 'Plan', reason: 'unknown_entry', board: 'imported' }])
})

import { env } from 'cloudflare:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookmarksHtml } from '../../../../app/features/transfer/export/bookmarks-html.ts'
import { pinsCsv } from '../../../../app/features/transfer/export/pins-csv.ts'
import { EXPORT_FORMAT, type PinsJson } from '../../../../app/features/transfer/export-format.ts'
import { sampleColumns } from '../../../../app/features/transfer/import/parsers/guess-columns.ts'
import { collect } from '../../../../app/features/transfer/import/parsers/read-text.ts'
import { chosenTable } from '../../../../app/features/transfer/import/parsers/table-columns.ts'
import {
  readColumns,
  readImportFile,
} from '../../../../app/features/transfer/import/read-file.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import {
  importTable,
  readTable,
} from '../../../../app/features/transfer/import/table/read-table.server.ts'
import { IMPORT_TEXT_BYTES, TEXT_FILES } from '../../../../app/features/transfer/limits.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { lines, outline, readText, sample } from '../../../factories/transfer/import-files.ts'
import { anImporter, aTable, aZip } from '../../../factories/transfer/imports.ts'

const SAMPLES = [
  [
    'linkwarden.json',
    'linkwarden',
    [
      'Clay (public) | Moon jar | https://clay.example/moon?a=1&b=2 | White & round\n\n#raku #woodfired |  | 2024-02-03T10:11:12',
      'Clay, private / Blue (secret) | مزهرية | https://clay.example/vase |  |  | 2024-02-05T10:11:12',
    ],
    ['A scan: no_address'],
  ],
  [
    'karakeep.json',
    'karakeep',
    [
      'Clay (null) | Moon jar | https://clay.example/moon | #raku #woodfired |  | Ask for the glaze | 2024-06-10T06:13:20',
      'Clay / Blue (null) | Moon jar | https://clay.example/moon | #raku #woodfired |  | Ask for the glaze | 2024-06-10T06:13:20',
      'Imported / Archived (null) | Loose | https://loose.example/ |  |  | 2024-06-10T06:15:00',
    ],
    ['Buy clay: unknown_entry'],
  ],
  [
    'pocket/part_000000.csv',
    'pocket',
    [
      'Unread (null) | Stool, oak | https://oak.example/stool | #oak #threelegs |  | 2023-11-14T22:13:20',
      'Read Archive (null) | https://lamp.example/ | https://lamp.example/ |  |  | 2023-11-14T22:15:00',
    ],
    [],
  ],
  [
    'raindrop/all.csv',
    'raindrop',
    [
      'Clay / Blue / Old (null) | Jar, "big" | https://clay.example/jar | Said of it\n\n#raku #woodfired |  | Two\nlines | https://clay.example/jar.jpg | 2024-03-01T10:00:00',
      'Imported (null) | Plain | https://plain.example/ | Said of it |  | 2024-03-02T10:00:00',
    ],
    [],
  ],
  [
    'raindrop/collection.csv',
    'raindrop',
    [
      'Imported (null) | Kiln; hot | https://kiln.example/ | How it burns\n\nHighlight:1280 degrees\n\n#fire |  | 2024-03-03T10:00:00',
    ],
    [],
  ],
  [
    'instagram/saved_posts.json',
    'instagram',
    [
      'Imported (null) | café.ana | https://www.instagram.com/p/Aa1Bb2Cc3/ |  |  | 2022-04-15T05:20:00',
      'Imported (null) | bo | https://www.instagram.com/reel/Dd4Ee5Ff6/ |  |  | 2022-04-15T05:21:40',
    ],
    [],
  ],
  [
    'instagram/saved_collections.json',
    'instagram',
    [
      'Küche 🍳 (null) | café.ana | https://www.instagram.com/p/Aa1Bb2Cc3/ |  |  | 2022-04-15T05:23:20',
    ],
    [],
  ],
  [
    'instagram-2025/saved_posts.json',
    'instagram',
    [
      'Imported (null) | ana.clay | https://www.instagram.com/p/Gg7Hh8Ii9/ | Poterie d’été #raku |  | 2025-04-18T18:13:20',
    ],
    [],
  ],
  [
    'instagram-2025/saved_collections.json',
    'instagram',
    ['Céramique (null) |  | https://www.instagram.com/p/Jj1Kk2Ll3/ |  |  | '],
    [],
  ],
  [
    'pinboard.json',
    'pinboard',
    [
      'Imported (null) | Moon jar | https://clay.example/moon | White & round\n\n#raku #woodfired |  | 2021-06-01T12:00:00',
      'Private / To read (secret) | For Bo | https://gift.example/ |  |  | 2021-06-02T12:00:00',
    ],
    [],
  ],
  [
    'are-na/v2-channel.json',
    'are_na',
    [
      'Vessels (secret) | Jar | https://clay.example/jar | Seen in a shop |  | https://images.example/original_j.png | 2021-05-05T10:00:00',
      'Vessels (secret) | Kiln | https://kiln.example/ |  |  | 2021-05-06T10:00:00',
    ],
    ['Words: unknown_entry'],
  ],
  [
    'are-na/v3-channel.json',
    'are_na',
    [
      'Vessels (public) | Jar |  | Seen in a shop | A white jar | https://images.example/original_j.png | 2021-05-05T10:00:00',
      'Vessels (public) | Throwing | https://video.example/throwing |  |  | https://images.example/throwing.jpg | 2021-05-06T10:00:00',
    ],
    ['More vessels: unknown_entry'],
  ],
  [
    'pinry/board.json',
    'pinry',
    [
      'Vessels (secret) |  | https://clay.example/jar | Moon jar\n\n#raku #white |  | https://clay.example/jar.jpg | http://pinry.example/media/a/b/jar.jpg | http://pinry.example/media/a/b/jar.standard.jpg | ',
    ],
    [],
  ],
  [
    'pinry/pins.json',
    'pinry',
    [
      'Imported (null) |  | https://heron.example/ | Heron\n\n#fen |  | https://heron.example/h.webp | http://pinry.example/media/h.webp | ',
      'Private (secret) |  |  | A gift |  | http://pinry.example/media/gift.png | ',
    ],
    [],
  ],
  [
    'browser.html',
    'bookmarks',
    [
      'Imported (null) | Moon jar | https://clay.example/?a=1&b=2 |  |  | 2023-11-14T22:13:20',
      'Clay (null) | Kiln | https://kiln.example/ | Burns at 1280 degrees\n\n#fire #hot |  | 2023-11-14T22:15:00',
      'Clay / Blue (null) | Vase | https://vase.example/ |  |  | 2023-11-14T22:16:40',
    ],
    [],
  ],
  [
    'linkding.html',
    'bookmarks',
    [
      'Imported (null) | Moon jar | https://clay.example/moon | White & round\n\n#raku |  | Ask for the <glaze>\nand the price | 2023-11-14T22:13:20',
      'Imported / Archived (null) | Kiln | https://kiln.example/ | #fire |  | 2023-11-14T22:16:40',
      'Private / To read (secret) | For Bo | https://gift.example/ |  |  | Her birthday | 2023-11-14T22:15:00',
    ],
    [],
  ],
  [
    'shaarli.html',
    'bookmarks',
    [
      'Imported (null) | Moon jar | https://clay.example/moon | White, see the glaze (https://glaze.example/) and https://kiln.example/\n\n#raku #white |  | 2023-11-14T22:13:20',
      'Private (secret) | For Bo | https://gift.example/ |  |  | 2023-11-14T22:15:00',
    ],
    [],
  ],
  [
    'addresses.txt',
    'addresses',
    [
      'Clay (null) | Moon jar | https://clay.example/moon |  |  | ',
      'Clay (null) | Kiln | https://kiln.example/ |  |  | ',
      'Clay (null) |  | https://vase.example/a_(b) |  |  | ',
      'Birds (null) | Heron | https://heron.example/ |  |  | ',
    ],
    ['bittern, no address: no_address'],
  ],
  [
    'pinterest/pins-0001.html',
    'pinterest',
    [
      'Gifts / Blue (secret) | Moon jar, glazed | https://clay.example/a?b=1&c=2 | White & round\nthrown in two halves | A white jar on a table | https://i.pinimg.com/originals/0a/1b/2c/0a1b2c3d4e5f60718293a4b5c6d7e8f9.jpg | https://i.pinimg.com/736x/0a/1b/2c/0a1b2c3d4e5f60718293a4b5c6d7e8f9.jpg | 2017-02-13T15:35:01',
      'Birds of the fen (null) |  | https://fen.example/heron | 夏の花瓶 |  | 2018-05-20T07:00:00',
    ],
    [],
  ],
] as const

test.each(SAMPLES)(
  '%s is recognised as %s, and all of its content is read',
  (name, source, kept, unreadable) => {
    const found = readText(sample(name))

    expect(found?.source).toBe(source)
    expect(lines(found)).toEqual(kept)
    expect(found?.unreadable.map((one) => `${one.name}: ${one.reason}`)).toEqual(unreadable)
  },
)

test('a folder’s private bookmarks go to a separate secret board, however a program marks them', () => {
  const marked = [
    'PRIVATE="1"',
    'private="true"',
    'PRIVATE="on"',
    'PRIVATE',
    'PRIVATE=""',
    'PUBLIC="0"',
    'SHARED="no"',
    'PRIVATE="0"',
    '',
  ]
  const bookmarks = marked.map(
    (mark, at) => `<DT><A HREF="https://a.example/${at}" ADD_DATE="1" ${mark}>${at}</A>`,
  )
  const found = readText(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Clay</H3><DL><p>${bookmarks.join('\n')}</DL></DL>`,
  )

  expect(
    found?.boards.map(({ name, privacy, isPrivate, items }) => [
      name,
      privacy,
      isPrivate,
      items.length,
    ]),
  ).toEqual([
    ['Clay, private', 'secret', true, 7],
    ['Clay', null, false, 2],
  ])
})

test.each([
  ['Private', ['yes', '1', 'TRUE', 'x', 'only me'], ['no', '0', '', 'public']],
  ['Shared', ['no', '0', '', 'friends'], ['yes', '1', 'true', 'Public']],
])(
  'a table’s entries stay private unless its column “%s” makes them public',
  (name, kept, open) => {
    const values = [...kept, ...open]
    const rows = values.map(
      (value, at) => `https://a.example/${at},Clay,${value},${at === 0 ? 'y' : 'n'}`,
    )
    const text = [`Address,Board,${name},To read`, ...rows].join('\n')
    const columns = sampleColumns(text)?.map(({ guess }) => guess) ?? []

    const found = collect('table', [{ fill: chosenTable(text, columns) }])

    expect(columns).toEqual(['link', 'board', name === 'Private' ? 'private' : 'public', 'unread'])
    expect(found.boards.map((board) => [board.name, board.privacy, board.items.length])).toEqual([
      ['Clay, private', 'secret', kept.length],
      ['Clay', null, open.length],
    ])
    expect(found.boards[0]?.sections.map(({ title }) => title)).toEqual(['To read'])
  },
)

test('a description ends with its bookmark, not with a link, a line break or bold text in it', () => {
  const found = readText(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
    <DT><H3>Clay</H3><DD>What I <a href="https://folder.example/">read</a><DL><p>
    <DT><A HREF="https://a.example/" ADD_DATE="1">A</A><DD>One <b>bold</b><br>two <a href="javascript:x">three</a> <a href="https://b.example/">https://b.example/</a>
    <A HREF="https://c.example/" ADD_DATE="1">C</A></DL></DL>`)

  expect(
    found?.boards.flatMap(({ items }) =>
      items.map(({ title, description }) => [title, description]),
    ),
  ).toEqual([
    ['A', 'One bold\ntwo three https://b.example/'],
    ['C', ''],
  ])
})

test('a table is recognised by its columns in any order, and a repeated column by its first', () => {
  const [header = '', ...rows] = sample('raindrop/all.csv').split('\n')
  const names = header.split(',')
  const plain = [
    '7',
    'Jar',
    'Mine',
    'Theirs',
    'https://jar.example/',
    'Clay',
    'a, b',
    '',
    '',
    '',
    '',
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray([...names.keys()], { minLength: names.length }), (order) => {
      const text = [names, plain]
        .map((row) => order.map((at) => `"${row[at]}"`).join(';'))
        .join('\r')
      expect(readText(text)).toMatchObject({ source: 'raindrop' })
      expect(outline(readText(text))).toEqual(['Clay: Jar'])
    }),
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(
    outline(readText('url,title,time_added,title\nhttps://a.example/,One,1700000000,Two')),
  ).toEqual(['Imported: One'])
})

test('unclosed quotes, and letters after a closing quote, lose no row', () => {
  const text =
    'title,url,time_added\n"Jar" blue,https://a.example/,1\nTwo,https://b.example/,1\n"Open,https://c.example/,1\nLast,https://d.example/,1'

  expect(outline(readText(text))).toEqual([
    'Imported: Jar blue',
    'Imported: Two',
    'Imported: "Open',
    'Imported: Last',
  ])
})

async function stored(file: string | Uint8Array<ArrayBuffer>) {
  const key = `import/${crypto.randomUUID()}`
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  await env.MEDIA.put(key, bytes)
  return { key, bytes: bytes.length }
}

test('an export in parts is read as one, with its boards and all pins, and without searches and viewed pins', async () => {
  const names = ['boards.html', 'pins-0001.html', 'pins-0002.html', 'searches.html']
  const zip = await aZip(
    Object.fromEntries(names.map((name) => [name, sample(`pinterest/${name}`)])),
  )

  const found = await readImportFile(env.MEDIA, await stored(zip))

  expect(found.source).toBe('pinterest')
  expect(
    found.boards.map(({ name, privacy, description }) => [name, privacy, description]),
  ).toEqual([
    ['Birds of the fen', 'public', 'Herons, bitterns & reeds'],
    ['Gifts', 'secret', ''],
  ])
  expect(outline(found)).toEqual([
    'Birds of the fen: https://fen.example/heron',
    'Birds of the fen: Bittern',
    'Gifts / Blue: Moon jar, glazed',
  ])
})

test('an Instagram export of one post is read, although it has no list around it', async () => {
  for (const name of ['instagram/saved_posts.json', 'instagram-2025/saved_posts.json']) {
    const parsed = JSON.parse(sample(name))
    const [first] = parsed.saved_saved_media ?? parsed
    const alone = JSON.stringify(Array.isArray(parsed) ? first : { saved_saved_media: first })
    const found = await readImportFile(env.MEDIA, await stored(alone))
    expect(outline(found)).toHaveLength(1)
  }
})

test('only the saved posts of a whole Instagram export with a thousand files are read', async () => {
  const others = Array.from({ length: 1000 }, (_, n) => [`messages/${n}.json`, '{"messages": []}'])
  const zip = await aZip({
    ...Object.fromEntries(others),
    'your_instagram_activity/saved/saved_posts.json': sample('instagram/saved_posts.json'),
  })

  const found = await readImportFile(env.MEDIA, await stored(zip))

  expect(outline(found)).toEqual(['Imported: café.ana', 'Imported: bo'])
})

test('a post of a collection isn’t imported twice, whichever file comes first', async () => {
  const zip = await aZip({
    'saved/saved_posts.json': sample('instagram/saved_posts.json'),
    'saved/saved_collections.json': sample('instagram/saved_collections.json'),
  })

  const found = await readImportFile(env.MEDIA, await stored(zip))

  expect(outline(found)).toEqual(['Küche 🍳: café.ana', 'Imported: bo'])
})

test('a ZIP of several formats is read as its most frequent one, and reports the others and unknown files', async () => {
  const zip = await aZip({
    'a.csv': sample('pocket/part_000000.csv'),
    'b.csv': sample('pocket/part_000000.csv'),
    '..\\trap\\pinboard.json': sample('pinboard.json'),
    'jars.csv': 'What,Where\nJar,https://a.example/',
    ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`words ${n}.txt`, 'just words'])),
  })

  const found = await readImportFile(env.MEDIA, await stored(zip))

  expect(found.source).toBe('pocket')
  const words = Array.from({ length: 19 }, (_, n) => `words ${n}.txt: unknown_file`)
  expect(found.unreadable.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    '../trap/pinboard.json: other_kind',
    'jars.csv: no_columns',
    ...words,
    '2 more in the ZIP: unknown_file',
  ])
})

test('the icons of bookmarks don’t count towards the limit of a file’s text, wherever the file is split', async () => {
  const icon = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2700)}`
  const line = (n: number) =>
    `<DT><A HREF="https://a.example/${n}" ADD_DATE="1" ICON="${icon}">B${n}</A>\n`
  const count = 1000
  const body = Array.from({ length: count }, (_, n) => line(n)).join('')

  const found = await readImportFile(
    env.MEDIA,
    await stored(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL>${body}</DL>`),
  )

  expect(body.length).toBeGreaterThan(IMPORT_TEXT_BYTES)
  expect(found.boards[0]?.items).toHaveLength(count)
  expect(found.boards[0]?.items.at(-1)).toMatchObject({
    title: 'B999',
    link: 'https://a.example/999',
  })
})

test.each(['utf-16le', 'utf-16be'])(
  'a text in %s is read, with and without a byte order mark',
  async (charset) => {
    const text = sample('raindrop/collection.csv')
    for (const whole of [text, `\ufeff${text}`]) {
      const bytes = new Uint8Array(whole.length * 2)
      const view = new DataView(bytes.buffer)
      for (let at = 0; at < whole.length; at++)
        view.setUint16(at * 2, whole.charCodeAt(at), charset === 'utf-16le')

      const found = await readImportFile(env.MEDIA, await stored(bytes))

      expect(outline(found)).toEqual(['Imported: Kiln; hot'])
    }
  },
)

test('the form asks for an unknown table’s columns, with a guess, and then all of it is read', async () => {
  const file = await stored(sample('table.csv'))

  await expect(readImportFile(env.MEDIA, file)).rejects.toMatchObject({ code: 'import_columns' })
  const columns = await readColumns(env.MEDIA, file)
  expect(columns?.map(({ name, guess }) => [name, guess])).toEqual([
    ['Where', 'link'],
    ['What it is called', null],
    ['Group', 'board'],
    ['My words', null],
    ['Seen', null],
    ['Look', null],
  ])
  const chosen = ['link', 'title', 'board', 'note', 'date', 'picture'] as const
  const found = await readImportFile(env.MEDIA, { ...file, columns: chosen })
  expect(found.source).toBe('table')
  expect(lines(found)).toEqual([
    'Clay (null) | Moon jar | https://clay.example/moon | White & round |  | https://clay.example/moon.jpg | 2024-05-06T00:00:00',
    'Birds (null) | Heron | https://heron.example/ | Stands\nstill |  | 2024-05-07T00:00:00',
  ])
})

const PIN = {
  media: 'picture',
  color: null,
  picture: 'x.jpg',
  video: null,
  captions: null,
  has_no_speech: false,
  saved_by: null,
  made_by: null,
  position: 0,
} as const
const OWN: PinsJson = {
  format: EXPORT_FORMAT,
  version: 1,
  exported_at: '2024-06-01T00:00:00.000Z',
  part: 1,
  missing: [],
  boards: [
    {
      name: 'Clay <b>',
      description: '',
      privacy: 'secret',
      is_archived: false,
      pin_order: 'hand',
      pin_label: null,
      cover: null,
      layout: null,
      created_at: '2024-01-01T00:00:00.000Z',
      pins: [
        {
          ...PIN,
          title: '=1+1 "jar"',
          description: 'A & b',
          alt_text: 'White',
          note: 'For the\nhall',
          link: 'https://a.example/?a=1&b=2',
          created_at: '2024-05-06T07:08:09.000Z',
        },
      ],
      sections: [
        {
          title: 'Blue, old',
          description: '',
          pins: [
            {
              ...PIN,
              title: 'مزهرية',
              description: '',
              alt_text: '',
              note: '',
              link: 'https://b.example/',
              created_at: '2024-05-06T07:08:09.000Z',
            },
          ],
          other_parts: [],
        },
      ],
    },
  ],
}

test('our own table and bookmarks are imported as they were exported', () => {
  const places = ['Clay <b>: =1+1 "jar"', 'Clay <b> / Blue, old: مزهرية']

  const table = readText(pinsCsv(OWN))
  const marks = readText(bookmarksHtml(OWN))

  expect([outline(table), outline(marks)]).toEqual([places, places])
  for (const found of [table, marks]) {
    expect(found?.boards[0]?.items[0]).toMatchObject({
      description: 'A & b',
      link: 'https://a.example/?a=1&b=2',
      createdAt: Date.UTC(2024, 4, 6, 7, 8, 9),
    })
  }
  const notes = [table, marks].map((found) => found?.boards[0]?.items[0]?.note)
  expect(notes).toEqual(['For the\nhall', ''])
})

test('a secret board in our own table and bookmarks stays secret under its name, and no public board becomes secret', () => {
  const boards = OWN.boards.flatMap((own) =>
    (['public', 'secret', 'protected'] as const).map((privacy) => ({
      ...own,
      privacy,
      name: privacy,
    })),
  )

  for (const text of [pinsCsv({ ...OWN, boards }), bookmarksHtml({ ...OWN, boards })]) {
    const found = readText(text)
    expect(found?.boards.map(({ name, privacy, isPrivate }) => [name, privacy, isPrivate])).toEqual(
      [
        ['public', null, false],
        ['secret', 'secret', true],
        ['protected', 'secret', true],
      ],
    )
  }
})

test('a ZIP with too many text files says how many are read', async () => {
  const names = Array.from({ length: TEXT_FILES + 1 }, (_, place) => `${place}.txt`)
  const file = await stored(await aZip(Object.fromEntries(names.map((name) => [name, 'x']))))

  await expect(readImportFile(env.MEDIA, file)).rejects.toThrow(
    new Refusal('import_many_texts', 'file', { limit: TEXT_FILES }),
  )
})

test('other programs read our marks, and their private folder inside a public one becomes separate', () => {
  const boards = OWN.boards.map((own) => ({ ...own, privacy: 'secret' as const }))
  const html = bookmarksHtml({ ...OWN, boards })
  expect(html.match(/<A [^>]*>/g)?.every((tag) => tag.includes(' PRIVATE="1"'))).toBe(true)

  const theirs = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Clay</H3><DL><p>
    <DT><A HREF="https://a.example/">Jar</A>
    <DT><H3 PRIVATE="1">Gifts</H3><DL><p><DT><A HREF="https://b.example/">Bowl</A></DL><p></DL><p></DL>`
  expect(outline(readText(theirs))).toEqual(['Clay: Jar', 'Clay, private / Gifts: Bowl'])
})

const many = (entry: unknown) => JSON.stringify(Array.from({ length: 100_000 }, () => entry))
const deep = (text: string) => `${'[{"dict":'.repeat(100)}${text}${'}]'.repeat(100)}`

test.each([
  ['entries without end', many({ href: 'https://a.example/', toread: 'no' }), 'import_too_long'],
  ['a hundred lists in one another', deep('1'), 'import_unreadable'],
  ['a hundred labels in one another', `[{"label_values":${deep('1')}}]`, 'import_unreadable'],
  [
    'collections of themselves',
    JSON.stringify({ collections: [{ id: 1, parentId: 1, name: 'A', links: [] }] }),
    null,
  ],
  ['one huge cell', `url,title,time_added\nhttps://a.example/,"${'x'.repeat(2_000_000)}",1`, null],
  ['quotes alone', `url,title,time_added\n${'"'.repeat(300_001)}`, null],
  [
    'markup in a title',
    JSON.stringify([
      { href: 'https://a.example/', description: '<script>x</script>', toread: 'no' },
    ]),
    null,
  ],
  ['nothing but a mark', '\ufeff', 'import_unreadable'],
  ['a picture that says it is a table', '\x89PNG\r\n\x1a\n,,,\0\0\0', 'import_unreadable'],
])('%s is read or refused with a message', async (_, text, code) => {
  const reading = readImportFile(env.MEDIA, await stored(text))
    .then(() => null)
    .catch((error: unknown) => (error instanceof Refusal ? error.code : error))

  expect(await reading).toBe(code)
})

/** A ZIP64 of one stored file, whose numbers are only in its ZIP64 parts. */
function aZip64(changes: { start?: bigint; extra?: number } = {}) {
  const content = new TextEncoder().encode(sample('browser.html'))
  const name = new TextEncoder().encode('b.html')
  const start = 30 + name.length + content.length
  const directoryBytes = 46 + name.length + 28
  const zip = new DataView(new ArrayBuffer(start + directoryBytes + 56 + 20 + 22))
  zip.setUint32(0, 0x04034b50, true)
  zip.setUint16(26, name.length, true)
  zip.setUint32(start, 0x02014b50, true)
  zip.setUint32(start + 16, crc32(content), true)
  for (const full of [20, 24, 42]) zip.setUint32(start + full, 0xffffffff, true)
  zip.setUint16(start + 28, name.length, true)
  zip.setUint16(start + 30, 28, true)
  const extra = start + 46 + name.length
  zip.setUint16(extra, changes.extra ?? 1, true)
  zip.setUint16(extra + 2, 24, true)
  zip.setBigUint64(extra + 4, BigInt(content.length), true)
  zip.setBigUint64(extra + 12, BigInt(content.length), true)
  const end = start + directoryBytes
  zip.setUint32(end, 0x06064b50, true)
  zip.setBigUint64(end + 32, 1n, true)
  zip.setBigUint64(end + 40, BigInt(directoryBytes), true)
  zip.setBigUint64(end + 48, changes.start ?? BigInt(start), true)
  zip.setUint32(end + 56, 0x07064b50, true)
  zip.setBigUint64(end + 64, BigInt(end), true)
  zip.setUint32(end + 76, 0x06054b50, true)
  zip.setUint16(end + 86, 0xffff, true)
  zip.setUint32(end + 88, 0xffffffff, true)
  zip.setUint32(end + 92, 0xffffffff, true)
  const whole = new Uint8Array(zip.buffer)
  for (const [bytes, at] of [
    [name, 30],
    [content, 30 + name.length],
    [name, start + 46],
  ] as const) {
    whole.set(bytes, at)
  }
  return whole
}

test('a ZIP64 is read; one with wrong numbers is refused', async () => {
  const found = await readImportFile(env.MEDIA, await stored(aZip64()))

  expect(outline(found)).toContain('Clay / Blue: Vase')
  for (const fault of [{ start: 2n ** 60n }, { start: 10n ** 9n }, { start: 0n }, { extra: 2 }]) {
    const reading = readImportFile(env.MEDIA, await stored(aZip64(fault)))
    await expect(reading).rejects.toMatchObject({ code: 'zip_damaged' })
  }
})

const COLUMNS = { columns: ['title', 'link'] as const }

test('a table waits for its member to name its columns, and becomes an import once', async () => {
  const ana = await anImporter()
  const bo = await anImporter()
  const file = await aTable(ana)

  expect(await readTable(ana, { file })).toMatchObject({
    name: 'jars.csv',
    columns: [
      { name: 'What', cells: ['Jar'], guess: null },
      { name: 'Where', guess: 'link' },
    ],
  })
  await expect(readTable(bo, { file })).rejects.toMatchObject({ code: 'not_found' })
  const chosen = { file, columns: [...COLUMNS.columns] }
  await expect(importTable(bo, chosen)).rejects.toMatchObject({ code: 'not_found' })
  const { id } = await importTable(ana, chosen)

  expect(await readImport(ana, { importId: id })).toMatchObject({ source: 'table', total: 1 })
  await expect(importTable(ana, chosen)).rejects.toMatchObject({ code: 'not_found' })
  const more = { file: await aTable(ana, 'A,B\nVase,https://b.example/'), to: id }
  await importTable(ana, { ...more, columns: [...COLUMNS.columns] })
  expect(await readImport(ana, { importId: id })).toMatchObject({ total: 2 })
  await expect(readTable(ana, more)).rejects.toMatchObject({ code: 'not_found' })
})

import { expect, test } from 'vitest'
import {
  PIN_DESCRIPTION_LENGTH,
  PIN_LINK_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../../../app/features/content/pins/limits.ts'
import { TRAY_PICTURES } from '../../../../app/features/screens/tray/limits.ts'
import {
  meetRows,
  newRow,
  pictureOfRow,
  type TableRow,
} from '../../../../app/features/screens/tray/table/meet-rows.ts'
import { type ReadRow, readTable } from '../../../../app/features/screens/tray/table/read-table.ts'
import {
  boardsByName,
  missingBoards,
  placePictures,
} from '../../../../app/features/screens/tray/table/row-boards.ts'
import {
  needsBoards,
  type TrayTable,
  withRenamed,
} from '../../../../app/features/screens/tray/table/table.ts'
import { tableText } from '../../../../app/features/screens/tray/table/table-text.ts'
import {
  missingBoardsText,
  moreRowsText,
  problemText,
  reportTexts,
} from '../../../../app/features/screens/tray/table/table-texts.ts'
import { newPicture, type TrayPicture } from '../../../../app/features/screens/tray/tray.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const HEADER = 'Title,Media URL,Pinterest board,Thumbnail,Description,Link,Publish date,Keywords'

function rowsIn(text: string): ReadRow[] {
  const table = readTable(text, NOW)
  if (table.problem !== null) throw new Error(table.problem)
  return table.rows
}

/** The only row of a table with the usual columns. */
function aReadRow(
  cells: Partial<
    Record<
      'title' | 'media' | 'board' | 'thumbnail' | 'description' | 'link' | 'date' | 'keywords',
      string
    >
  >,
): ReadRow {
  const {
    title = '',
    media = 'mug.jpg',
    board = '',
    thumbnail = '',
    description = '',
    link = '',
    date = '',
    keywords = '',
  } = cells
  const line = [title, media, board, thumbnail, description, link, date, keywords]
  const [row] = rowsIn(`${HEADER}\n${line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()}`)
  if (!row) throw new Error('The table has one row.')
  return row
}

function aRow(cells: Parameters<typeof aReadRow>[0]): TableRow {
  return newRow(aReadRow(cells))
}

function aFile(name: string, parts: Partial<TrayPicture> = {}): TrayPicture {
  return { ...newPicture({ id: name, name, order: 0, problem: null }), ...parts }
}

function titled(picture: TrayPicture, title: string): TrayPicture {
  return { ...picture, texts: { ...picture.texts, title } }
}

/** A row that became a picture by its address, and that picture. */
function anAddedRow(cells: Parameters<typeof aReadRow>[0]): [TableRow, TrayPicture] {
  const row = aRow(cells)
  const { address } = row
  if (address === null) throw new Error('The row has an address.')
  const picture = pictureOfRow({ ...row, address }, { id: `by ${address}`, order: 0 })
  return [{ ...row, state: 'added', pictureId: picture.id }, picture]
}

function aTable(rows: readonly TableRow[], parts: Partial<TrayTable> = {}): TrayTable {
  return { names: ['pins.csv'], rows, problems: [], boards: 'unknown', ...parts }
}

/** The names of the pictures that the rows meet, in the order of the rows. */
function met(rows: readonly TableRow[], pictures: readonly TrayPicture[]): (string | null)[] {
  return meetRows(rows, pictures).rows.map(({ pictureId }) => pictureId)
}

function boards(...names: string[]) {
  return boardsByName(names.map((name, at) => ({ id: at + 1, name, collaboratedByMe: false })))
}

test('a table is decoded from UTF-8 and, with a byte order mark, from UTF-16', () => {
  const utf8 = new TextEncoder().encode('Título')
  const units = [...'Título'].map((letter) => letter.charCodeAt(0))
  const little = Uint8Array.of(0xff, 0xfe, ...units.flatMap((unit) => [unit & 255, unit >> 8]))
  const big = Uint8Array.of(0xfe, 0xff, ...units.flatMap((unit) => [unit >> 8, unit & 255]))
  const marked = Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)

  expect([utf8, marked, little, big].map(tableText)).toEqual(Array(4).fill('Título'))
})

test('a table in another encoding and a binary file have no text', () => {
  expect(tableText(Uint8Array.of(0x54, 0xed, 0x74))).toBeNull()
  expect(tableText(Uint8Array.of(0x50, 0x4b, 0, 0))).toBeNull()
})

test('a row has the texts of Pinterest’s columns', () => {
  const [row] = rowsIn(
    `${HEADER}\nBlue mug,https://shop.example/pics/Blue%20Mug.JPG?v=2,Kitchen,,Fired twice,https://shop.example/mug,,"mug, blue clay"`,
  )

  expect(row).toEqual({
    fileName: 'Blue Mug.JPG',
    address: 'https://shop.example/pics/Blue%20Mug.JPG?v=2',
    texts: {
      title: 'Blue mug',
      description: 'Fired twice\n\n#mug #blueclay',
      link: 'https://shop.example/mug',
    },
    board: 'Kitchen',
    isShortened: false,
    hasWrongLink: false,
    isScheduled: false,
    hasThumbnail: false,
  })
})

test('columns may be in any order, separated by semicolons or tabs, and in any case', () => {
  const semicolons = rowsIn('media_url;TITLE\nmug.jpg;"Blue; with ""dots"""')
  const tabs = rowsIn('Title\tMedia URL\nBlue mug\tmug.jpg')

  expect(semicolons).toMatchObject([{ fileName: 'mug.jpg', texts: { title: 'Blue; with "dots"' } }])
  expect(tabs).toMatchObject([{ fileName: 'mug.jpg', texts: { title: 'Blue mug' } }])
})

test('the apostrophe of spreadsheets is removed', () => {
  expect(aReadRow({ title: "'=Mug" }).texts.title).toBe('=Mug')
  expect(aReadRow({ title: "'Mug'" }).texts.title).toBe("'Mug'")
})

test('a picture is named by an address, a path or a file name', () => {
  const named = ['mug.jpg', 'C:\\pics\\mug.jpg', 'pics/mug.jpg', 'http://shop.example/mug.jpg']

  expect(named.map((media) => aReadRow({ media }).fileName)).toEqual(Array(4).fill('mug.jpg'))
  expect(named.map((media) => aReadRow({ media }).address)).toEqual([
    null,
    null,
    null,
    'http://shop.example/mug.jpg',
  ])
  expect(aReadRow({ media: '50%.jpg' }).fileName).toBe('50%.jpg')
  expect(aReadRow({ media: '', title: 'Mug' })).toMatchObject({ fileName: '', address: null })
  expect(aReadRow({ media: 'https://shop.example/' })).toMatchObject({ fileName: '' })
})

test('a table without pictures, without texts or without rows can’t be used', () => {
  expect(readTable('Title,Link\nMug,x', NOW)).toEqual({ problem: 'noColumns' })
  expect(readTable('Media URL,Thumbnail\nmug.jpg,x', NOW)).toEqual({ problem: 'noColumns' })
  expect(readTable('Media URL,Link\nmug.jpg,x', NOW)).toMatchObject({ problem: null })
  expect(readTable('', NOW)).toEqual({ problem: 'noRows' })
  expect(readTable(HEADER, NOW)).toEqual({ problem: 'noRows' })
  expect(readTable(`${HEADER}\n , ,\n`, NOW)).toEqual({ problem: 'noRows' })
})

test('a table has as many rows as a tray has pictures', () => {
  const rows = Array.from({ length: TRAY_PICTURES }, (_, at) => `Mug,${at}.jpg`)
  const full = ['Title,Media URL', ...rows].join('\n')

  expect(readTable(full, NOW)).toMatchObject({ hasMoreRows: false })
  const more = readTable(`${full}\nMug,more.jpg`, NOW)
  expect(more).toMatchObject({ hasMoreRows: true })
  expect(more.problem === null && more.rows).toHaveLength(TRAY_PICTURES)
})

test('texts over the limit are shortened, and the row says so', () => {
  const fitting = aReadRow({
    title: 'a'.repeat(PIN_TITLE_LENGTH),
    description: 'b'.repeat(PIN_DESCRIPTION_LENGTH),
  })
  const title = aReadRow({ title: 'a'.repeat(PIN_TITLE_LENGTH + 1) })
  const description = aReadRow({ description: 'b'.repeat(PIN_DESCRIPTION_LENGTH + 1) })

  expect(fitting.isShortened).toBe(false)
  expect(title).toMatchObject({ isShortened: true, texts: { title: 'a'.repeat(PIN_TITLE_LENGTH) } })
  expect(description.isShortened).toBe(true)
  expect(description.texts.description).toHaveLength(PIN_DESCRIPTION_LENGTH)
})

test('keywords become hashtags as far as there is room', () => {
  const room = 'b'.repeat(PIN_DESCRIPTION_LENGTH - 6)

  expect(aReadRow({ description: room, keywords: 'mug' }).texts.description).toBe(`${room}\n\n#mug`)
  expect(aReadRow({ description: room, keywords: 'mug,jar' })).toMatchObject({
    isShortened: true,
    texts: { description: `${room}\n\n#mug` },
  })
})

test('a link that isn’t a web address, or is too long, is left out', () => {
  const long = `https://shop.example/${'a'.repeat(PIN_LINK_LENGTH)}`
  const links = ['shop.example/mug', '', 'ask us', 'javascript:alert(1)', long]

  expect(links.map((link) => aReadRow({ link }).texts.link)).toEqual([
    'shop.example/mug',
    '',
    '',
    '',
    '',
  ])
  expect(links.map((link) => aReadRow({ link }).hasWrongLink)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a publish date counts unless it is in the past', () => {
  const dates = [
    '',
    '2026-11-29',
    '2026-11-30T11:59:00Z',
    '2026-11-30T12:01:00Z',
    '2027-01-01',
    'soon',
  ]

  expect(dates.map((date) => aReadRow({ date }).isScheduled)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a row meets the file of its name, in any case, composed or not, while the file is still read', () => {
  const { rows, pictures } = meetRows(
    [aRow({ media: 'https://shop.example/Caf%C3%A9.JPG', title: 'Cup', link: 'shop.example' })],
    [aFile('other.jpg'), aFile('cafe\u0301.jpg')],
  )

  expect(rows).toMatchObject([{ state: 'met', pictureId: 'cafe\u0301.jpg' }])
  expect(pictures.map(({ texts }) => texts.title)).toEqual(['', 'Cup'])
  expect(pictures[1]).toMatchObject({ state: 'reading', texts: { link: 'shop.example' } })
})

test('a name without its extension, or with another one, must belong to one row and one file', () => {
  expect(met([aRow({ media: 'mug' })], [aFile('mug.jpg')])).toEqual(['mug.jpg'])
  expect(met([aRow({ media: 'mug.jpg' })], [aFile('mug.webp')])).toEqual(['mug.webp'])
  expect(met([aRow({ media: 'mug' })], [aFile('mug.jpg'), aFile('mug.png')])).toEqual([null])
  expect(met([aRow({ media: 'mug' }), aRow({ media: 'mug.png' })], [aFile('mug.jpg')])).toEqual([
    null,
    null,
  ])
  expect(met([aRow({ media: '', title: 'Mug' })], [aFile('.jpg')])).toEqual([null])
})

test('the exact name has precedence over the same name with another extension', () => {
  const rows = [aRow({ media: 'mug.png' }), aRow({ media: 'mug.jpg' })]

  expect(met(rows, [aFile('mug.jpg')])).toEqual([null, 'mug.jpg'])
  expect(met(rows, [aFile('mug.jpg'), aFile('mug.webp')])).toEqual(['mug.webp', 'mug.jpg'])
})

test('a file belongs to one row', () => {
  const rows = [aRow({ title: 'First' }), aRow({ title: 'Second' })]
  const once = meetRows(rows, [aFile('mug.jpg')])
  const [picture] = once.pictures

  expect(once.rows.map(({ state }) => state)).toEqual(['met', 'open'])
  expect(picture?.texts.title).toBe('First')
  expect(met(rows, [aFile('mug.jpg', { id: 'a' }), aFile('mug.jpg', { id: 'b' })])).toEqual([
    'a',
    'b',
  ])
})

test('rows fill empty texts once, and nothing that a member wrote', () => {
  const file = titled(aFile('mug.jpg', { state: 'ready' }), 'Mine')
  const first = meetRows([aRow({ title: 'Mug', description: 'Blue' })], [file])
  const emptied = first.pictures.map((one) => titled(one, ''))

  expect(first.pictures[0]?.texts).toMatchObject({ title: 'Mine', description: 'Blue' })
  expect(meetRows(first.rows, emptied).pictures).toEqual(emptied)
})

test('pictures that are being saved, or may have been, meet no row', () => {
  for (const state of ['waiting', 'sending', 'unknown'] as const) {
    expect(met([aRow({})], [aFile('mug.jpg', { state })])).toEqual([null])
  }
})

test('a row with an address and no file becomes a picture with its texts', () => {
  const [, picture] = anAddedRow({
    media: 'https://shop.example/mug.jpg',
    title: 'Mug',
    description: 'Blue',
    link: 'https://shop.example/',
  })
  const [, untitled] = anAddedRow({ media: 'https://shop.example/' })

  expect(picture).toMatchObject({
    name: 'mug.jpg',
    address: 'https://shop.example/mug.jpg',
    state: 'ready',
    texts: { title: 'Mug', description: 'Blue', altText: '', link: 'https://shop.example/' },
  })
  expect(untitled.name).toBe('https://shop.example/')
})

test('a file that comes later replaces the picture by address, with what was written there', () => {
  const [row, added] = anAddedRow({ media: 'https://shop.example/mug.jpg', title: 'Mug' })
  const place = { boardId: 1, sectionId: null, name: 'Kitchen' }
  const edited = { ...titled(added, 'Mine'), place }

  const { rows, pictures, replaced } = meetRows([row], [edited, aFile('mug.jpg')])

  expect(rows).toMatchObject([{ state: 'met', pictureId: 'mug.jpg' }])
  expect(pictures[1]).toMatchObject({ texts: { title: 'Mine' }, place })
  expect([...replaced]).toEqual([['mug.jpg', added.id]])
})

test('a picture by address that is being saved or was removed isn’t replaced', () => {
  const [row, added] = anAddedRow({ media: 'https://shop.example/mug.jpg' })
  const file = aFile('mug.jpg')

  expect(met([row], [{ ...added, state: 'sending' }, file])).toEqual([added.id])
  expect(met([row], [file])).toEqual([added.id])
})

test('a corrected table meets the pictures that the earlier one added', () => {
  const [, added] = anAddedRow({ media: 'https://shop.example/mug.jpg' })

  const { rows } = meetRows(
    [aRow({ media: 'https://shop.example/mug.jpg', title: 'Mug' })],
    [added],
  )

  expect(rows).toMatchObject([{ state: 'met', pictureId: added.id }])
})

test('pictures go to the boards of their rows, found by folded name, unless they have a place', () => {
  const rows = ['café', 'Café', 'Tools', ''].map((board, at) => ({
    ...aRow({ board }),
    pictureId: `${at}`,
  }))
  const own = { boardId: 9, sectionId: null, name: 'Mine' }
  const pictures = [aFile('0'), aFile('1', { place: own }), aFile('2'), aFile('3')]

  const placed = placePictures(pictures, rows, boards('Garden', 'Café'))

  expect(placed.map(({ place }) => place)).toEqual([
    { boardId: 2, sectionId: null, name: 'Café' },
    own,
    null,
    null,
  ])
  expect(missingBoards(placed, rows, boards('Garden', 'Café'))).toEqual({
    names: ['Tools'],
    pictures: 1,
  })
})

test('a member’s own board comes before another member’s of the same name', () => {
  const both = boardsByName([
    { id: 1, name: 'Kitchen', collaboratedByMe: false },
    { id: 2, name: 'kitchen', collaboratedByMe: true },
  ])

  expect(both.get('kitchen')?.id).toBe(1)
})

test('missing boards are named once, and only for pictures in the tray that can be changed', () => {
  const rows = ['Tools', 'tools', 'Garden', 'Attic'].map((board, at) => ({
    ...aRow({ board }),
    pictureId: `${at}`,
  }))
  const pictures = [aFile('0'), aFile('1'), aFile('2', { state: 'sending' })]

  const missing = missingBoards(pictures, rows, boards())

  expect(missing.names).toHaveLength(1)
  expect(missing.pictures).toBe(2)
})

test('a section is ignored, unless a board has the whole name', () => {
  const rows = ['Kitchen/Tiles', 'Black/White', 'Attic/Box'].map((board, at) => ({
    ...aRow({ board, media: `${at}` }),
    pictureId: `${at}`,
  }))
  const known = boards('Kitchen', 'Black/White')

  const placed = placePictures(
    rows.map(({ fileName }) => aFile(fileName)),
    rows,
    known,
  )

  expect(placed.map(({ place }) => place?.name)).toEqual(['Kitchen', 'Black/White', undefined])
  expect(missingBoards(placed, rows, known).names).toEqual(['Attic'])
  expect(reportTexts(aTable(rows, { boards: known }), placed)).toContain(
    '2 rows have a section, which we ignored: 0, 2',
  )
})

test('boards are loaded only for a table that names one', () => {
  const table = aTable([aRow({ board: 'Tools' })])

  expect(needsBoards(table)).toBe(true)
  expect(needsBoards(aTable([aRow({})]))).toBe(false)
  expect(needsBoards({ ...table, boards: 'failed' })).toBe(false)
  expect(needsBoards({ ...table, boards: boards() })).toBe(false)
  expect(needsBoards(null)).toBe(false)
})

test('a row keeps its picture after the picture gets another id', () => {
  const [row] = meetRows([aRow({})], [aFile('mug.jpg')]).rows
  if (!row) throw new Error('There is one row.')

  expect(withRenamed(aTable([row]), 'mug.jpg', 'new').rows[0]?.pictureId).toBe('new')
  expect(withRenamed(aTable([row]), 'other', 'new').rows).toEqual([row])
})

test('the report counts rows with and without a picture, and pictures without a row', () => {
  const names = ['a.jpg', 'b.jpg', 'b.jpg', 'd', 'e', 'f', 'g']
  const files = ['a.jpg', 'b.jpg', 'x.jpg', 'y.jpg'].map((name) => aFile(name))
  const { rows, pictures } = meetRows(
    names.map((media) => aRow({ media })),
    files,
  )

  expect(reportTexts(aTable(rows), pictures)).toEqual([
    '2 of 7 rows in pins.csv have a picture.',
    '4 rows have no picture: d, e, f, …',
    '1 row has the picture of an earlier row: b.jpg',
    '2 pictures have no row.',
  ])
})

test('the report names videos if the tray has any', () => {
  const files = ['pan.mp4', 'extra.webm', 'pot.jpg'].map((name) =>
    aFile(name, { isVideo: !name.endsWith('.jpg') }),
  )
  const { rows, pictures } = meetRows([aRow({ media: 'pan.mp4' }), aRow({ media: 'cup' })], files)

  expect(reportTexts(aTable(rows), pictures)).toEqual([
    '1 of 2 rows in pins.csv has a picture or video.',
    '1 row has no picture or video: cup',
    '1 picture and 1 video have no row.',
  ])
})

test('the report says what pins can’t have, and what the tray had no room for', () => {
  const rows: TableRow[] = [
    {
      ...aRow({ date: '2027-01-01', link: 'ask us', title: 'a'.repeat(101), thumbnail: '0:02' }),
      state: 'met',
      pictureId: 'mug.jpg',
    },
    { ...aRow({ media: 'https://shop.example/jar.jpg', date: '2027-01-01' }), state: 'leftOut' },
  ]

  expect(reportTexts(aTable(rows), [aFile('mug.jpg')])).toEqual([
    '1 of 2 rows in pins.csv has a picture.',
    '1 row was left out, because the limit is 100 at a time.',
    '2 rows have a publish date. Their pins are published when you save them.',
    '1 row has a thumbnail, which we ignored: mug.jpg',
    '1 row has too much text, so we shortened it: mug.jpg',
    "1 row has a link that isn't a web address, so we left it out: mug.jpg",
  ])
  expect(reportTexts(aTable([]), [aFile('mug.jpg')])).toEqual([])
})

test('problems and missing boards say what to do', () => {
  expect(problemText('pins.csv', 'tooLarge')).toBe(
    'pins.csv is larger than 1 MB. Split it into several tables.',
  )
  expect(problemText('pins.csv', 'unreadable')).toBe(
    "We can't read pins.csv. Save it as a CSV file in UTF-8, then add it again.",
  )
  expect(moreRowsText('pins.csv')).toBe(
    'pins.csv has more than 100 rows. Only the first 100 were used.',
  )
  expect(missingBoardsText({ names: ['Tools', 'Attic'], pictures: 3 })).toBe(
    "You don't have these boards: Tools, Attic. Unless you create them, 3 pins are saved to the chosen board.",
  )
  expect(missingBoardsText({ names: [], pictures: 0 })).toBe('')
})

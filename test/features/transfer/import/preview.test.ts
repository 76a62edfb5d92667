import { env } from 'cloudflare:test'
import { deflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import {
  discardImport,
  startImport,
} from '../../../../app/features/transfer/import/change-import.server.ts'
import {
  addToImport,
  createImport,
} from '../../../../app/features/transfer/import/create-import.server.ts'
import { importFiles } from '../../../../app/features/transfer/import/import-files.server.ts'
import {
  changeRow,
  chooseAudience,
  includeRows,
  skipRows,
} from '../../../../app/features/transfer/import/preview/change-rows.server.ts'
import { renderEntryPicture } from '../../../../app/features/transfer/import/preview/entry-picture.server.ts'
import { readRow } from '../../../../app/features/transfer/import/preview/read-row.server.ts'
import type { RowList } from '../../../../app/features/transfer/import/preview/row.ts'
import {
  type ImportPage,
  listImports,
  readImport,
  readImports,
} from '../../../../app/features/transfer/import/read-import.server.ts'
import { importReceiver } from '../../../../app/features/transfer/import/receive-file.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  anImport,
  aZip,
  changedRow,
  uploadFile,
  withQueue,
} from '../../../factories/transfer/imports.ts'
import { gatedDatabase, stopAfterRead } from '../../../gated-database.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'
import { aPage, requestsSoFar } from '../../../pages/page.ts'
import { EXPECTATION_MS } from '../../../time-limits.ts'

const STOOL = bookmark('https://a.example/stool', 'Stool')

test('a preview lists boards with their first entries, and counts new, duplicate and unreadable ones', async () => {
  const ana = await aMember()
  await aBoard(ana, { name: 'Clay' })
  const noted = `${STOOL}<DD>For the kitchen`
  const file = bookmarks({
    'CLAY ': [
      STOOL,
      STOOL,
      noted,
      '<DT><H3>Blue</H3><DL><p>',
      STOOL,
      bookmark('https://a.example/b', 'B'),
      '</DL>',
    ],
    مزهرية: [bookmark('https://a.example/c', ''), bookmark('file:///etc/passwd', 'Passwords')],
  })

  const own = await anImport(ana, file)
  const page = await readImport(ana, own)

  expect(page).toMatchObject({ state: 'waiting', source: 'bookmarks', total: 5, duplicates: 1 })
  expect(page.boards).toMatchObject([
    { name: 'CLAY', place: null, isNameTaken: 1, pins: 4, repeated: 1, unreadable: 0, sections: 1 },
    { name: 'مزهرية', isNameTaken: 0, pins: 1, repeated: 0, unreadable: 1, sections: 0 },
  ])
  expect(
    page.boards.map(({ firsts }) => firsts.map(({ title, address }) => title || address)),
  ).toEqual([['Stool', 'Stool', 'Stool', 'B'], ['https://a.example/c']])
  expect(page.outcomes).toEqual([{ seenBy: 'secret', isThere: 0, boards: 2, pins: 5 }])
  expect(page.counts).toMatchObject({ boards: 2, sections: 1, unreadable: 1 })
  const lists = async (place: number, list: RowList) => {
    const row = { rowId: page.boards[place]?.id ?? 0, importId: own.importId, list }
    return (await readRow(ana, row)).entries.map(({ title, reason }) => [title, reason])
  }
  expect(await lists(0, 'repeated')).toEqual([['Stool', null]])
  expect(await lists(0, 'new')).toHaveLength(4)
  expect(await lists(1, 'unreadable')).toEqual([['Passwords', 'not_web']])
})

test('long names that are cut to the same text stay separate in the preview, also across two files, and show their originals', async () => {
  const ana = await aMember()
  const whole = (year: number) =>
    `${`Everything about the kestrels I saw over the fen ${year} `.repeat(2)}with my old friends`
  const own = await anImport(ana, bookmarks({ [whole(2021)]: [STOOL] }))
  await addToImport(ana, {
    ...own,
    ...(await uploadFile(ana, bookmarks({ [whole(2022)]: [STOOL] }))),
  })

  const { boards } = await readImport(ana, own)
  expect(boards.map(({ wholeName }) => wholeName)).toEqual([whole(2021), whole(2022)])
  expect(boards.map(({ name, isNameTaken }) => [name.length <= 50, isNameTaken])).toEqual([
    [true, 1],
    [true, 1],
  ])
})

test('a row keeps its name, place and audience, even if it is skipped and restored', async () => {
  const ana = await aMember()
  const oak = await aBoard(ana, { name: 'Oak' })
  const own = await anImport(ana, bookmarks({ Clay: [STOOL], Birds: [STOOL] }))
  await changedRow(ana, own, 'Clay', { name: 'Jars', into: oak, audience: 'public' })
  const kept = {
    name: 'Jars',
    audience: 'public',
    isTaken: 1,
    placeSeenBy: 'public',
    place: { id: oak.id },
  }
  const rowId = (await readImport(ana, own)).boards[0]?.id ?? 0

  await skipRows(ana, { ...own, rowId })
  expect((await readImport(ana, own)).boards).toMatchObject([
    { ...kept, isLeftOut: 1 },
    { isLeftOut: 0 },
  ])
  expect((await readImport(ana, own)).outcomes).toEqual([
    { seenBy: 'secret', isThere: 0, boards: 1, pins: 1 },
  ])
  await skipRows(ana, own)
  const { changes, outcomes } = await readImport(ana, own)
  expect(outcomes).toEqual([])
  expect(await refusal(startImport(ana, { ...own, changes, privacy: 'secret' }))).toBe(
    'import_all_left_out',
  )

  await addToImport(ana, {
    ...own,
    ...(await uploadFile(ana, bookmarks({ Clay: [bookmark('https://a.example/b', 'B')] }))),
  })
  expect((await readImport(ana, own)).boards).toMatchObject([
    { isLeftOut: 1, pins: 2 },
    { isLeftOut: 1 },
  ])
  await includeRows(ana, { ...own, rowId })
  expect((await readImport(ana, own)).boards).toMatchObject([
    { ...kept, isLeftOut: 0 },
    { isLeftOut: 1 },
  ])
})

test('a start after another tab changed a row is refused, and rows can’t change after the start', async () => {
  const ana = withQueue(await aMember(), () => undefined)
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))
  const changed = await changedRow(ana, own, 'Clay', { audience: 'public' })
  const rowId = (await readImport(ana, own)).boards[0]?.id ?? 0

  expect(await refusal(startImport(ana, { ...own, privacy: 'secret' }))).toBe('import_changed')
  const raced = await Promise.all([
    refusal(startImport(ana, { ...changed, privacy: 'secret' })),
    refusal(skipRows(ana, { ...own, rowId })),
  ])
  expect([
    ['done', 'import_over'],
    ['import_changed', 'done'],
  ]).toContainEqual(raced)
  if (raced[1] === 'done') {
    await includeRows(ana, own)
    const { changes } = await readImport(ana, own)
    await startImport(ana, { ...own, changes, privacy: 'secret' })
  }
  for (const act of [skipRows, includeRows])
    expect(await refusal(act(ana, own))).toBe('import_over')
  expect(await refusal(chooseAudience(ana, { ...own, privacy: 'public' }))).toBe('import_over')
  const change = { ...own, rowId, name: 'X', place: null, audience: 'all' as const }
  expect(await refusal(changeRow(ana, change))).toBe('import_over')
  expect(await refusal(readRow(ana, { ...own, rowId, list: 'new' }))).toBe('not_found')
})

test('a refused change of a row has no effect: the import starts as it was previewed', async () => {
  const ana = withQueue(await aMember(), () => undefined)
  const ofBo = await aBoard(await aMember())
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))
  const rowId = (await readImport(ana, own)).boards[0]?.id ?? 0
  const change = { ...own, rowId, name: 'X', place: null, audience: 'all' as const }

  const place = { id: ofBo.id, seenBy: 'public' as const }
  expect(await refusal(changeRow(ana, { ...change, place }))).toBe('import_place_changed')
  const unknown = { ...change, rowId: 1 }
  for (const act of [changeRow, skipRows, includeRows]) {
    expect(await refusal(act(ana, unknown))).toBe('not_found')
  }

  await startImport(ana, { ...own, privacy: 'secret' })
  expect(await readImport(ana, own)).toMatchObject({ state: 'running' })
})

test('only their member can see a row, its entries and pictures, and they are deleted with their import', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const own = await anImport(
    ana,
    await aZip({ 'Jars/a.png': aPicture(), 'Jars/b.png': 'no picture' }),
  )
  const ofBo = await anImport(bo, bookmarks({ Clay: [STOOL] }))
  const [row] = (await readImport(ana, own)).boards
  const rowId = row?.id ?? 0
  const [first, second] = row?.firsts.map(({ id }) => id) ?? []
  const change = { rowId, name: 'X', place: null, audience: 'all' as const }

  for (const { importId } of [own, ofBo]) {
    expect(await refusal(readRow(bo, { importId, rowId, list: 'new' }))).toBe('not_found')
    expect(await refusal(changeRow(bo, { ...change, importId }))).toBe('not_found')
    expect(await refusal(skipRows(bo, { importId, rowId }))).toBe('not_found')
    expect(await refusal(includeRows(bo, { importId, rowId }))).toBe('not_found')
    expect(await refusal(renderEntryPicture(bo, { importId, itemId: first ?? 0 }))).toBe(
      'not_found',
    )
  }
  expect(await refusal(skipRows(bo, own))).toBe('not_found')
  expect(await refusal(chooseAudience(bo, { ...own, privacy: 'public' }))).toBe('not_found')
  expect(await readImport(ana, own)).toMatchObject({ changes: 1, boards: [{ isLeftOut: 0 }] })
  const drawn = await renderEntryPicture(ana, { ...own, itemId: first ?? 0 })
  expect(new TextDecoder('latin1').decode(drawn.slice(8, 12))).toBe('WEBP')
  expect(await refusal(renderEntryPicture(ana, { ...own, itemId: second ?? 0 }))).toBe(
    'picture_unreadable',
  )
})

test('we render the picture at an address if its site allows it, and rate-limit this', async () => {
  const ana = await aMember()
  const png = { headers: { 'Content-Type': 'image/png' } }
  const closed = `https://x${crypto.randomUUID()}.example`
  await aPage('User-agent: *\nDisallow: /', { address: `${closed}/robots.txt` })
  const addresses = [
    await aPage(aPicture(), png),
    await aPage(aPicture(), { ...png, address: `${closed}/a.png` }),
    await aPage('', { status: 404 }),
    'http://10.0.0.1/a.png',
  ]
  const pins = addresses.map((address, id) => ({
    id,
    referer: null,
    description: '',
    tags: [],
    image: { standard: { image: address } },
  }))
  const own = await anImport(ana, JSON.stringify({ results: pins }))
  const firsts = (await readImport(ana, own)).boards[0]?.firsts ?? []
  expect(firsts.map(({ hasPicture }) => hasPicture)).toEqual([1, 1, 1, 1])
  const draw = (place: number) =>
    renderEntryPicture(ana, { ...own, itemId: firsts[place]?.id ?? 0 })

  expect(new TextDecoder('latin1').decode((await draw(0)).slice(8, 12))).toBe('WEBP')
  expect(await refusal(draw(1))).toBe('pictures_not_allowed')
  expect(await refusal(draw(2))).toBe('picture_unreachable')
  expect(await refusal(draw(3))).toBe('picture_unreachable')
  expect(await requestsSoFar()).not.toContain(addresses[1])
  const page = await anImport(await aMember(), bookmarks({ Clay: [STOOL] }))
  expect(await refusal(renderEntryPicture(ana, { ...page, itemId: firsts[0]?.id ?? 0 }))).toBe(
    'not_found',
  )
})

test('a board shows its first pictures even if its first entries have none', async () => {
  const ana = await aMember()
  const entry = (n: number, image: string) => `Pin ${n},https://a.example/${n},${image},Clay`
  const plain = Array.from({ length: 6 }, (_, n) => entry(n, ''))
  const table = ['title,url,cover,folder,created', ...plain, entry(7, 'https://a.example/a.png')]
  const own = await anImport(ana, `id,note,excerpt,${table.join('\n,,,')}`)

  const firsts = (await readImport(ana, own)).boards[0]?.firsts
  expect(firsts?.map(({ title, hasPicture }) => [title, hasPicture]).slice(0, 2)).toEqual([
    ['Pin 7', 1],
    ['Pin 0', 0],
  ])
})

test('500 boards are paged by 50', async () => {
  const ana = await aMember()
  const names = Array.from({ length: 500 }, (_, n) => `Board ${n}`)
  const own = await anImport(
    ana,
    bookmarks(Object.fromEntries(names.map((name) => [name, [STOOL]]))),
  )

  const seen: string[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: ImportPage = await readImport(ana, { ...own, from })
    expect(page.boards.length).toBe(50)
    expect(page.place).toMatchObject({
      before: seen.length,
      previous: seen.length ? seen.length - 50 : null,
    })
    seen.push(...page.boards.map(({ name }) => name))
    from = page.place.next
  }
  expect(seen).toEqual(names)
})

test('if two files are added at once, neither is lost', async () => {
  const ana = await aMember()
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))
  const one = await uploadFile(ana, bookmarks({ Birds: [STOOL] }))
  const late = await uploadFile(ana, bookmarks({ Fen: [STOOL] }))
  const resume = await stopAfterRead(async (gate) => {
    const slow = { ...ana, db: gatedDatabase(gate) }
    expect(await refusal(addToImport(slow, { ...own, ...late }))).toBe('import_over')
  })

  await addToImport(ana, { ...own, ...one })
  await resume()

  const { boards } = await readImport(ana, own)
  expect(boards.map(({ name }) => name)).toEqual(['Clay', 'Birds'])
})

test('only its member can see an import', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))
  const file = await uploadFile(bo, bookmarks({ Clay: [STOOL] }))

  expect(await refusal(readImport(bo, own))).toBe('not_found')
  expect(await refusal(addToImport(bo, { ...own, ...file }))).toBe('not_found')
  expect(await refusal(discardImport(bo, own))).toBe('not_found')
  expect(await refusal(createImport(aVisitor(), file))).toBe('not_signed_in')
  expect(await listImports(bo)).toEqual([])
})

test('a member can have one open import; discarding it deletes it and its file', async () => {
  const ana = await aMember()
  const first = await uploadFile(ana, bookmarks({ Clay: [STOOL] }))
  const { id: importId } = await createImport(ana, first)

  expect((await readImports(ana)).openId).toBe(importId)
  expect(await refusal(anImport(ana, bookmarks({ Oak: [STOOL] })))).toBe('import_open')
  await discardImport(ana, { importId })

  expect((await readImports(ana)).openId).toBeNull()
  expect(await refusal(readImport(ana, { importId }))).toBe('not_found')
  expect(await refusal(discardImport(ana, { importId }))).toBe('not_found')
  await vi.waitFor(async () => expect(await env.MEDIA.head(first.file?.key ?? '')).toBeNull(), {
    timeout: EXPECTATION_MS,
  })
  expect((await anImport(ana, bookmarks({ Oak: [STOOL] }))).importId).not.toBe(importId)
})

test('another file is added to the first one; the same file again changes nothing', async () => {
  const ana = await aMember()
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))

  await addToImport(ana, {
    ...own,
    ...(await uploadFile(
      ana,
      bookmarks({ Clay: [STOOL, bookmark('https://a.example/b', 'B')], Oak: [STOOL] }),
    )),
  })

  const page = await readImport(ana, own)
  expect(page).toMatchObject({ state: 'waiting', total: 3, duplicates: 1 })
  expect(page.boards.map(({ name, pins }) => [name, pins])).toEqual([
    ['Clay', 2],
    ['Oak', 1],
  ])
  const other = await uploadFile(ana, await aZip({ 'Jars/a.png': aPicture() }))
  expect(await refusal(addToImport(ana, { ...own, ...other }))).toBe('import_other_kind')
  expect((await readImport(ana, own)).state).toBe('waiting')
})

test('several files become one import in the order of their numbers, which lists each refused file', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const zip = await aZip({ 'Jars/a.png': aPicture() })
  const named = async (name: string, content: Parameters<typeof uploadFile>[1]) =>
    (await uploadFile(ana, content, name)).file
  const first = await named('part 2.html', bookmarks({ Clay: [STOOL] }))
  const last = await named('part 10.html', bookmarks({ Oak: [STOOL] }))
  const refused = [
    await named('cut.zip', zip.slice(0, -40)),
    await named('jars.csv', 'What,Where\nJar,https://a.example/'),
    await named('nothing.html', ''),
    await named('pictures.zip', zip),
    await named('words.txt', 'just words'),
  ]
  const kept: string[] = []
  const keep = (key: string) => void kept.push(key)

  const { id: importId } = await importFiles(ana, { file: [last, ...refused, first] }, keep)

  const page = await readImport(ana, { importId })
  expect(kept).toEqual([first.key, last.key])
  expect(page.fileNames).toEqual(['part 2.html', 'part 10.html'])
  expect(page.boards.map(({ name, pins }) => [name, pins])).toEqual([
    ['Clay', 1],
    ['Oak', 1],
  ])
  expect(page.problems.map(({ title, reason }) => [title, reason])).toEqual([
    ['cut.zip', 'zip_damaged'],
    ['jars.csv', 'no_columns'],
    ['nothing.html', 'empty_file'],
    ['pictures.zip', 'other_kind'],
    ['words.txt', 'unknown_file'],
  ])
  await expect(importFiles(ana, { importId, file: refused }, keep)).rejects.toMatchObject({
    code: 'import_none_taken',
    details: { files: expect.arrayContaining([expect.objectContaining({ name: 'words.txt' })]) },
  })
  expect(await refusal(importFiles(bo, { importId, file: [first, last] }, keep))).toBe('not_found')
  expect(await refusal(importFiles(ana, { file: [first, last] }, keep))).toBe('import_open')
  expect(await readImport(ana, { importId })).toMatchObject({ state: 'waiting', total: 2 })
})

test('two ZIPs sent together become one import with the boards of both', async () => {
  const ana = await aMember()
  const parts = [
    await uploadFile(
      ana,
      await aZip({ 'Clay/a.png': aPicture(), 'Oak/b.png': aPicture() }),
      'one.zip',
    ),
    await uploadFile(ana, await aZip({ 'Clay/c.png': aPicture() }), 'two.zip'),
  ]

  const { id } = await importFiles(ana, { file: parts.map(({ file }) => file) }, () => undefined)

  const { boards, fileNames } = await readImport(ana, { importId: id })
  expect(fileNames).toEqual(['one.zip', 'two.zip'])
  expect(boards.map(({ name, pins }) => [name, pins])).toEqual([
    ['Clay', 2],
    ['Oak', 1],
  ])
})

test('the files of a form have at most 100 MB together, and there are at most 20', async () => {
  const ana = await aMember()
  const large = importReceiver(ana)
  const many = importReceiver(ana)
  async function* inOne(bytes: number) {
    yield new Uint8Array(bytes)
  }
  const file = (bytes: number) => ({ name: 'file', fileName: 'a.txt', data: inOne(bytes) })

  await large.take(file(9))
  expect(await refusal(large.take(file(99_999_992)))).toBe('import_too_large')
  for (let sent = 0; sent < 20; sent++) await many.take(file(0))
  expect(await refusal(many.take(file(0)))).toBe('import_many')
})

test('20,000 entries are read; one more is refused', async () => {
  const ana = await aMember()
  const lines = Array.from({ length: 20_001 }, (_, n) =>
    bookmark(`https://a.example/${n}`, `B${n}`),
  )

  expect(await refusal(anImport(ana, bookmarks({ Many: lines })))).toBe('import_too_long')
  const own = await anImport(ana, bookmarks({ Many: lines.slice(1) }))

  expect(await readImport(ana, own)).toMatchObject({ total: 20_000, duplicates: 0 })
})

test('a ZIP that contains an export is read as the export', async () => {
  const ana = await aMember()
  const file = await aZip({
    'data/bookmarks.html': bookmarks({ Clay: [STOOL] }),
    'read me.txt': 'x',
  })

  expect(await readImport(ana, await anImport(ana, file))).toMatchObject({
    source: 'bookmarks',
    total: 1,
  })
})

/** A ZIP of one file, parts of which can be corrupted. */
function aRawZip(changes: { flags?: number; method?: number; bytes?: number; count?: number }) {
  const content = new TextEncoder().encode(bookmarks({ Clay: [STOOL] }))
  const packed = deflateRawSync(content)
  const { flags = 0, method = 8, bytes = content.length, count = 1 } = changes
  const name = new TextEncoder().encode('b.html')
  const zip = new DataView(new ArrayBuffer(30 + 46 + 22 + name.length * 2 + packed.length))
  const start = 30 + name.length + packed.length
  zip.setUint32(0, 0x04034b50, true)
  zip.setUint16(26, name.length, true)
  zip.setUint32(start, 0x02014b50, true)
  zip.setUint16(start + 8, flags, true)
  zip.setUint16(start + 10, method, true)
  zip.setUint32(start + 20, packed.length, true)
  zip.setUint32(start + 24, bytes, true)
  zip.setUint16(start + 28, name.length, true)
  const end = start + 46 + name.length
  zip.setUint32(end, 0x06054b50, true)
  zip.setUint16(end + 10, count, true)
  zip.setUint32(end + 12, 46 + name.length, true)
  zip.setUint32(end + 16, start, true)
  const whole = new Uint8Array(zip.buffer)
  whole.set(name, 30)
  whole.set(packed, 30 + name.length)
  whole.set(name, start + 46)
  return whole
}

test.each([
  ['encrypted', { flags: 1 }, 'zip_encrypted'],
  ['packed in a way of its own', { method: 12 }, 'zip_unusual'],
  ['that only says it has 4 GB and more', { bytes: 0xffffffff }, 'zip_damaged'],
  ['that only says it has many files', { count: 0xffff }, 'zip_damaged'],
  ['with fewer files than it says', { count: 9 }, 'zip_damaged'],
  ['that unpacks to more than it says', { bytes: 20 }, 'zip_damaged'],
  ['that unpacks to less than it says', { bytes: 20_000 }, 'zip_damaged'],
  ['whose text is a bomb', { bytes: 900_000_000 }, 'import_too_large'],
] as const)('a ZIP %s is refused', async (_, changes, code) => {
  expect(await refusal(anImport(await aMember(), aRawZip(changes)))).toBe(code)
})

test('a truncated ZIP, garbage and an empty file are refused, and nothing is stored', async () => {
  const ana = await aMember()
  const zip = await aZip({ 'Jars/a.png': aPicture() })

  expect(await refusal(anImport(ana, zip.slice(0, -40)))).toBe('zip_damaged')
  expect(await refusal(anImport(ana, zip.slice(0, 10)))).toBe('zip_damaged')
  expect(await refusal(anImport(ana, aPicture()))).toBe('import_unreadable')
  expect(await refusal(anImport(ana, bookmarks({})))).toBe('import_empty')
  expect(await refusal(anImport(ana, await aZip({ 'a.txt': 'x' })))).toBe('import_unreadable')
  expect(await listImports(ana)).toEqual([])
})

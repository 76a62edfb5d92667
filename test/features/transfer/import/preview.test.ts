import { env } from 'cloudflare:test'
import { deflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import {
  addToImport,
  beginImport,
} from '../../../../app/features/transfer/import/begin-import.server.ts'
import { throwImportAway } from '../../../../app/features/transfer/import/change-import.server.ts'
import {
  listImports,
  readImport,
} from '../../../../app/features/transfer/import/read-import.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anImport, aZip, sent } from '../../../factories/transfer/imports.ts'
import { refusal } from '../../../mail.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'
import { stopAfterRead, waitingDatabase } from '../../../waiting.ts'

vi.setConfig({ testTimeout: 60_000 })

const STOOL = bookmark('https://a.example/stool', 'Stool')

test('a preview tells boards, new or one’s own, sections, pins, doubles and what can’t be read', async () => {
  const ana = await aMember()
  const own = await aBoard(ana, { name: 'Clay' })
  const file = bookmarks({
    'CLAY ': [
      STOOL,
      STOOL,
      '<DT><H3>Blue</H3><DL><p>',
      bookmark('https://a.example/b', 'B'),
      '</DL>',
    ],
    مزهرية: [bookmark('https://a.example/c', 'C'), bookmark('file:///etc/passwd', 'Passwords')],
  })

  const page = await readImport(ana, await anImport(ana, file))

  expect(page).toMatchObject({ state: 'waiting', source: 'bookmarks', total: 3, doubles: 1 })
  expect(page.boards).toMatchObject([
    { name: 'CLAY', boardId: own.id, pins: 2, sections: 1 },
    { name: 'مزهرية', boardId: null, pins: 1, sections: 0 },
  ])
  expect(page.counts).toMatchObject({ boards: 2, sections: 1, unreadable: 1 })
  expect(page.problems).toMatchObject([{ title: 'Passwords', reason: 'not_web' }])
})

test('a board of somebody else, or a deleted one, is no place for an import', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  await aBoard(bo, { name: 'Clay', privacy: 'secret' })

  const page = await readImport(ana, await anImport(ana, bookmarks({ Clay: [STOOL] })))

  expect(page.boards).toMatchObject([{ name: 'Clay', boardId: null }])
})

test('of two files that are added at once none is forgotten', async () => {
  const ana = await aMember()
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))
  const [one, late] = [
    await sent(ana, bookmarks({ Birds: [STOOL] })),
    await sent(ana, bookmarks({ Fen: [STOOL] })),
  ]
  const goOn = await stopAfterRead(async (gate) => {
    const slow = { ...ana, db: waitingDatabase(gate) }
    expect(await refusal(addToImport(slow, { ...own, ...late }))).toBe('import_over')
  })

  await addToImport(ana, { ...own, ...one })
  await goOn()

  const { boards } = await readImport(ana, own)
  expect(boards.map(({ name }) => name)).toEqual(['Clay', 'Birds'])
})

test('an import is its member’s alone', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))
  const file = await sent(bo, bookmarks({ Clay: [STOOL] }))

  expect(await refusal(readImport(bo, own))).toBe('not_found')
  expect(await refusal(addToImport(bo, { ...own, ...file }))).toBe('not_found')
  expect(await refusal(throwImportAway(bo, own))).toBe('not_found')
  expect(await refusal(beginImport(aVisitor(), file))).toBe('not_signed_in')
  expect(await listImports(bo)).toEqual([])
})

test('a member has one import open; thrown away, it and its file are gone', async () => {
  const ana = await aMember()
  const first = await sent(ana, bookmarks({ Clay: [STOOL] }))
  const { id: importId } = await beginImport(ana, first)

  expect(await refusal(anImport(ana, bookmarks({ Oak: [STOOL] })))).toBe('import_open')
  await throwImportAway(ana, { importId })

  expect(await refusal(readImport(ana, { importId }))).toBe('not_found')
  expect(await refusal(throwImportAway(ana, { importId }))).toBe('not_found')
  await vi.waitFor(async () => expect(await env.MEDIA.head(first.file?.key ?? '')).toBeNull())
  expect((await anImport(ana, bookmarks({ Oak: [STOOL] }))).importId).not.toBe(importId)
})

test('another file is added to the first, the same one again changes nothing', async () => {
  const ana = await aMember()
  const own = await anImport(ana, bookmarks({ Clay: [STOOL] }))

  await addToImport(ana, {
    ...own,
    ...(await sent(
      ana,
      bookmarks({ Clay: [STOOL, bookmark('https://a.example/b', 'B')], Oak: [STOOL] }),
    )),
  })

  const page = await readImport(ana, own)
  expect(page).toMatchObject({ state: 'waiting', total: 3, doubles: 1 })
  expect(page.boards.map(({ name, pins }) => [name, pins])).toEqual([
    ['Clay', 2],
    ['Oak', 1],
  ])
  const other = await sent(ana, await aZip({ 'Jars/a.png': aPicture() }))
  expect(await refusal(addToImport(ana, { ...own, ...other }))).toBe('import_other_kind')
  expect((await readImport(ana, own)).state).toBe('waiting')
})

test('20,000 entries are read, one more is refused', async () => {
  const ana = await aMember()
  const lines = Array.from({ length: 20_001 }, (_, n) =>
    bookmark(`https://a.example/${n}`, `B${n}`),
  )

  expect(await refusal(anImport(ana, bookmarks({ Many: lines })))).toBe('import_too_long')
  const own = await anImport(ana, bookmarks({ Many: lines.slice(1) }))

  expect(await readImport(ana, own)).toMatchObject({ total: 20_000, doubles: 0 })
})

test('a ZIP within which an export lies is read as the export', async () => {
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

/** A ZIP of one file whose parts can be made wrong. */
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

test('a ZIP cut off, garbage and nothing are refused, and nothing stays', async () => {
  const ana = await aMember()
  const zip = await aZip({ 'Jars/a.png': aPicture() })

  expect(await refusal(anImport(ana, zip.slice(0, -40)))).toBe('zip_damaged')
  expect(await refusal(anImport(ana, zip.slice(0, 10)))).toBe('zip_damaged')
  expect(await refusal(anImport(ana, aPicture()))).toBe('import_unreadable')
  expect(await refusal(anImport(ana, bookmarks({})))).toBe('import_empty')
  expect(await refusal(anImport(ana, await aZip({ 'a.txt': 'x' })))).toBe('import_unreadable')
  expect(await listImports(ana)).toEqual([])
})

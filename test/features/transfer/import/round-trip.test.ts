import { env } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { archiveBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { startImport } from '../../../../app/features/transfer/import/change-import.server.ts'
import { addToImport } from '../../../../app/features/transfer/import/create-import.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aFile } from '../../../factories/content/pictures.ts'
import { later, wrongCounts } from '../../../factories/content/pins.ts'
import { aPinWithFile, partOf, zipOf } from '../../../factories/transfer/exports.ts'
import {
  anImport,
  anImporter,
  changedRow,
  runImport,
  uploadFile,
} from '../../../factories/transfer/imports.ts'

/** The content of an export, with each file's bytes instead of its name, which contains an id. */
async function exportOf(member: Context) {
  const { json, files } = await partOf(member)
  const contents = new Map(
    [...files].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  )
  return JSON.parse(JSON.stringify(json.boards), (key, value) => {
    if (key === 'saved_by') return undefined
    return typeof value === 'string' ? (contents.get(value) ?? value) : value
  })
}

async function aFullAccount() {
  const ana = await anImporter()
  const older = await aBoard(
    { ...ana, now: later() },
    { name: 'Vögel 🐦', description: 'مالك الحزين\nam Teich', privacy: 'secret' },
  )
  const newer = await aBoard({ ...ana, now: later() }, { name: 'Moon jars' })
  await aBoard({ ...ana, now: later() }, { name: 'Nothing yet', privacy: 'secret' })
  await aSection({ ...ana, now: later() }, newer, 'Blue')
  const celadon = await aSection({ ...ana, now: later() }, newer, 'Celadon')
  const first = await aPinWithFile(ana, newer, { title: 'Größe "XL" & <b>', altText: 'A jar' })
  await editPin(ana, { pinId: first.id, note: '=1+1 "für" <b>\nمرحبا 🐦', madeBy: 'person' })
  const { bytes } = await aPinWithFile(ana, newer, {
    sectionId: celadon.id,
    title: 'مزهرية',
    description: 'Fired #raku',
    aiLabel: 'maker',
  })
  const link = 'https://shop.example/a?b=1&c'
  await aPinWithFile(ana, newer, { title: '', link })
  await aPinWithFile(ana, newer, { title: 'Twice' }, bytes)
  await aPinWithFile(ana, newer, { title: 'Twice' }, bytes)
  await aPinWithFile(ana, newer, { title: 'x'.repeat(100) }, aFile('photo'))
  const color = await aPinWithFile(ana, older, { title: '#c8553d', media: 'color' })
  await archiveBoard(ana, { boardId: older.id })
  await env.DB.prepare('update boards set cover_id = ? where id = ?')
    .bind(color.pictureId, newer.id)
    .run()
  return ana
}

test('an export imported into an empty account is identical there, its pictures byte for byte', async () => {
  const ana = await aFullAccount()
  // Imports never set dates in the future.
  const bo = { ...(await anImporter()), now: later() }

  const own = await anImport(bo, await zipOf(ana))
  await startImport(bo, { ...own, privacy: 'as_file' })
  await runImport(bo, own)

  expect(await readImport(bo, own)).toMatchObject({
    state: 'done',
    total: 7,
    failed: 0,
    duplicates: 0,
  })
  expect(await exportOf(bo)).toEqual(await exportOf(ana))
  expect(await wrongCounts()).toEqual([])
})

test('an export in two parts, added in any order, is complete', async () => {
  const ana = await aFullAccount()
  // Imports never set dates in the future.
  const bo = { ...(await anImporter()), now: later() }
  const { results } = await env.DB.prepare(
    `select board_id, order_key from pins where pinner_id = ? and board_id =
      (select id from boards where owner_id = pinner_id and name = 'Moon jars') order by order_key`,
  )
    .bind(ana.viewer.id)
    .all<{ board_id: number; order_key: string }>()
  const { board_id: boardId = 0, order_key: key = '' } = results[3] ?? {}
  const cut = { boardId, key }
  const second = await zipOf(ana, { number: 2, from: cut, to: null, at: ana.now })

  const own = await anImport(bo, second)
  await addToImport(bo, {
    ...own,
    ...(await uploadFile(bo, await zipOf(ana, { number: 1, from: null, to: cut, at: ana.now }))),
  })
  await addToImport(bo, { ...own, ...(await uploadFile(bo, second)) })
  const { changes } = await readImport(bo, own)
  await startImport(bo, { ...own, changes, privacy: 'as_file' })
  await runImport(bo, own)

  const theirs = await exportOf(bo)
  const ours = await exportOf(ana)
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name)
  expect(theirs.toSorted(byName)).toEqual(ours.toSorted(byName))
})

test('a cover that the owner chose while the file’s cover was being stored stays', async () => {
  const ana = await aFullAccount()
  const bo = { ...(await anImporter()), now: later() }
  const board = `owner_id = ${bo.viewer.id} and name = 'Moon jars'`
  const choose = () =>
    env.DB.prepare(
      `update boards set cover_id = (
        select picture_id from pins where board_id = boards.id and title = '' limit 1
      ) where ${board}`,
    ).run()

  const own = await anImport(bo, await zipOf(ana))
  await startImport(bo, { ...own, privacy: 'as_file' })
  await runImport({ ...bo, db: beforeBatch('update boards set cover_id', choose) }, own)

  const cover = await env.DB.prepare(
    `select pins.title from boards join pins on board_id = boards.id and picture_id = cover_id
    where ${board}`,
  ).first()
  expect(cover).toEqual({ title: '' })
})

test('an export imported into its own account changes nothing', async () => {
  const ana = await aFullAccount()
  const before = await exportOf(ana)

  let own = await anImport(ana, await zipOf(ana))
  const { results } = await ana.env.DB.prepare('select id, name from boards where owner_id = ?')
    .bind(ana.viewer.id)
    .all<{ id: number; name: string }>()
  for (const { name } of (await readImport(ana, own)).boards) {
    const into = results.find((board) => board.name === name)
    own = await changedRow(ana, own, name, into ? { into } : {})
  }
  await startImport(ana, { ...own, privacy: 'public' })
  await runImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({ counts: { made: 0, double: 7, failed: 0 } })
  expect(await exportOf(ana)).toEqual(before)
})

test('an entry becomes a second pin only if its note differs from the first pin’s', async () => {
  const ana = await aFullAccount()
  const file = await zipOf(ana)
  const first = await ana.env.DB.prepare(
    "select id, board_id from pins where pinner_id = ? and title like 'Größe%'",
  )
    .bind(ana.viewer.id)
    .first<{ id: number; board_id: number }>()
  await editPin(ana, { pinId: first?.id ?? 0, note: 'Another' })

  let own = await anImport(ana, file)
  own = await changedRow(ana, own, 'Moon jars', { into: { id: first?.board_id ?? 0 } })
  await startImport(ana, { ...own, privacy: 'public' })
  await runImport(ana, own)

  const { json } = await partOf(ana, first?.board_id)
  const notes = json.boards.flatMap(({ pins }) => pins.map(({ note }) => note)).filter(Boolean)
  expect(notes.toSorted()).toEqual(['=1+1 "für" <b>\nمرحبا 🐦', 'Another'])
})

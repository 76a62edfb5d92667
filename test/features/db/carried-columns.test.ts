import { env } from 'cloudflare:test'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '../../../app/db/content/pins.ts'
import {
  deleteBoard,
  restoreBoard,
} from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { CONTENT_LEFT_OUT } from '../../../app/features/content/left-out-columns.ts'
import { deletePin, restorePin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { COPIED_COLUMNS } from '../../../app/features/content/pins/fields/copied-columns.ts'
import { savePin } from '../../../app/features/content/pins/save-pin.server.ts'
import { closeAccount } from '../../../app/features/operations/account-closure/close-account.server.ts'
import { textFiles } from '../../../app/features/operations/account-closure/copies/export-texts.server.ts'
import { eraseAccounts } from '../../../app/features/operations/account-closure/erase-accounts.server.ts'
import { undoAction } from '../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { mergeBoards } from '../../../app/features/screens/organise/merge-boards.server.ts'
import { copyPins, movePins } from '../../../app/features/screens/organise/move-pins.server.ts'
import { mergeSection } from '../../../app/features/screens/organise/sections/change-section.server.ts'
import { startImport } from '../../../app/features/transfer/import/change-import.server.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { later } from '../../factories/content/pins.ts'
import { aMember } from '../../factories/identity/people.ts'
import { orderOn, untilActionEnds } from '../../factories/screens/organise.ts'
import { partOf, zipOf } from '../../factories/transfer/exports.ts'
import { anImport, anImporter, runImport } from '../../factories/transfer/imports.ts'
import {
  aFullBoard,
  aFullPin,
  aFullSection,
  changedColumns,
  missingColumns,
  rowOf,
} from '../../full-rows.ts'
import { LEFT_OUT } from '../../left-out-columns.ts'

/** A pin by another member in a section of this member's board, with every column set. */
async function aPlacedPin(changes: Parameters<typeof aFullPin>[2] = {}) {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const place = { boardId: board.id, sectionId: section.id, hostId: ana.viewer.id }
  return { ana, bo, board, section, pin: await aFullPin(bo, place, changes) }
}

/** A board of this member with a section and a pin in it, all with every column set. */
async function aPlacedBoard() {
  const ana = await anImporter()
  const bo = await aMember()
  const board = await aFullBoard(ana)
  const section = await aFullSection(ana, board.id)
  const place = { boardId: board.id, sectionId: section.id, hostId: ana.viewer.id }
  const pin = await aFullPin(bo, place)
  return { ana, bo, board, section, pin }
}

/** The columns that the product doesn't copy. Only the first pin of the chain stays the same. */
function notCopied(): string[] {
  const copied: readonly string[] = [...COPIED_COLUMNS, 'rootPinId']
  return Object.keys(getTableColumns(pins))
    .filter((name) => !copied.includes(name))
    .toSorted()
}

function named(list: keyof typeof LEFT_OUT): string[] {
  return Object.keys(LEFT_OUT[list]).toSorted()
}

test('the test’s rows set every column, so that a lost one is noticed', async () => {
  const { pin } = await aPlacedPin()
  const { board, section } = await aPlacedBoard()

  const untold = async (table: Parameters<typeof rowOf>[0], row: { id: number }) =>
    Object.entries(await rowOf(table, row))
      .filter(([, value]) => value === null || value === false || value === '' || value === 0)
      .map(([name]) => name)
  expect(await untold('pins', pin)).toEqual(['deletedAt'])
  expect(await untold('boards', board)).toEqual(['deletedAt'])
  expect(await untold('boardSections', section)).toEqual([])
})

test('a copy of a pin has every column except the listed ones', async () => {
  const { ana, pin } = await aPlacedPin()
  const target = await aBoard(ana, { privacy: 'secret' })

  await untilActionEnds(
    ana,
    await copyPins(ana, { boardId: target.id, sectionId: null, pinIds: [pin.id] }),
  )

  const [copy = 0] = await orderOn(target)
  const changed = changedColumns(await rowOf('pins', pin), await rowOf('pins', { id: copy }))
  expect(changed).toEqual(notCopied())
})

test('a save of a pin has every column except the listed ones', async () => {
  const { ana, pin } = await aPlacedPin()
  const target = await aBoard(ana, { privacy: 'secret' })

  const saved = await savePin(ana, { pinId: pin.id, boardId: target.id, section: null })

  const changed = changedColumns(await rowOf('pins', pin), await rowOf('pins', saved))
  // A pin from before the current indexing is indexed again.
  const indexedAgain = ['titleKey', 'indexedTitle', 'indexedDescription']
  expect(changed).toEqual([...notCopied(), ...indexedAgain].toSorted())
})

test('a moved or deleted pin is unchanged when it is restored', async () => {
  const { ana, pin } = await aPlacedPin({ removalId: null, isListed: false })
  const target = await aBoard(ana)
  const before = await rowOf('pins', pin)

  const moved = await untilActionEnds(
    ana,
    await movePins(ana, { boardId: target.id, sectionId: null, pinIds: [pin.id] }),
  )
  expect(await rowOf('pins', pin)).toMatchObject({ boardId: target.id })
  await undoAction(ana, { actionId: moved.id })
  await untilActionEnds(ana, moved)
  expect(await rowOf('pins', pin)).toEqual(before)

  await deletePin(ana, { pinId: pin.id })
  expect(await rowOf('pins', pin)).toMatchObject({ deletedAt: ana.now })
  await restorePin(ana, { pinId: pin.id })
  expect(await rowOf('pins', pin)).toEqual(before)
})

test('a deleted board is unchanged when it is restored', async () => {
  const ana = await aMember()
  const board = await aFullBoard(ana, { removalId: null })
  const before = await rowOf('boards', board)

  await deleteBoard(ana, { boardId: board.id })
  expect(await rowOf('boards', board)).toMatchObject({ deletedAt: ana.now })
  await restoreBoard(ana, { boardId: board.id })

  expect(await rowOf('boards', board)).toEqual({ ...before, version: expect.any(Number) })
})

test('a deleted section is unchanged when it is restored, with its pins recounted', async () => {
  const ana = await aMember()
  const section = await aFullSection(ana, (await aBoard(ana)).id)
  const before = await rowOf('boardSections', section)

  const asked = { sectionId: section.id, intoId: null }
  const deleted = await untilActionEnds(ana, await mergeSection(ana, asked))
  await expect(rowOf('boardSections', section)).rejects.toThrow('has no')
  await undoAction(ana, { actionId: deleted.id })
  await untilActionEnds(ana, deleted)

  expect(await rowOf('boardSections', section)).toEqual({ ...before, pinCount: 0 })
})

test('a section merged into another board keeps every column except the listed ones', async () => {
  const ana = await aMember()
  const from = await aBoard(ana)
  const into = await aBoard(ana)
  const section = await aFullSection(ana, from.id)
  const before = await rowOf('boardSections', section)

  await untilActionEnds(ana, await mergeBoards(ana, { boardId: from.id, intoId: into.id }))

  const copy = await firstRow('select id from board_sections where board_id = ?', into.id)
  expect(changedColumns(before, await rowOf('boardSections', copy))).toEqual(
    named('merged section'),
  )
})

test('a pin on another’s board keeps every column except the listed ones once its member is erased', async () => {
  const { bo, pin } = await aPlacedPin()
  const before = await rowOf('pins', pin)

  await closeAccount(bo)
  await eraseAccounts({ ...bo, now: bo.now + 15 * 24 * 60 * 60_000 })

  expect(changedColumns(before, await rowOf('pins', pin))).toEqual(named('pin of an erased member'))
})

test('a member’s copy of their data has every column of pins, boards and sections except the listed ones', async () => {
  const { ana, bo, board, section, pin } = await aPlacedBoard()

  const [shownPin] = await listOf(bo, 'pins.json', pin)
  const [shownBoard] = await listOf(ana, 'boards.json', board)
  const [shownSection] = await listOf(ana, 'sections.json', section)

  const { pins: ofPins, boards: ofBoards, board_sections: ofSections } = CONTENT_LEFT_OUT
  expect(missingColumns(await rowOf('pins', pin), shownPin)).toEqual(
    [...Object.keys(ofPins), 'deletedAt'].toSorted(),
  )
  expect(missingColumns(await rowOf('boards', board), shownBoard ?? {})).toEqual(
    [...Object.keys(ofBoards), 'deletedAt'].toSorted(),
  )
  expect(missingColumns(await rowOf('boardSections', section), shownSection)).toEqual(
    Object.keys(ofSections).toSorted(),
  )
})

test('an export has every column of pins, boards and sections except the listed ones', async () => {
  const { ana, board, section, pin } = await aPlacedBoard()

  const { json } = await partOf(ana, board.id)

  const [shownBoard] = json.boards
  const [shownSection] = shownBoard?.sections ?? []
  expect(missingColumns(await rowOf('pins', pin), shownSection?.pins[0] ?? {})).toEqual(
    named('exported pin'),
  )
  expect(missingColumns(await rowOf('boards', board), shownBoard ?? {})).toEqual(
    named('exported board'),
  )
  expect(missingColumns(await rowOf('boardSections', section), shownSection ?? {})).toEqual(
    named('exported section'),
  )
})

test('a re-imported export has every column except the listed ones', async () => {
  const { ana, board, section, pin } = await aPlacedBoard()
  const bo = { ...(await anImporter()), now: later() }

  const own = await anImport(
    bo,
    await zipOf({ ...ana }, { number: 1, from: null, to: null, at: null }),
  )
  await startImport(bo, { ...own, privacy: 'as_file' })
  await runImport(bo, own)

  const name = (await rowOf('boards', board))['name']
  const boardId = await firstRow(
    'select id from boards where owner_id = ? and name = ?',
    bo.viewer.id,
    name,
  )
  const sectionId = await firstRow('select id from board_sections where board_id = ?', boardId.id)
  const pinId = await firstRow('select id from pins where board_id = ?', boardId.id)
  expect(changedColumns(await rowOf('boards', board), await rowOf('boards', boardId))).toEqual(
    named('imported board'),
  )
  expect(
    changedColumns(await rowOf('boardSections', section), await rowOf('boardSections', sectionId)),
  ).toEqual(named('imported section'))
  expect(changedColumns(await rowOf('pins', pin), await rowOf('pins', pinId))).toEqual(
    named('imported pin'),
  )
})

async function listOf(
  { db, viewer }: Awaited<ReturnType<typeof aMember>>,
  name: string,
  { id }: { id: number },
) {
  const file = textFiles({ db }, viewer.id).find((one) => one.name === name)
  if (!file || typeof file.input === 'string') throw new Error(`there is no list ${name}`)
  let text = ''
  for await (const piece of file.input) text += piece
  return JSON.parse(text).filter((row: { id: number }) => row.id === id)
}

async function firstRow(query: string, ...values: unknown[]): Promise<{ id: number }> {
  const row = await env.DB.prepare(query)
    .bind(...values)
    .first<{ id: number }>()
  return row ?? { id: 0 }
}

import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import {
  deleteBoard,
  restoreBoard,
} from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { deletePin, restorePin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../app/features/content/pins/save-pin.server.ts'
import { textFiles } from '../../../app/features/operations/leaving/copies/export-texts.server.ts'
import { eraseAccounts } from '../../../app/features/operations/leaving/erase-accounts.server.ts'
import { closeAccount } from '../../../app/features/operations/leaving/leave.server.ts'
import { undoAction } from '../../../app/features/screens/organise/action/undo-action.server.ts'
import { mergeBoards } from '../../../app/features/screens/organise/merge-boards.server.ts'
import { copyPins, movePins } from '../../../app/features/screens/organise/move-pins.server.ts'
import { mergeSection } from '../../../app/features/screens/organise/sections/change-section.server.ts'
import { startImport } from '../../../app/features/transfer/import/change-import.server.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { later } from '../../factories/content/pins.ts'
import { aMember } from '../../factories/identity/people.ts'
import { orderOn, over } from '../../factories/screens/organise.ts'
import { partOf, zipOf } from '../../factories/transfer/exports.ts'
import { anImport, anImporter, runImport } from '../../factories/transfer/imports.ts'
import {
  aFullBoard,
  aFullPin,
  aFullSection,
  changedColumns,
  lostColumns,
  rowOf,
} from '../../full-rows.ts'
import { LEFT_OUT } from '../../left-out-columns.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A pin of somebody's in a section of this member's board, with every column told. */
async function aPlacedPin(changes: Parameters<typeof aFullPin>[2] = {}) {
  const [ana, bo] = [await aMember(), await aMember()]
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const place = { boardId: board.id, sectionId: section.id, hostId: ana.viewer.id }
  return { ana, bo, board, section, pin: await aFullPin(bo, place, changes) }
}

/** A board of this member's with a section and a pin in it, all with every column told. */
async function aPlacedBoard() {
  const [ana, bo] = [await anImporter(), await aMember()]
  const board = await aFullBoard(ana)
  const section = await aFullSection(ana, board.id)
  const place = { boardId: board.id, sectionId: section.id, hostId: ana.viewer.id }
  const pin = await aFullPin(bo, place)
  return { ana, bo, board, section, pin }
}

function named(list: keyof typeof LEFT_OUT): string[] {
  return Object.keys(LEFT_OUT[list]).toSorted()
}

test('every column is told, so that one that is lost is seen', async () => {
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

test('a copy of a pin has all of it but what is named', async () => {
  const { ana, pin } = await aPlacedPin()
  const target = await aBoard(ana, { privacy: 'secret' })

  await over(ana, await copyPins(ana, { boardId: target.id, sectionId: null, pinIds: [pin.id] }))

  const [copy = 0] = await orderOn(target)
  const changed = changedColumns(await rowOf('pins', pin), await rowOf('pins', { id: copy }))
  expect(changed).toEqual(named('copy of a pin'))
})

test('a save of a pin has all of it but what is named', async () => {
  const { ana, pin } = await aPlacedPin()
  const target = await aBoard(ana, { privacy: 'secret' })

  const saved = await savePin(ana, { pinId: pin.id, boardId: target.id, section: null })

  const changed = changedColumns(await rowOf('pins', pin), await rowOf('pins', saved))
  expect(changed).toEqual(named('save of a pin'))
})

test('a pin that was moved, or deleted, and comes back is what it was', async () => {
  const { ana, pin } = await aPlacedPin({ removalId: null, isListed: false })
  const target = await aBoard(ana)
  const before = await rowOf('pins', pin)

  const moved = await over(
    ana,
    await movePins(ana, { boardId: target.id, sectionId: null, pinIds: [pin.id] }),
  )
  expect(await rowOf('pins', pin)).toMatchObject({ boardId: target.id })
  await undoAction(ana, { actionId: moved.id })
  await over(ana, moved)
  expect(await rowOf('pins', pin)).toEqual(before)

  await deletePin(ana, { pinId: pin.id })
  expect(await rowOf('pins', pin)).toMatchObject({ deletedAt: ana.now })
  await restorePin(ana, { pinId: pin.id })
  expect(await rowOf('pins', pin)).toEqual(before)
})

test('a board that was deleted and comes back is what it was', async () => {
  const ana = await aMember()
  const board = await aFullBoard(ana, { removalId: null })
  const before = await rowOf('boards', board)

  await deleteBoard(ana, { boardId: board.id })
  expect(await rowOf('boards', board)).toMatchObject({ deletedAt: ana.now })
  await restoreBoard(ana, { boardId: board.id })

  expect(await rowOf('boards', board)).toEqual({ ...before, version: expect.any(Number) })
})

test('a section that was deleted and comes back is what it was, with its pins counted anew', async () => {
  const ana = await aMember()
  const section = await aFullSection(ana, (await aBoard(ana)).id)
  const before = await rowOf('boardSections', section)

  const asked = { sectionId: section.id, intoId: null }
  const deleted = await over(ana, await mergeSection(ana, asked))
  await expect(rowOf('boardSections', section)).rejects.toThrow('has no')
  await undoAction(ana, { actionId: deleted.id })
  await over(ana, deleted)

  expect(await rowOf('boardSections', section)).toEqual({ ...before, pinCount: 0 })
})

test('a section that goes into another board has all of it but what is named', async () => {
  const ana = await aMember()
  const [from, into] = [await aBoard(ana), await aBoard(ana)]
  const section = await aFullSection(ana, from.id)
  const before = await rowOf('boardSections', section)

  await over(ana, await mergeBoards(ana, { boardId: from.id, intoId: into.id }))

  const copy = await firstRow('select id from board_sections where board_id = ?', into.id)
  expect(changedColumns(before, await rowOf('boardSections', copy))).toEqual(
    named('merged section'),
  )
})

test('a pin on another’s board keeps all but what is named once its member is erased', async () => {
  const { bo, pin } = await aPlacedPin()
  const before = await rowOf('pins', pin)

  await closeAccount(bo)
  await eraseAccounts({ ...bo, now: bo.now + 15 * 24 * 60 * 60_000 })

  expect(changedColumns(before, await rowOf('pins', pin))).toEqual(named('pin of an erased member'))
})

test('a member’s copy of their data has all of pins, boards and sections but what is named', async () => {
  const { ana, bo, board, section, pin } = await aPlacedBoard()

  const [shownPin] = await listOf(bo, 'pins.json', pin)
  const [shownBoard] = await listOf(ana, 'boards.json', board)
  const [shownSection] = await listOf(ana, 'sections.json', section)

  expect(lostColumns(await rowOf('pins', pin), shownPin)).toEqual(named('pin in the copy of data'))
  expect(lostColumns(await rowOf('boards', board), shownBoard ?? {})).toEqual(
    named('board in the copy of data'),
  )
  expect(lostColumns(await rowOf('boardSections', section), shownSection)).toEqual(
    named('section in the copy of data'),
  )
})

test('an export has all of pins, boards and sections but what is named', async () => {
  const { ana, board, section, pin } = await aPlacedBoard()

  const { json } = await partOf(ana, board.id)

  const [shownBoard] = json.boards
  const [shownSection] = shownBoard?.sections ?? []
  expect(lostColumns(await rowOf('pins', pin), shownSection?.pins[0] ?? {})).toEqual(
    named('exported pin'),
  )
  expect(lostColumns(await rowOf('boards', board), shownBoard ?? {})).toEqual(
    named('exported board'),
  )
  expect(lostColumns(await rowOf('boardSections', section), shownSection ?? {})).toEqual(
    named('exported section'),
  )
})

test('an export that is brought in again has all of it but what is named', async () => {
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

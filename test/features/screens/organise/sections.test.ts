import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { continueAction } from '../../../../app/features/screens/organise/bulk-action/run-action.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import {
  SectionChange,
  SectionWithPins,
} from '../../../../app/features/screens/organise/organise.ts'
import {
  editSection,
  mergeSection,
} from '../../../../app/features/screens/organise/sections/change-section.server.ts'
import {
  type CreatedSection,
  createSectionWithPins,
} from '../../../../app/features/screens/organise/sections/new-section.server.ts'
import { readSection } from '../../../../app/features/screens/organise/sections/read-section.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, fillPins, pinsOn, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  duplicateOrderKeys,
  orderOn,
  placesOf,
  withoutQueue,
} from '../../../factories/screens/organise.ts'

test.each([
  ['0', true],
  ['1', true],
  ['2', true],
  ['-1', false],
  ['3', false],
])('a name source of %s is accepted: %s', (nameSource, isTaken) => {
  const parse = () => parseInput(SectionWithPins, { boardId: '5', name: 'Tiles', nameSource })

  if (isTaken) expect(parse().name).toBe('Tiles')
  else expect(parse).toThrow()
})

test('a section is renamed if its title is free, and keeps its address', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const [tiles] = [await aSection(ana, board, 'Tiles'), await aSection(ana, board, 'Grout')]

  const renamed = await editSection(ana, { sectionId: tiles.id, name: 'Wall tiles' })

  expect(renamed).toEqual({ ...tiles, title: 'Wall tiles' })
  await expect(editSection(ana, { sectionId: tiles.id, name: 'GROUT' })).rejects.toMatchObject({
    code: 'section_name_taken',
    field: 'name',
  })
  await expectNothing(editSection(bo, { sectionId: tiles.id, name: 'Mine' }))
})

test('a section has a description, until it is changed or cleared', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const input = { boardId: `${board.id}`, name: 'Tiles', description: ' Of the\r\nbath ' }
  const made = await createSectionWithPins(ana, parseInput(SectionWithPins, input))
  const change = (fields: object) =>
    editSection(ana, parseInput(SectionChange, { sectionId: made.id, ...fields }))

  expect(made.description).toBe('Of the\nbath')
  expect(await change({ name: 'Wall tiles' })).toMatchObject({ description: 'Of the\nbath' })
  const said = await change({ name: 'Tiles', description: 'x'.repeat(500) })
  expect(await readSection(aVisitor(), { sectionId: made.id })).toMatchObject({
    title: 'Tiles',
    description: said.description,
  })
  expect(await change({ name: 'Tiles', description: '' })).toMatchObject({ description: '' })
})

test('a description of more than 500 characters is refused at its field', () => {
  const description = 'x'.repeat(501)
  const tooLong = { code: 'section_description_too_long', field: 'description' }

  for (const [schema, fields] of [
    [SectionWithPins, { boardId: '5', name: 'Tiles' }],
    [SectionChange, { sectionId: '5', name: 'Tiles' }],
  ] as const) {
    expect(() => parseInput(schema, { ...fields, description })).toThrow(
      expect.objectContaining(tooLong),
    )
  }
})

test('a section deleted before sections had descriptions is restored without one', async () => {
  const ana = await aMember()
  const section = await aSection(ana, await aBoard(ana))
  const deleted = await mergeSection(ana, { sectionId: section.id, intoId: null })
  await env.DB.prepare(
    "update board_actions set sections = json_remove(sections, '$[0].description')",
  ).run()

  await undoAction(ana, { actionId: deleted.id })

  expect(await readSection(ana, { sectionId: section.id })).toMatchObject({ description: '' })
})

test('a section merged into another leaves the other’s description unchanged', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const tiles = await aSection(ana, board, 'Tiles')
  const grout = await aSection(ana, board, 'Grout')
  await editSection(ana, { sectionId: tiles.id, name: 'Tiles', description: 'Of the bath' })
  await editSection(ana, { sectionId: grout.id, name: 'Grout', description: 'Between them' })

  const merged = await mergeSection(ana, { sectionId: tiles.id, intoId: grout.id })

  const kept = { description: 'Between them' }
  expect(await readSection(ana, { sectionId: grout.id })).toMatchObject(kept)
  await undoAction(ana, { actionId: merged.id })
  expect(await readSection(ana, { sectionId: grout.id })).toMatchObject(kept)
  expect(await readSection(ana, { sectionId: tiles.id })).toMatchObject({
    description: 'Of the bath',
  })
})

test('a section is read with its board by anyone who can see it', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const open = await aSection(ana, board)
  const hidden = await aSection(ana, secret)

  expect(await readSection(aVisitor(), { sectionId: open.id })).toEqual({
    ...open,
    previewPins: [],
    board: {
      id: board.id,
      name: board.name,
      slug: board.slug,
      ownerUsername: ana.viewer.username,
    },
  })
  await expectNothing(readSection(aVisitor(), { sectionId: hidden.id }))
  await expectNothing(readSection(await aMember(), { sectionId: hidden.id }))
})

test('a deleted section leaves its pins on the board in their places, and undo restores it', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const [gone = 0] = await pinsOn(ana, board, 3, { sectionId: section.id })
  await pinsOn(ana, board, 1)
  await deletePin(ana, { pinId: gone })
  const before = await placesOf(board)

  const action = await mergeSection(ana, { sectionId: section.id, intoId: null })
  expect(await placesOf(board)).toEqual(before.map((pin) => ({ ...pin, section_id: null })))
  await expectNothing(readSection(ana, { sectionId: section.id }))
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ sectionCount: 0 })
  await expectConsistent()
  await undoAction(ana, { actionId: action.id })

  expect(await placesOf(board)).toEqual(before)
  expect(await readSection(ana, { sectionId: section.id })).toMatchObject({ pinCount: 2 })
  await restorePin(ana, { pinId: gone })
  await expectConsistent()
})

test('a section is merged into another one of its board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const from = await aSection(ana, board, 'A')
  const into = await aSection(ana, board, 'B')
  const elsewhere = await aSection(ana, await aBoard(ana))
  await pinsOn(ana, board, 2, { sectionId: from.id })

  await mergeSection(ana, { sectionId: from.id, intoId: into.id })

  expect(await readSection(ana, { sectionId: into.id })).toMatchObject({ pinCount: 2 })
  await expectNothing(mergeSection(ana, { sectionId: into.id, intoId: elsewhere.id }))
  await expect(mergeSection(ana, { sectionId: into.id, intoId: into.id })).rejects.toMatchObject({
    code: 'same_place',
  })
  await expectNothing(mergeSection(await aMember(), { sectionId: into.id, intoId: null }))
  await expectConsistent()
})

test('pins saved to a section while it is being deleted stay on the board too', async () => {
  const ana = withoutQueue(await aMember())
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  await fillPins(ana, board, 120, { sectionId: section.id })
  const { id: actionId } = await mergeSection(ana, { sectionId: section.id, intoId: null })
  await continueAction(ana, { actionId }, 50)

  const late = await aPin(ana, board, { sectionId: section.id })
  await finish(ana, actionId)

  expect(await orderOn(board)).toHaveLength(121)
  expect((await placesOf(board))[0]).toMatchObject({ id: late.id, section_id: null })
  await expectConsistent()
  await undoAction(ana, { actionId })
  await finish(ana, actionId)
  expect(await readSection(ana, { sectionId: section.id })).toMatchObject({ pinCount: 121 })
  await expectConsistent()
})

test('a section is created with pins of its board, or of another one', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const ids = await pinsOn(ana, board, 2)
  const others = await pinsOn(ana, other, 2)

  const made = await createSectionWithPins(ana, newSection(board, { initialPins: ids }))
  expect(made).toMatchObject({
    title: 'New',
    boardId: board.id,
    pinCount: 2,
    action: { total: 2, state: 'done' },
  })
  const brought = await createSectionWithPins(
    ana,
    newSection(board, { name: 'All', pinImport: true, sourceBoardId: other.id }),
  )
  expect(brought.action).toMatchObject({ total: 2 })
  const empty = await createSectionWithPins(ana, newSection(board, { name: 'Empty' }))

  expect(empty.action).toBeNull()
  expect(await readSection(ana, { sectionId: made.id })).toMatchObject({ pinCount: 2 })
  expect((await orderOn(board)).slice(0, 2)).toEqual(others.reverse())
  await expectConsistent()
})

test('undoing a move deletes the section that was created for it, unless it has other pins', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const ids = await pinsOn(ana, board, 3)
  const places = await placesOf(board)
  const made = await createSectionWithPins(ana, newSection(board, { initialPins: ids }))
  const brought = await createSectionWithPins(
    ana,
    newSection(board, { name: 'All', pinImport: true, sourceSectionId: made.id }),
  )

  await undoAction(ana, { actionId: idOf(brought) })
  await expectNothing(readSection(ana, { sectionId: brought.id }))
  await aPin(ana, board, { sectionId: made.id })
  await undoAction(ana, { actionId: idOf(made) })

  expect(await readSection(ana, { sectionId: made.id })).toMatchObject({ pinCount: 1 })
  expect((await placesOf(board)).slice(1)).toEqual(places)
  await expectConsistent()
})

test('undoing a large move deletes its section once the pins are back', async () => {
  const ana = withoutQueue(await aMember())
  const board = await aBoard(ana)
  await fillPins(ana, board, 120)
  const { id: sectionId, action } = await createSectionWithPins(
    ana,
    newSection(board, { pinImport: true, sourceBoardId: board.id }),
  )
  const actionId = idOf({ action })
  await finish(ana, actionId)
  expect(await readSection(ana, { sectionId })).toMatchObject({ pinCount: 120 })

  await undoAction(ana, { actionId })
  await finish(ana, actionId)

  await expectNothing(readSection(ana, { sectionId }))
  await expectConsistent()
})

test('no section is left behind if its pins can’t be moved', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const foreign = await pinsOn(bo, await aBoard(bo), 1)

  await expectNothing(createSectionWithPins(ana, newSection(board, { initialPins: foreign })))
  await expectNothing(createSectionWithPins(bo, newSection(board, { initialPins: foreign })))
  await expect(
    createSectionWithPins(ana, newSection(board, { pinImport: true })),
  ).rejects.toMatchObject({
    code: 'same_place',
  })

  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ sectionCount: 0 })
  await createSectionWithPins(ana, newSection(board))
  await expect(createSectionWithPins(ana, newSection(board))).rejects.toMatchObject({
    field: 'name',
  })
})

test('undo doesn’t restore a section whose title is taken by now', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const ids = await pinsOn(ana, board, 2, { sectionId: section.id })
  const { id: actionId } = await mergeSection(ana, { sectionId: section.id, intoId: null })
  await aSection({ ...ana, now: ana.now + 5 }, board)

  await undoAction(ana, { actionId })

  expect(await orderOn(board)).toEqual(ids.reverse())
  const { results } = await env.DB.prepare('select id from board_sections where board_id = ?')
    .bind(board.id)
    .all()
  expect(results).toHaveLength(1)
  await expectConsistent()
})

function newSection(
  board: { id: number },
  changes: Partial<SectionWithPins> = {},
): SectionWithPins {
  return {
    boardId: board.id,
    name: 'New',
    nameSource: 0,
    initialPins: [],
    sourceBoardId: null,
    sourceSectionId: null,
    pinImport: false,
    ...changes,
  }
}

function idOf({ action }: Pick<CreatedSection, 'action'>): number {
  return action?.id ?? 0
}

async function finish(who: Context, actionId: number): Promise<void> {
  while (['running', 'undoing'].includes((await continueAction(who, { actionId })).state));
}

async function expectConsistent(): Promise<void> {
  expect(await wrongCounts()).toEqual([])
  expect(await duplicateOrderKeys()).toEqual([])
}

function expectNothing(act: Promise<unknown>): Promise<void> {
  return expect(act).rejects.toMatchObject({ code: 'not_found' })
}

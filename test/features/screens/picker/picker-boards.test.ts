import { expect, test } from 'vitest'
import { boardCollaborators } from '../../../../app/db/content/boards.ts'
import { newId } from '../../../../app/db/ids.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { PickerQuery } from '../../../../app/features/screens/picker/picker.ts'
import {
  readBoardsShortlist,
  readPickerBoards,
} from '../../../../app/features/screens/picker/picker-boards.server.ts'
import { readPickerSections } from '../../../../app/features/screens/picker/picker-sections.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard, aSection, fillBoards } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

test('a board has everything that its row in the picker shows', async () => {
  const ana = await aMember()
  const bo = await aMember({ fullName: 'Bo Berg' })
  const board = await aBoard(ana, { name: 'Jars', privacy: 'secret' })
  await aSection(ana, board)
  await shareBoard(ana, bo, board)
  const pin = await aPin(ana, board)

  const { allBoards } = await boardsFor(ana)

  expect(allBoards).toEqual([
    {
      id: board.id,
      name: 'Jars',
      url: `/${ana.viewer.username}/jars/`,
      privacy: 'secret',
      isCollaborative: true,
      collaboratedByMe: false,
      collaboratingUsers: [
        {
          id: bo.viewer.id,
          username: bo.viewer.username,
          fullName: 'Bo Berg',
          avatarColorIndex: 0,
          imageMediumUrl: null,
        },
      ],
      owner: { id: ana.viewer.id, username: ana.viewer.username },
      pinCount: 1,
      sectionCount: 1,
      imageCoverUrl: expect.stringContaining(pin.hash),
      coverImages: [{ url: expect.stringContaining(pin.hash) }],
      archivedByMeAt: null,
    },
  ])
})

test('the picker has exactly the boards that the viewer can save to, by name', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  for (const name of ['Zoo', '3 rooms', 'Épices', 'Fig']) await aBoard(ana, { name })
  await archiveBoard(ana, { boardId: (await aBoard(ana, { name: 'Archived' })).id })
  await deleteBoard(ana, { boardId: (await aBoard(ana, { name: 'Deleted' })).id })
  await aBoard(bo, { name: 'Not shared' })
  await shareBoard(bo, ana, await aBoard(bo, { name: 'Shared', privacy: 'secret' }))
  await shareBoard(cy, ana, await aBoard(cy, { name: 'Only asked' }), 'invited')

  const { allBoards } = await boardsFor(ana)

  expect(allBoards.map(({ name }) => name)).toEqual(['Épices', 'Fig', 'Shared', 'Zoo', '3 rooms'])
  expect(allBoards.find(({ name }) => name === 'Shared')).toMatchObject({
    collaboratedByMe: true,
    isCollaborative: true,
    owner: { username: bo.viewer.username },
  })
})

test('the shortlist has the boards saved to most recently, newest first and each once', async () => {
  const ana = await aMember()
  const one = await aBoard(ana)
  const two = await aBoard(ana)
  const three = await aBoard(ana)
  for (const board of [one, two, one, three]) await aPin(ana, board)
  const undone = await aPin(ana, two)
  await deletePin(ana, { pinId: undone.id })

  expect((await boardsFor(ana)).boardsShortlist.map(({ id }) => id)).toEqual([three.id, one.id])
  expect((await readBoardsShortlist(ana)).map(({ id }) => id)).toEqual([three.id, one.id, two.id])
})

test('before the first save, the newest boards are the top choices of a list with groups', async () => {
  const ana = await aMember()
  const made = []
  for (let n = 0; n < 3; n++) made.push((await aBoard({ ...ana, now: later() })).id)
  expect((await boardsFor(ana)).boardsShortlist).toEqual([])
  for (let n = 0; n < 2; n++) made.push((await aBoard({ ...ana, now: later() })).id)

  const shortlist = (await boardsFor(ana)).boardsShortlist

  expect(shortlist.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 2))
  expect(await readBoardsShortlist(ana)).toEqual([])
})

test('the shortlist has at most ten boards', async () => {
  const ana = await aMember()
  for (let n = 0; n < 11; n++) await aPin(ana, await aBoard(ana))

  expect(await readBoardsShortlist(ana)).toHaveLength(10)
})

test('the calls accept the specification’s parameters, and no shortlist beyond ten', () => {
  const sent = {
    pinId: '5',
    username: 'ana',
    advertiserId: '',
    filter: 'protected',
    fieldSetKey: 'board_picker',
    isDesktop: 'true',
  }

  expect(parseInput(PickerQuery, sent).shortlistSuggestions).toBe(2)
  expect(() => parseInput(PickerQuery, { ...sent, shortlistSuggestions: '11' })).toThrow()
})

test('the names of boards that are not offered are sent too, as no new board may have them', async () => {
  const ana = await aMember()
  const kept = await aBoard(ana, { name: 'Jars' })
  const archived = await aBoard(ana, { name: 'Bowls' })
  await aBoard(await aMember(), { name: 'Cups' })
  await archiveBoard(ana, { boardId: archived.id })

  const { allBoards, otherNames } = await boardsFor(ana)

  expect(allBoards.map(({ id }) => id)).toEqual([kept.id])
  expect(otherNames).toEqual(['Bowls'])
})

test('an advertiser chooses among boards for advertising', async () => {
  const ana = await aMember()
  await aBoard(ana)

  const query = { advertiserId: '5', filter: 'protected' }

  expect(await readPickerBoards(ana, parseInput(PickerQuery, query))).toEqual({
    allBoards: [],
    boardsShortlist: [],
    otherNames: [],
  })
})

test('2,000 boards are read with one database query', async () => {
  const ana = await aMember()
  await fillBoards(ana, 2000)
  const before = ana.db.roundTrips()

  const { allBoards } = await boardsFor(ana)

  expect(allBoards).toHaveLength(2000)
  expect(ana.db.roundTrips() - before).toBe(1)
})

test('a board’s sections come in order with their newest pictures', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const first = await aSection({ ...ana, now: later() }, board, 'Tiles')
  const second = await aSection({ ...ana, now: later() }, board, 'Lamps')
  const hashes: string[] = []
  for (let n = 0; n < 4; n++) {
    hashes.unshift((await aPin(ana, board, { sectionId: first.id })).hash)
  }

  const sections = await readPickerSections(ana, { boardId: board.id })

  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    [first.id, 'Tiles'],
    [second.id, 'Lamps'],
  ])
  expect(sections[0]?.previewPins.map(({ imageSquareUrl }) => imageSquareUrl)).toEqual(
    hashes.slice(0, 3).map((hash) => expect.stringContaining(hash)),
  )
  expect(sections[0]?.previewPins[0]?.size).toEqual({ width: 30, height: 40 })
  expect(sections[1]?.previewPins).toEqual([])
})

test('sections are shown to members who can save to them; for others their board isn’t found', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  expect(await readPickerSections(ana, { boardId: board.id })).toEqual([])

  await expect(readPickerSections(bo, { boardId: board.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  await shareBoard(ana, bo, board)
  expect(await readPickerSections(bo, { boardId: board.id })).toEqual([])
})

test('a section’s preview has no pin by a blocked member', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  for (const other of [bo, cy]) {
    await share(ana, board, other)
    await aPin(other, board, { sectionId: section.id })
  }
  await blockMember(bo, { memberId: cy.viewer.id })
  const countFor = async (viewer: Member) =>
    (await readPickerSections(viewer, { boardId: board.id }))[0]?.previewPins.length

  expect([await countFor(bo), await countFor(cy), await countFor(ana)]).toEqual([1, 1, 2])
})

test('a visitor gets no boards', async () => {
  const visitor = aVisitor()

  for (const read of [
    () => boardsFor(visitor),
    () => readBoardsShortlist(visitor),
    () => readPickerSections(visitor, { boardId: 5 }),
  ]) {
    await expect(read()).rejects.toMatchObject({ code: 'not_signed_in' })
  }
})

function boardsFor(member: Parameters<typeof readPickerBoards>[0]) {
  return readPickerBoards(member, parseInput(PickerQuery, {}))
}

async function shareBoard(
  owner: Member,
  { viewer }: Member,
  { id: boardId }: { id: number },
  state: 'invited' | 'accepted' = 'accepted',
): Promise<void> {
  const now = later()
  await owner.db
    .insert(boardCollaborators)
    .values({ id: newId(now), boardId, memberId: viewer.id, state, createdAt: now })
}

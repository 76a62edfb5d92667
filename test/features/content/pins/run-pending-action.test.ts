import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boardFollows, boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { memberFollows, members } from '../../../../app/db/identity/accounts.ts'
import { NewBoard } from '../../../../app/features/content/boards/board.ts'
import { alreadySavedTo } from '../../../../app/features/content/pins/already-saved.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { runPendingAction } from '../../../../app/features/content/pins/run-pending-action.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

async function aSomebodysPin(privacy: 'public' | 'secret' = 'public') {
  const owner = await aMember()
  const board = await aBoard(owner, { privacy })
  return { owner, board, pin: await aPin(owner, board) }
}

async function savesBy({ viewer, db }: Context) {
  return db
    .select({ board: boards.name, viaPinId: pins.viaPinId, privacy: boards.privacy })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(eq(pins.pinnerId, viewer?.id ?? 0))
}

test('a pending save uses the board that the member last saved to', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aSignedInMember()
  const last = await aBoard(ana)
  await aBoard(ana)
  await ana.db.update(members).set({ lastBoardId: last.id }).where(eq(members.id, ana.viewer.id))
  const viewer = await readViewer(ana.db, ana.token, ana.now)

  const granted = await runPendingAction({ ...ana, viewer }, { kind: 'save', pinId: pin.id })

  expect(granted).toMatchObject({
    kind: 'pin_saved',
    viaPinId: pin.id,
    place: last.name,
  })
  expect(await savesBy(ana)).toEqual([{ board: last.name, viaPinId: pin.id, privacy: 'public' }])
})

test('a pending save of a member who never saved uses their newest board', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()
  await aBoard(ana)
  const newest = await aBoard({ ...ana, now: ana.now + 1000 })

  const flash = await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  expect(flash).toMatchObject({ kind: 'pin_saved', place: newest.name })
})

test('a pending save of a member without boards uses a new public one named Quick saves', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()

  const flash = await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  expect(flash).toMatchObject({ kind: 'pin_saved', place: 'Quick saves' })
  expect(await savesBy(ana)).toEqual([
    { board: 'Quick saves', viaPinId: pin.id, privacy: 'public' },
  ])
})

test('a pin shows the board of an automatic save, but prefers one that was chosen', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()
  const savedTo = async () => (await readPin(ana, { pinId: pin.id })).pinnedToBoard
  await runPendingAction({ ...ana, now: later() }, { kind: 'save', pinId: pin.id })
  const quick = await savedTo()

  const board = await aBoard(ana, parseInput(NewBoard, { name: 'Jars', layout: 'quick_creates' }))
  const jars = await savePin(ana, { pinId: pin.id, boardId: board.id, section: null })
  await savePin({ ...ana, now: later() }, { pinId: pin.id, boardId: quick?.id ?? 0, section: null })
  const both = await savedTo()
  await deletePin(ana, { pinId: jars.id })

  expect(quick).toEqual({ id: expect.any(Number), name: 'Quick saves', layout: 'quick_creates' })
  expect(both).toEqual({ id: board.id, name: 'Jars', layout: 'default' })
  expect(await savedTo()).toEqual(quick)
  expect(alreadySavedTo(quick)).toBeNull()
  expect(alreadySavedTo(both)).toBe(both)
})

test('two concurrent saves of a member without boards use one board', async () => {
  const first = await aSomebodysPin()
  const second = await aSomebodysPin()
  const ana = await aMember()

  await Promise.all(
    [first, second].map(({ pin }) => runPendingAction(ana, { kind: 'save', pinId: pin.id })),
  )

  expect((await savesBy(ana)).map(({ board }) => board)).toEqual(['Quick saves', 'Quick saves'])
})

test('a pin that the member has already saved is not saved twice', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()
  await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  const again = await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  expect(again).toBeNull()
  expect(await savesBy(ana)).toHaveLength(1)
})

test('the member’s own pin is not saved again', async () => {
  const { owner, pin } = await aSomebodysPin()

  expect(await runPendingAction(owner, { kind: 'save', pinId: pin.id })).toBeNull()
  expect(await savesBy(owner)).toHaveLength(1)
})

test('a missing or secret pin leaves a message, and no board is created', async () => {
  const { owner, pin: gone } = await aSomebodysPin()
  await deletePin(owner, { pinId: gone.id })
  const { pin: secret } = await aSomebodysPin('secret')
  const ana = await aMember()

  for (const pinId of [gone.id, secret.id]) {
    for (const kind of ['save', 'download'] as const) {
      expect(await runPendingAction(ana, { kind, pinId })).toEqual({
        kind: 'refused',
        text: "We couldn't find that.",
      })
    }
  }
  expect(await ana.db.select().from(boards).where(eq(boards.ownerId, ana.viewer.id))).toEqual([])
})

test('a pending follow of a member follows them', async () => {
  const ida = await aMember({ firstName: 'Ida', fullName: 'Ida Berg' })
  const ana = await aMember()

  const flash = await runPendingAction(ana, { kind: 'follow-member', memberId: ida.viewer.id })

  expect(flash).toEqual({ kind: 'followed', name: 'Ida Berg' })
  expect(
    await ana.db.select().from(memberFollows).where(eq(memberFollows.followerId, ana.viewer.id)),
  ).toMatchObject([{ memberId: ida.viewer.id }])
})

test('a pending follow of a board follows it', async () => {
  const { board } = await aSomebodysPin()
  const ana = await aMember()

  const flash = await runPendingAction(ana, { kind: 'follow-board', boardId: board.id })

  expect(flash).toEqual({ kind: 'followed', name: board.name })
  expect(
    await ana.db.select().from(boardFollows).where(eq(boardFollows.followerId, ana.viewer.id)),
  ).toMatchObject([{ boardId: board.id }])
})

test('following oneself is ignored, and following something missing leaves a message', async () => {
  const { owner, board } = await aSomebodysPin()
  const { board: secret } = await aSomebodysPin('secret')
  const refused = { kind: 'refused', text: "We couldn't find that." }

  expect(
    await runPendingAction(owner, { kind: 'follow-member', memberId: owner.viewer.id }),
  ).toBeNull()
  expect(await runPendingAction(owner, { kind: 'follow-board', boardId: board.id })).toBeNull()
  expect(await runPendingAction(owner, { kind: 'follow-board', boardId: secret.id })).toEqual(
    refused,
  )
  expect(await runPendingAction(owner, { kind: 'follow-member', memberId: 1 })).toEqual(refused)
})

test.each(['suspended', 'deactivated', 'deactivated_by_member'] as const)(
  'a pending action on a member whose account is %s says that it is not available',
  async (state) => {
    const { owner, board, pin } = await aSomebodysPin()
    const ana = await aMember()
    await owner.db.update(members).set({ state }).where(eq(members.id, owner.viewer.id))

    for (const pendingAction of [
      { kind: 'save', pinId: pin.id },
      { kind: 'download', pinId: pin.id },
      { kind: 'follow-board', boardId: board.id },
      { kind: 'follow-member', memberId: owner.viewer.id },
    ] as const) {
      expect(await runPendingAction(ana, pendingAction)).toMatchObject({
        kind: 'refused',
      })
    }
    expect(await savesBy(ana)).toEqual([])
  },
)

test('a pending download starts with its message', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()

  expect(await runPendingAction(ana, { kind: 'download', pinId: pin.id })).toEqual({
    kind: 'download_started',
    path: `/media/orig/${pin.hash}?download`,
  })
})

test('without a pending action nothing happens', async () => {
  expect(await runPendingAction(await aMember(), null)).toBeNull()
  await expect(runPendingAction(aVisitor(), { kind: 'save', pinId: 1 })).resolves.toMatchObject({
    kind: 'refused',
  })
})

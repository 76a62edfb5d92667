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

test('who wanted to save a pin has it on the board they last saved to', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aSignedInMember()
  const last = await aBoard(ana)
  await aBoard(ana)
  await ana.db.update(members).set({ lastBoardId: last.id }).where(eq(members.id, ana.viewer.id))
  const viewer = await readViewer(ana.db, ana.token, ana.now)

  const granted = await runPendingAction({ ...ana, viewer }, { kind: 'save', pinId: pin.id })

  expect(granted).toMatchObject({
    flash: { kind: 'pin_saved', viaPinId: pin.id, place: last.name },
    original: null,
  })
  expect(await savesBy(ana)).toEqual([{ board: last.name, viaPinId: pin.id, privacy: 'public' }])
})

test('who never saved has it on their newest board', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()
  await aBoard(ana)
  const newest = await aBoard({ ...ana, now: ana.now + 1000 })

  const { flash } = await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  expect(flash).toMatchObject({ kind: 'pin_saved', place: newest.name })
})

test('who has no board has it on a new public one named Quick saves', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()

  const { flash } = await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  expect(flash).toMatchObject({ kind: 'pin_saved', place: 'Quick saves' })
  expect(await savesBy(ana)).toEqual([
    { board: 'Quick saves', viaPinId: pin.id, privacy: 'public' },
  ])
})

test('a pin tells of the board that a save made by itself, and sooner of one that was chosen', async () => {
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

test('two saves at once by who has no board go to one board', async () => {
  const [first, second] = [await aSomebodysPin(), await aSomebodysPin()]
  const ana = await aMember()

  await Promise.all(
    [first, second].map(({ pin }) => runPendingAction(ana, { kind: 'save', pinId: pin.id })),
  )

  expect((await savesBy(ana)).map(({ board }) => board)).toEqual(['Quick saves', 'Quick saves'])
})

test('who has saved the pin before does not have it twice', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()
  await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  const again = await runPendingAction(ana, { kind: 'save', pinId: pin.id })

  expect(again).toEqual({ flash: null, original: null })
  expect(await savesBy(ana)).toHaveLength(1)
})

test('a pin of their own is not saved anew', async () => {
  const { owner, pin } = await aSomebodysPin()

  expect(await runPendingAction(owner, { kind: 'save', pinId: pin.id })).toEqual({
    flash: null,
    original: null,
  })
  expect(await savesBy(owner)).toHaveLength(1)
})

test('a pin that is gone or on a secret board is told of, and no board is made for it', async () => {
  const { owner, pin: gone } = await aSomebodysPin()
  await deletePin(owner, { pinId: gone.id })
  const { pin: secret } = await aSomebodysPin('secret')
  const ana = await aMember()

  for (const pinId of [gone.id, secret.id]) {
    for (const kind of ['save', 'download'] as const) {
      expect(await runPendingAction(ana, { kind, pinId })).toEqual({
        flash: { kind: 'refused', text: "We couldn't find that." },
        original: null,
      })
    }
  }
  expect(await ana.db.select().from(boards).where(eq(boards.ownerId, ana.viewer.id))).toEqual([])
})

test('who wanted to follow a member follows them', async () => {
  const ida = await aMember({ firstName: 'Ida', fullName: 'Ida Berg' })
  const ana = await aMember()

  const { flash } = await runPendingAction(ana, { kind: 'follow-member', memberId: ida.viewer.id })

  expect(flash).toEqual({ kind: 'followed', name: 'Ida Berg' })
  expect(
    await ana.db.select().from(memberFollows).where(eq(memberFollows.followerId, ana.viewer.id)),
  ).toMatchObject([{ memberId: ida.viewer.id }])
})

test('who wanted to follow a board follows it', async () => {
  const { board } = await aSomebodysPin()
  const ana = await aMember()

  const { flash } = await runPendingAction(ana, { kind: 'follow-board', boardId: board.id })

  expect(flash).toEqual({ kind: 'followed', name: board.name })
  expect(
    await ana.db.select().from(boardFollows).where(eq(boardFollows.followerId, ana.viewer.id)),
  ).toMatchObject([{ boardId: board.id }])
})

test('to follow oneself is passed over, to follow what is not there is told of', async () => {
  const { owner, board } = await aSomebodysPin()
  const { board: secret } = await aSomebodysPin('secret')
  const nothing = { flash: null, original: null }
  const refused = { flash: { kind: 'refused', text: "We couldn't find that." }, original: null }

  expect(
    await runPendingAction(owner, { kind: 'follow-member', memberId: owner.viewer.id }),
  ).toEqual(nothing)
  expect(await runPendingAction(owner, { kind: 'follow-board', boardId: board.id })).toEqual(
    nothing,
  )
  expect(await runPendingAction(owner, { kind: 'follow-board', boardId: secret.id })).toEqual(
    refused,
  )
  expect(await runPendingAction(owner, { kind: 'follow-member', memberId: 1 })).toEqual(refused)
})

test.each(['suspended', 'deactivated', 'deactivated_by_member'] as const)(
  'what is wanted of a member whose account is %s is told to be gone',
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
        flash: { kind: 'refused' },
        original: null,
      })
    }
    expect(await savesBy(ana)).toEqual([])
  },
)

test('who wanted to download a picture is led to its original', async () => {
  const { pin } = await aSomebodysPin()
  const ana = await aMember()

  expect(await runPendingAction(ana, { kind: 'download', pinId: pin.id })).toEqual({
    flash: null,
    original: `/media/orig/${pin.hash}`,
  })
})

test('without a pending action nothing is done', async () => {
  expect(await runPendingAction(await aMember(), null)).toEqual({ flash: null, original: null })
  await expect(runPendingAction(aVisitor(), { kind: 'save', pinId: 1 })).resolves.toMatchObject({
    flash: { kind: 'refused' },
  })
})

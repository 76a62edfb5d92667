import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FollowChange } from '../../../../app/features/content/boards/board.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard, readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { changeFollow } from '../../../../app/features/content/follows/follows.server.ts'
import { readSavedPage } from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

test('a follower is counted and shown as following the member', async () => {
  const ana = await aMember()
  const bo = await aMember()

  await changeFollow(bo, { memberId: ana.viewer.id, follow: true })

  expect(await profileOf(ana, bo)).toMatchObject({
    followerCount: 1,
    followingCount: 0,
    isFollowed: true,
  })
  expect(await profileOf(bo, ana)).toMatchObject({
    followerCount: 0,
    followingCount: 1,
    isFollowed: false,
  })
  expect((await profileOf(ana, aVisitor())).isFollowed).toBe(false)
})

test('following twice counts once, even at the same moment', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const bos = Array.from({ length: 10 }, () => ({ ...bo, db: aVisitor().db }))

  await Promise.all(
    bos.flatMap((tab) => [
      changeFollow(tab, { memberId: ana.viewer.id, follow: true }),
      changeFollow(tab, { boardId: board.id, follow: true }),
    ]),
  )

  expect((await profileOf(ana, bo)).followerCount).toBe(1)
  expect(await readBoard(bo, { boardId: board.id })).toMatchObject({ followerCount: 1 })
  expect(await wrongCounts()).toEqual([])
})

test('unfollowing works, and unfollowing again isn’t an error', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await changeFollow(bo, { memberId: ana.viewer.id, follow: true })
  await changeFollow(bo, { boardId: board.id, follow: true })

  for (const follow of [false, false]) {
    await changeFollow(bo, { memberId: ana.viewer.id, follow })
    await changeFollow(bo, { boardId: board.id, follow })
  }

  expect(await profileOf(ana, bo)).toMatchObject({ followerCount: 0, isFollowed: false })
  expect(await readBoard(bo, { boardId: board.id })).toMatchObject({ followerCount: 0 })
  expect(await wrongCounts()).toEqual([])
})

test('members can’t follow themselves or their own boards', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  await expectNothing(changeFollow(ana, { memberId: ana.viewer.id, follow: true }))
  await expectNothing(changeFollow(ana, { boardId: board.id, follow: true }))
})

test('missing members and secret or deleted boards can’t be followed', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const deleted = await aBoard(ana)
  await deleteBoard(ana, { boardId: deleted.id })

  await expectNothing(changeFollow(bo, { boardId: secret.id, follow: true }))
  await expectNothing(changeFollow(bo, { boardId: deleted.id, follow: true }))
  await expectNothing(changeFollow(bo, { boardId: 5, follow: true }))
  await expectNothing(changeFollow(bo, { memberId: 5, follow: true }))
})

test('an archived board can be followed, and one that became secret can be unfollowed', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await archiveBoard(ana, { boardId: board.id })

  await changeFollow(bo, { boardId: board.id, follow: true })
  await editBoard(ana, { boardId: board.id, privacy: 'secret' })
  await changeFollow(bo, { boardId: board.id, follow: false })

  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ followerCount: 0 })
})

test('only members can follow', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  for (const follow of [true, false]) {
    for (const what of [{ memberId: ana.viewer.id }, { boardId: board.id }]) {
      await expect(changeFollow(aVisitor(), { ...what, follow })).rejects.toMatchObject({
        code: 'not_signed_in',
      })
    }
  }
})

test('a form must name the member or board to follow', () => {
  expect(v.parse(FollowChange, { memberId: '5', follow: 'true' })).toEqual({
    memberId: 5,
    follow: true,
  })
  expect(v.parse(FollowChange, { boardId: '5', follow: 'false' })).toEqual({
    boardId: 5,
    follow: false,
  })
  expect(v.is(FollowChange, { follow: 'true' })).toBe(false)
  expect(v.is(FollowChange, { memberId: 'ana', follow: 'true' })).toBe(false)
})

async function profileOf({ viewer }: Member, reader: Parameters<typeof readSavedPage>[0]) {
  const query = { username: viewer.username, bookmark: null, pageSize: 1 }
  return (await readSavedPage(reader, query)).member
}

function expectNothing(act: Promise<unknown>): Promise<void> {
  return expect(act).rejects.toMatchObject({ code: 'not_found' })
}

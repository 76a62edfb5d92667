import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  followBoard,
  followMember,
  unfollowMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import {
  readFollowedBoards,
  readFollowers,
  readFollowing,
} from '../../../../app/features/screens/profiles/follow-lists.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { walk } from '../../../walk.ts'

test('who follows a member and whom they follow are listed, the last first, page by page', async () => {
  const ana = await aMember()
  const people = []
  for (let n = 0; n < 5; n++) {
    const bo = await aMember()
    people.unshift(bo.viewer.id)
    await followMember({ ...bo, now: later() }, { memberId: ana.viewer.id })
    await followMember({ ...ana, now: later() }, { memberId: bo.viewer.id })
  }

  for (const pageSize of [1, 2, 5, 25]) {
    for (const read of [readFollowers, readFollowing]) {
      const pages = await walk(
        async (key) =>
          (
            await read(aVisitor(), {
              username: ana.viewer.username,
              bookmark: Number(key) || null,
              pageSize,
            })
          ).list,
      )
      expect(pages.flat().map(({ id }) => id)).toEqual(people)
      expect(pages).toHaveLength(Math.ceil(people.length / pageSize))
    }
  }
})

test('a list has nobody with a block between them and the viewer, nor a board of theirs', async () => {
  const [ana, bo, cy] = [await aMember(), await aMember(), await aMember()]
  await followMember(ana, { memberId: bo.viewer.id })
  await followMember(bo, { memberId: ana.viewer.id })
  await followBoard(ana, { boardId: (await aBoard(bo)).id })
  await blockMember(bo, { memberId: cy.viewer.id })
  const query = { username: ana.viewer.username, bookmark: null, pageSize: 25 }

  for (const read of [readFollowers, readFollowing, readFollowedBoards]) {
    expect((await read(cy, query)).list.items).toEqual([])
    expect((await read(ana, query)).list.items).toHaveLength(1)
  }
})

test('a list tells whom the viewer follows, and keeps its place when they unfollow', async () => {
  const [ana, bo, cy] = [await aMember(), await aMember(), await aMember()]
  await followMember({ ...ana, now: later() }, { memberId: bo.viewer.id })
  await followMember({ ...ana, now: later() }, { memberId: cy.viewer.id })
  const query = { username: ana.viewer.username, bookmark: null, pageSize: 1 }

  const first = await readFollowing(ana, query)
  await unfollowMember(ana, { memberId: cy.viewer.id })
  const second = await readFollowing(ana, { ...query, bookmark: Number(first.list.bookmark) })

  expect(first.list.items).toMatchObject([{ id: cy.viewer.id, isFollowed: true }])
  expect(second.list.items).toMatchObject([{ id: bo.viewer.id, isFollowed: true }])
  expect((await readFollowing(cy, query)).list.items[0]?.isFollowed).toBe(false)
})

test('nobody whose account is closed is in a list, and nobody’s list is none of ours', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  await followMember(bo, { memberId: ana.viewer.id })
  await env.DB.prepare(`update members set state = 'suspended' where id = ?`)
    .bind(bo.viewer.id)
    .run()
  const query = { username: ana.viewer.username, bookmark: null, pageSize: 25 }

  expect((await readFollowers(aVisitor(), query)).list.items).toEqual([])
  for (const read of [readFollowers, readFollowing, readFollowedBoards]) {
    await expect(
      read(aVisitor(), { ...query, username: bo.viewer.username }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(read(aVisitor(), { ...query, username: 'ANA' })).rejects.toMatchObject({
      code: 'moved',
    })
  }
})

test('boards that somebody follows are listed as long as anyone may see them', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [first, second] = [await aBoard(bo), await aBoard(bo)]
  await followBoard({ ...ana, now: later() }, { boardId: first.id })
  await followBoard({ ...ana, now: later() }, { boardId: second.id })
  const query = { username: ana.viewer.username, bookmark: null, pageSize: 25 }
  const ids = async (reader = aVisitor()) =>
    (await readFollowedBoards(reader, query)).list.items.map(({ id }) => id)

  expect(await ids()).toEqual([second.id, first.id])
  await editBoard(bo, { boardId: second.id, privacy: 'secret' })
  expect(await ids()).toEqual([first.id])
  expect(await ids(ana)).toEqual([first.id])
  expect(await ids(bo)).toEqual([first.id])
})

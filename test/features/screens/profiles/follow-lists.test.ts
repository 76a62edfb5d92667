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
import { readAllPages } from '../../../read-all-pages.ts'

test('a member’s followers and follows are listed, latest first, page by page', async () => {
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
      const pages = await readAllPages(
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

test('a list leaves out members with a block between them and the viewer, and their boards', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
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

test('a list shows whom the viewer follows, and keeps its position when they unfollow', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
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

test('closed accounts are in no list, and the list of an unknown member is not found', async () => {
  const ana = await aMember()
  const bo = await aMember()
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

test('followed boards are listed as long as anyone can see them', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const first = await aBoard(bo)
  const second = await aBoard(bo)
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

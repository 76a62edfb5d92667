import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../../app/db/content/boards.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import {
  followBoard,
  followMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { expectValid } from '../../../openapi/expect-valid.ts'
import { ask } from './call-api.ts'

test('followed members and boards are listed page by page, the most recent first', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(bo, { name: 'Jars', description: 'Round ones' })
  await followMember(ana, { memberId: bo.viewer.id })
  await followMember({ ...ana, now: ana.now + 1000 }, { memberId: cy.viewer.id })
  await followBoard(ana, { boardId: board.id })
  const token = await aToken(ana, ['user_accounts:read'])

  const first = await ask('user_account/following?page_size=1', token)
  const { items, bookmark } = await first.json<{ items: unknown[]; bookmark: string }>()
  expectValid('user_following/get', 200, { items, bookmark })
  expect(items).toEqual([{ username: cy.viewer.username, type: 'user' }])
  expect(first.headers.get('Server-Timing')).toBe('d1;desc="2"')
  const next = await ask(`user_account/following?page_size=1&bookmark=${bookmark}`, token)
  expect(await next.json()).toEqual({
    items: [{ username: bo.viewer.username, type: 'user' }],
    bookmark: null,
  })
  const boards = await (await ask('user_account/following/boards', token)).json()
  expectValid('boards_user_follows/list', 200, boards)
  expect(boards).toMatchObject({
    items: [
      {
        id: String(board.id),
        name: 'Jars',
        description: 'Round ones',
        privacy: 'PUBLIC',
        owner: { username: bo.viewer.username },
      },
    ],
  })
  const followers = await (await ask('user_account/followers', await aToken(bo))).json()
  expectValid('followers/list', 200, followers)
  expect(followers).toMatchObject({ items: [{ username: ana.viewer.username }] })
})

test('a board that was made secret disappears from its followers’ lists', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(bo)
  await followBoard(ana, { boardId: board.id })
  await bo.db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, board.id))

  const answer = await ask('user_account/following/boards', await aToken(ana))

  expect(await answer.json()).toEqual({ items: [], bookmark: null })
})

test('a closed account disappears from the lists of those it follows and is followed by', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const token = await aToken(ana)
  await followMember(ana, { memberId: bo.viewer.id })
  await followMember(bo, { memberId: ana.viewer.id })
  await bo.db.update(members).set({ state: 'suspended' }).where(eq(members.id, bo.viewer.id))

  for (const list of ['followers', 'following']) {
    const answer = await ask(`user_account/${list}`, token)
    expect(await answer.json()).toEqual({ items: [], bookmark: null })
  }
})

test('an app follows members by name, and gets an error for an unknown one', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const token = await aToken(ana, ['user_accounts:write'])
  const follow = (username: string) =>
    ask(`user_account/following/${username}`, token, { body: { auto_follow: false } })

  const answer = await follow(bo.viewer.username)
  const followed = await answer.json()
  expectValid('follow_user/update', answer.status, followed)
  expect(followed).toEqual({ username: bo.viewer.username, type: 'user' })
  for (const nobody of ['nobody-of-that-name', ana.viewer.username]) {
    const missing = await follow(nobody)
    expect(missing.status).toBe(404)
    expectValid('follow_user/update', 404, await missing.json())
  }
})

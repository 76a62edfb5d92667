import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  blockMember,
  changeBlock,
  listBlocks,
} from '../../../../app/features/content/blocks/blocks.server.ts'
import { acceptInvitation } from '../../../../app/features/content/boards/invitations/invitations.server.ts'
import { inviteCollaborator } from '../../../../app/features/content/boards/invitations/invite.server.ts'
import { suggestCollaborators } from '../../../../app/features/content/boards/invitations/suggestions.server.ts'
import {
  changeFollow,
  followBoard,
  followMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { hidePicture } from '../../../../app/features/content/pins/hidden/hide-picture.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import { homeFeed } from '../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { TOP as TOP_OF_HOME } from '../../../../app/features/screens/feeds/home/home-place.ts'
import {
  copyAllPins,
  copyPins,
} from '../../../../app/features/screens/organise/move-pins.server.ts'
import { readSavedPage } from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { invite, share } from '../../../factories/content/collaborators.ts'
import { aPin, later, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'
import { readAllPages } from '../../../read-all-pages.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const PAGE = { bookmark: null, pageSize: 25 }
const TOP = { place: TOP_OF_HOME, pageSize: 50 }

function block(one: Member, other: Member) {
  return blockMember({ ...one, now: later() }, { memberId: other.viewer.id })
}

function unblock(one: Member, other: Member) {
  return changeBlock(one, { memberId: other.viewer.id, act: 'unblock' })
}

function mute(one: Member, other: Member) {
  return changeBlock({ ...one, now: later() }, { memberId: other.viewer.id, act: 'mute' })
}

/** Two members who follow each other and share boards. */
async function twoFriends() {
  const ana = await aMember()
  const bo = await aMember()
  const anas = await aBoard(ana)
  const bos = await aBoard(bo)
  for (const [one, other, board] of [
    [ana, bo, bos],
    [bo, ana, anas],
  ] as const) {
    await followMember(one, { memberId: other.viewer.id })
    await followBoard(one, { boardId: board.id })
  }
  await share(ana, anas, bo)
  await invite(bo, bos, ana)
  return { ana, bo, anas, bos }
}

async function sharedRows({ ana, bo }: { ana: Member; bo: Member }) {
  const ids = [ana.viewer.id, bo.viewer.id]
  const counts = await env.DB.batch<{ count: number }>(
    [
      'member_follows where follower_id in (?1, ?2)',
      'board_follows where follower_id in (?1, ?2)',
      'board_collaborators where member_id in (?1, ?2)',
    ].map((rows) => env.DB.prepare(`select count(*) as count from ${rows}`).bind(...ids)),
  )
  return counts.map(({ results }) => results[0]?.count)
}

test('a block ends everything that two members share, in both directions, and unblocking restores nothing', async () => {
  const friends = await twoFriends()
  const { ana, bo } = friends
  expect(await sharedRows(friends)).toEqual([2, 2, 2])

  await block(ana, bo)

  expect(await sharedRows(friends)).toEqual([0, 0, 0])
  await unblock(ana, bo)
  expect(await sharedRows(friends)).toEqual([0, 0, 0])
  expect(await wrongCounts()).toEqual([])
})

test('a blocked member gets a 404, the blocker sees only the name', async () => {
  const { ana, bo, anas } = await twoFriends()
  const pin = await aPin(ana, anas)
  await block(ana, bo)

  const profile = (of: Member, by: Member) =>
    readSavedPage(by, { username: of.viewer.username, ...PAGE })
  expect(await refusal(profile(ana, bo))).toBe('not_found')
  expect(await refusal(readPin(bo, { pinId: pin.id }))).toBe('not_found')
  const { member, boards } = await profile(bo, ana)

  expect(member).toMatchObject({ isBlocked: true, about: '', followerCount: 0, pictureHash: null })
  expect(boards.items).toEqual([])
  await unblock(ana, bo)
  expect((await profile(ana, bo)).member.isBlocked).toBe(false)
  expect((await readPin(bo, { pinId: pin.id })).id).toBe(pin.id)
})

test('a blocked member can neither block back nor unblock', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await block(ana, bo)

  expect(await refusal(block(bo, ana))).toBe('not_found')
  await unblock(bo, ana)

  const asked = readSavedPage(bo, { username: ana.viewer.username, ...PAGE })
  expect(await refusal(asked)).toBe('not_found')
})

test('two members who block each other at once must both unblock', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await env.DB.prepare(
    `insert into blocks select ?1, ?2, kind, 0, 0 from (select 'block' as kind union select 'blocked')
      union all select ?2, ?1, kind, 0, 0 from (select 'block' as kind union select 'blocked')`,
  )
    .bind(ana.viewer.id, bo.viewer.id)
    .run()

  await unblock(ana, bo)

  const board = await aBoard(bo)
  expect(await refusal(followBoard(ana, { boardId: board.id }))).toBe('not_found')
  await unblock(bo, ana)
  await followBoard(ana, { boardId: board.id })
})

test('members can’t block themselves or missing members, and visitors can’t block', async () => {
  const ana = await aMember()
  const gone = await aMember({ state: 'suspended' })

  expect(await refusal(block(ana, ana))).toBe('not_found')
  expect(await refusal(block(ana, gone))).toBe('not_found')
  expect(await refusal(blockMember(ana, { memberId: 5 }))).toBe('not_found')
  expect(await refusal(blockMember(aVisitor(), { memberId: ana.viewer.id }))).toBe('not_signed_in')
})

test('a member can block and mute 5,000 members, and the same one twice', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  await block(ana, bo)
  await fillWalls(ana, 4998)
  await mute(ana, cy)

  expect(await refusal(block(ana, await aMember()))).toBe('too_many_blocks')
  await block(ana, bo)
})

test('follows, saves and invitations between blocked members are refused as if nothing existed', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const anas = await aBoard(ana)
  const bos = await aBoard(bo)
  const pins = { ana: await aPin(ana, anas), bo: await aPin(bo, bos) }
  await block(ana, bo)

  for (const [one, other, own, theirs, pinId] of [
    [ana, bo, anas, bos, pins.bo.id],
    [bo, ana, bos, anas, pins.ana.id],
  ] as const) {
    const memberId = other.viewer.id
    const refusals = await Promise.all([
      refusal(changeFollow(one, { memberId, follow: true })),
      refusal(changeFollow(one, { boardId: theirs.id, follow: true })),
      refusal(savePin(one, { pinId, boardId: own.id, section: null })),
      refusal(hidePicture(one, { pinId, undo: false })),
      refusal(inviteCollaborator(one, { boardId: own.id, invitee: { memberId } })),
    ])

    expect(refusals).toEqual(['not_found', 'not_found', 'not_found', 'not_found', 'member_unknown'])
    expect(await suggestCollaborators(one, {})).toEqual([])
  }
})

test('a block during saves, follows and acceptances leaves none of them behind', async () => {
  for (let round = 0; round < 8; round++) {
    const ana = await aMember()
    const bo = await aMember()
    const anas = await aBoard(ana)
    const bos = await aBoard(bo)
    const pin = await aPin(ana, anas)
    await invite(ana, anas, bo)
    const tabs = Array.from({ length: 4 }, () => ({ ...bo, db: aVisitor().db, now: later() }))
    const blocked = block(ana, bo)

    await Promise.allSettled([
      ...tabs.flatMap((tab) => [
        savePin(tab, { pinId: pin.id, boardId: bos.id, section: null }),
        followMember(tab, { memberId: ana.viewer.id }),
        followBoard(tab, { boardId: anas.id }),
      ]),
      acceptInvitation(tabs[0] ?? bo, { boardId: anas.id }),
      blocked,
    ])

    await blocked
    expect(await sharedRows({ ana, bo })).toEqual([0, 0, 0])
  }
})

test('a block right before a save is written stops it', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const anas = await aBoard(ana)
  const bos = await aBoard(bo)
  const pin = await aPin(ana, anas)
  const tab = { ...bo, db: beforeBatch('insert into "pins"', () => block(ana, bo)) }

  expect(await refusal(savePin(tab, { pinId: pin.id, boardId: bos.id, section: null }))).toBe(
    'not_found',
  )
})

test('on a third member’s board, members with a block between them neither see nor copy each other’s pins', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const theirs = await aBoard(cy)
  await share(cy, theirs, ana)
  await share(cy, theirs, bo)
  const own = await aPin(ana, theirs)
  const others = await aPin(bo, theirs)
  const third = await aPin(cy, theirs)
  await block(ana, bo)

  const address = { username: cy.viewer.username, board: theirs.slug, ...PAGE }
  const seen = async (by: Member) =>
    (await readBoardPage(by, address)).pins.items.map(({ id }) => id)
  expect(await seen(ana)).toEqual([third.id, own.id])
  expect(await seen(bo)).toEqual([third.id, others.id])
  expect(await seen(cy)).toHaveLength(3)
  const { board } = await readBoardPage(ana, address)
  expect(board.collaborators.map(({ id }) => id)).toEqual([ana.viewer.id])
  expect(board.collaboratorCount).toBe(1)
  const cards = async (by: Member) =>
    (await readSavedPage(by, { username: cy.viewer.username, ...PAGE })).boards.items
  expect((await cards(ana))[0]?.pictures).toHaveLength(2)
  expect((await cards(cy))[0]?.pictures).toHaveLength(3)
  const mine = await aBoard(ana)
  const copy = copyPins(ana, { pinIds: [others.id], boardId: mine.id, sectionId: null })
  expect(await refusal(copy)).toBe('not_found')
  const all = { boardId: theirs.id, newBoardId: mine.id, oldSectionId: null, newSectionId: null }
  const { total } = await copyAllPins(withoutQueue(ana), { ...all, pinIds: [] })
  expect(total).toBe(2)
})

test('members whom a shared board’s owner has blocked see it on no profile', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  await share(ana, board, bo)
  await block(ana, cy)
  const boardsFor = async (by: Member) =>
    (await readSavedPage(by, { username: bo.viewer.username, ...PAGE })).boards.items

  expect(await boardsFor(cy)).toEqual([])
  expect(await boardsFor(bo)).toMatchObject([{ id: board.id }])
})

test('the owner still sees a blocked member’s pins on their board, and can remove them', async () => {
  const { ana, bo, anas } = await twoFriends()
  const left = await aPin(bo, anas)
  await block(ana, bo)

  const address = { username: ana.viewer.username, board: anas.slug, ...PAGE }
  const { pins } = await readBoardPage(ana, address)

  expect(pins.items.map(({ id }) => id)).toEqual([left.id])
  expect(await refusal(readPin(bo, { pinId: left.id }))).toBe('not_found')
})

test('a muted member’s pins leave the feeds, and stay on their boards', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const bos = await aBoard(bo)
  const pin = await aPin(bo, bos)
  await followMember(ana, { memberId: bo.viewer.id })
  const home = async () => (await homeFeed(ana, TOP)).items.map(({ id }) => id)
  expect(await home()).toContain(pin.id)

  await mute(ana, bo)

  expect(await home()).not.toContain(pin.id)
  expect((await readPin(ana, { pinId: pin.id })).pinner).toMatchObject({ isFollowed: true })
  const profile = await readSavedPage(ana, { username: bo.viewer.username, ...PAGE })
  expect(profile.member.isMuted).toBe(true)
  expect(profile.boards.items.map(({ id }) => id)).toEqual([bos.id])
  const own = await readSavedPage(bo, { username: ana.viewer.username, ...PAGE })
  expect(own.member).toMatchObject({ followingCount: 1, isMuted: false })
  await changeBlock(ana, { memberId: bo.viewer.id, act: 'unmute' })
  expect(await home()).toContain(pin.id)
})

test('a home feed that loses many pins to blocks is filled with other pins', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const theirs = await aBoard(cy)
  await share(cy, theirs, bo)
  const below = await aPin(bo, await aBoard(bo))
  const hidden = await aPin(bo, theirs)
  for (let n = 0; n < 4; n++) await aPin(bo, theirs)
  await followMember(ana, { memberId: bo.viewer.id })
  await block(ana, cy)

  const first = await homeFeed(ana, { ...TOP, pageSize: 3 })

  const ids = first.items.map(({ id }) => id)
  expect(ids).toContain(below.id)
  expect(ids).not.toContain(hidden.id)
})

test('the list shows blocked and muted members, newest first, and nobody who blocked the viewer', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const dan = await aMember()
  await block(ana, bo)
  await mute(ana, cy)
  await block(dan, ana)

  const pages = await readAllPages((bookmark) =>
    listBlocks(ana, { bookmark: parsed(bookmark), pageSize: 1 }),
  )

  expect(pages.map((page) => page.map(({ id, kind }) => [id, kind]))).toEqual([
    [[cy.viewer.id, 'mute']],
    [[bo.viewer.id, 'block']],
  ])
})

function parsed(bookmark: string | null) {
  const [at = 0, id = 0] = bookmark?.split('-').map(Number) ?? []
  return bookmark === null ? null : { at, id }
}

/** Creates this many members whom the member has muted. */
async function fillWalls({ viewer }: Member, count: number): Promise<void> {
  await env.DB.prepare(`with recursive places(n) as (select 1 union all select n + 1 from places where n < ?)
    insert into members (id, username, email, first_name, full_name, birthday, country, avatar_color_index, created_at)
    select n, 'w' || n, 'w' || n || '@w.example', 'W', 'W', '1990-01-01', 'US', 0, 0 from places`)
    .bind(count)
    .run()
  await env.DB.prepare(`insert into blocks (viewer_id, other_id, kind, created_at)
    select ?, id, 'mute', 0 from members where email like '%@w.example'`)
    .bind(viewer.id)
    .run()
}

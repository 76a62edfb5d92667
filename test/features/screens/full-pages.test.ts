import { expect, test } from 'vitest'
import { changeBlock, listBlocks } from '../../../app/features/content/blocks/blocks.server.ts'
import { followBoard, followMember } from '../../../app/features/content/follows/follows.server.ts'
import { listHiddenPictures } from '../../../app/features/content/pins/hidden/hidden-pictures.server.ts'
import { hidePicture } from '../../../app/features/content/pins/hidden/hide-picture.server.ts'
import { readTrash } from '../../../app/features/screens/organise/trash/trash.server.ts'
import {
  readFollowedBoards,
  readFollowers,
  readFollowing,
} from '../../../app/features/screens/profiles/follow-lists.server.ts'
import { readSavedPage } from '../../../app/features/screens/profiles/profile-page.server.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { PageQuery, TimedQuery } from '../../../app/paging.ts'
import { aBoard, fillBoards } from '../../factories/content/boards.ts'
import { aPin, fillPins, later } from '../../factories/content/pins.ts'
import { aMember } from '../../factories/identity/people.ts'
import { type ReadPage, rowsOfFullPages } from '../../read-all-pages.ts'

const FOUR = [1, 2, 3, 4]

/** Lists of every kind, each with four entries. */
const LISTS: Record<string, () => Promise<ReadPage>> = {
  async followers() {
    const ana = await aMember()
    const { id: memberId, username } = ana.viewer
    for (const _ of FOUR) await followMember({ ...(await aMember()), now: later() }, { memberId })
    return async (page) =>
      (await readFollowers(ana, { username, ...parseInput(PageQuery, page) })).list
  },
  async 'followed members'() {
    const ana = await aMember()
    const { username } = ana.viewer
    for (const _ of FOUR) {
      await followMember({ ...ana, now: later() }, { memberId: (await aMember()).viewer.id })
    }
    return async (page) =>
      (await readFollowing(ana, { username, ...parseInput(PageQuery, page) })).list
  },
  async 'followed boards'() {
    const ana = await aMember()
    const bo = await aMember()
    const { username } = ana.viewer
    for (const _ of FOUR) {
      await followBoard({ ...ana, now: later() }, { boardId: (await aBoard(bo)).id })
    }
    return async (page) =>
      (await readFollowedBoards(ana, { username, ...parseInput(PageQuery, page) })).list
  },
  async 'the boards of a profile'() {
    const ana = await aMember()
    await fillBoards(ana, FOUR.length)
    const { username } = ana.viewer
    return async (page) =>
      (await readSavedPage(ana, { username, ...parseInput(PageQuery, page) })).boards
  },
  async 'the pins in the trash'() {
    const ana = await aMember()
    await fillPins(ana, await aBoard(ana), FOUR.length, { deletedAt: ana.now })
    return async (page) => (await readTrash(ana, parseInput(TimedQuery, page))).pins
  },
  async 'blocked members'() {
    const ana = await aMember()
    for (const _ of FOUR) {
      await changeBlock(ana, { memberId: (await aMember()).viewer.id, act: 'block' })
    }
    return (page) => listBlocks(ana, parseInput(TimedQuery, page))
  },
  async 'hidden pictures of one moment'() {
    const ana = await aMember()
    const bo = await aMember()
    const board = await aBoard(bo)
    for (const _ of FOUR) {
      const { id: pinId } = await aPin(bo, board)
      await hidePicture(ana, { pinId, undo: false })
    }
    return (page) => listHiddenPictures(ana, parseInput(TimedQuery, page))
  },
}

test.each(Object.entries(LISTS))('%s have no page after a full last page', async (_, makeFour) => {
  expect(await rowsOfFullPages(await makeFour())).toEqual([[4], [2, 2]])
})

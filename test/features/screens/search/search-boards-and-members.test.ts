import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { searchBoards } from '../../../../app/features/screens/search/search-boards.server.ts'
import { searchMembers } from '../../../../app/features/screens/search/search-members.server.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const ana = await aMember()

test('a board is found by prefixes of the words of its name, whatever their accents and case', async () => {
  const plates = await aBoard(ana, { name: 'Café plates' })
  const cafe = await aBoard(ana, { name: 'Cafe' })
  await aBoard(ana, { name: 'Decaf' })

  expect(await boardsFor('CAFE')).toEqual([cafe.id, plates.id])
  expect(await boardsFor('pla caf')).toEqual([plates.id])
  expect(await boardsFor('')).toEqual([])
})

test('a secret, archived or deleted board is found only by members who may add to it', async () => {
  const bo = await aMember()
  const cy = await aMember()
  const secret = await aBoard(ana, { name: 'Quince one', privacy: 'secret' })
  const archived = await aBoard(ana, { name: 'Quince two' })
  const deleted = await aBoard(ana, { name: 'Quince three' })
  await archiveBoard(ana, { boardId: archived.id })
  await deleteBoard(ana, { boardId: deleted.id })
  await collaborate(secret, bo, 'accepted')
  await collaborate(secret, cy, 'invited')

  expect(await boardsFor('quince')).toEqual([])
  expect(await boardsFor('quince', cy)).toEqual([])
  expect(await boardsFor('quince', bo)).toEqual([secret.id])
  expect((await boardsFor('quince', ana)).sort()).toEqual([secret.id, archived.id].sort())
})

test('boards and members come page by page, each once', async () => {
  const boards: number[] = []
  const people: number[] = []
  for (let n = 0; n < 7; n++) {
    boards.push((await aBoard(await aMember(), { name: `Larch ${n}` })).id)
    people.push((await aMember({ fullName: `Larch Tree${n}` })).viewer.id)
  }

  for (const pageSize of [1, 3, 7]) {
    const ofBoards = await readAllPages((bookmark) =>
      searchBoards(aVisitor(), queryOf('larch', bookmark, pageSize)),
    )
    const ofMembers = await readAllPages((bookmark) =>
      searchMembers(aVisitor(), queryOf('larch', bookmark, pageSize)),
    )
    expect(
      ofBoards
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...boards].sort())
    expect(
      ofMembers
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...people].sort())
  }
})

test('a member is found by name and username, an exact username first', async () => {
  const named = await aMember({ fullName: 'Ýrsa Rowan' })
  const exactly = await aMember({ username: 'rowan', fullName: 'Somebody Else' })
  const begun = await aMember({ fullName: 'Rowanna Lee' })

  expect(await membersFor('rowan')).toEqual([exactly.viewer.id, named.viewer.id, begun.viewer.id])
  expect(await membersFor('yrsa')).toEqual([named.viewer.id])
})

test.each(['suspended', 'deactivated', 'deactivated_by_member'] as const)(
  'a member whose account is %s is not found',
  async (state) => {
    const bo = await aMember({ fullName: 'Alder Buckthorn', username: `alder-${state}` })
    await bo.db.update(members).set({ state }).where(eq(members.id, bo.viewer.id))

    expect(await membersFor('alder buckthorn')).toEqual([])
    expect(await membersFor(`alder-${state}`)).toEqual([])
  },
)

test('members with a block between them find neither each other nor each other’s boards', async () => {
  const bo = await aMember({ fullName: 'Hazel Medlar' })
  const cy = await aMember({ fullName: 'Hazel Sorb' })
  const bos = await aBoard(bo, { name: 'Hazel one' })
  const cys = await aBoard(cy, { name: 'Hazel two' })
  await blockMember(bo, { memberId: cy.viewer.id })

  expect(await boardsFor('hazel', bo)).toEqual([bos.id])
  expect(await boardsFor('hazel', cy)).toEqual([cys.id])
  expect(await boardsFor('hazel')).toHaveLength(2)
  expect(await membersFor('hazel', bo)).toEqual([bo.viewer.id])
  expect(await membersFor('hazel', cy)).toEqual([cy.viewer.id])
  expect(await membersFor('hazel')).toHaveLength(2)
})

function queryOf(q: string, bookmark: string | null = null, pageSize = 25): PinSearchQuery {
  return v.parse(PinSearchQuery, { q, bookmark, pageSize })
}

async function boardsFor(q: string, reader: Context = aVisitor()): Promise<number[]> {
  return (await searchBoards(reader, queryOf(q))).items.map(({ id }) => id)
}

async function membersFor(q: string, reader: Context = aVisitor()): Promise<number[]> {
  return (await searchMembers(reader, queryOf(q))).items.map(({ id }) => id)
}

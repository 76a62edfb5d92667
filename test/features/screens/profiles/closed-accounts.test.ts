import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { editBoard, readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { readSavedPage } from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin, fillPins, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type State = (typeof members.$inferSelect)['state']
type Member = Awaited<ReturnType<typeof aMember>>

test.each(['suspended', 'deactivated', 'deactivated_by_member'] as const)(
  'nothing of a member whose account is %s is visible, and everything is again once it is open',
  async (state) => {
    const ana = await aMember()
    const bo = await aMember()
    const board = await aBoard(ana)
    const other = await aBoard(ana, { privacy: 'secret' })
    const pin = await aPin(ana, board)
    const shared = await aBoard(bo)
    await collaborate(shared, ana)
    await collaborate(board, bo)
    const added = await aPin(ana, shared)

    await become(ana, state)
    await editBoard(ana, { boardId: other.id, privacy: 'public' }).catch(() => {})
    await expectNothing(aPin(ana, board))
    await fillPins(ana, board, 1)

    expect(await listed()).not.toContain(pin.id)
    expect(await listed()).not.toContain(added.id)
    for (const reader of [aVisitor(), bo]) {
      await expectNothing(readBoard(reader, { boardId: board.id }))
      await expectNothing(readPin(reader, { pinId: pin.id }))
      await expectNothing(
        readSavedPage(reader, { username: ana.viewer.username, bookmark: null, pageSize: 25 }),
      )
      expect(await boardsOf(bo, reader)).toEqual([shared.id])
    }
    await expectNothing(followMember(bo, { memberId: ana.viewer.id }))
    expect(await wrongCounts()).toEqual([])

    await become(ana, 'active')

    expect(await listed()).toEqual(expect.arrayContaining([pin.id, added.id]))
    expect((await readPin(bo, { pinId: pin.id })).id).toBe(pin.id)
    for (const reader of [aVisitor(), bo]) {
      expect(await boardsOf(bo, reader)).toEqual([shared.id, board.id])
    }
    expect(await wrongCounts()).toEqual([])
  },
)

test('a board made public stays hidden while its owner’s account is closed', async () => {
  const ana = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const { id } = await aPin(ana, secret)
  await become(ana, 'suspended')
  await ana.env.DB.prepare(`update boards set privacy = 'public' where id = ?`)
    .bind(secret.id)
    .run()

  expect(await listed()).not.toContain(id)
  expect(await wrongCounts()).toEqual([])
})

test('a member locked out for a suspicious log-in stays visible to others', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana))

  await become(ana, 'soft_banned')

  expect(await listed()).toContain(id)
})

async function become({ db, viewer }: Member, state: State): Promise<void> {
  await db.update(members).set({ state }).where(eq(members.id, viewer.id))
}

async function boardsOf({ viewer: { username } }: Member, reader: Context): Promise<number[]> {
  const { boards } = await readSavedPage(reader, { username, bookmark: null, pageSize: 25 })
  return boards.items.map(({ id }) => id)
}

async function listed(): Promise<number[]> {
  const { items } = await recentPins(aVisitor(), { bookmark: null, pageSize: 250 })
  return items.map(({ id }) => id)
}

function expectNothing(act: Promise<unknown>): Promise<void> {
  return expect(act).rejects.toMatchObject({ code: 'not_found' })
}

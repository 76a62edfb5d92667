import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boards } from '../../../../app/db/content/boards.ts'
import {
  chooseCover,
  deleteBoard,
  restoreBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { leaveBoard } from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { storedKey } from '../../../../app/features/content/media/stored-files.server.ts'
import { createPin, insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin, restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { setProfilePicture } from '../../../../app/features/identity/account/profile/profile.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { deletePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { readTrash } from '../../../../app/features/screens/organise/trash/trash.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { TimedQuery } from '../../../../app/paging.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { share } from '../../../factories/content/collaborators.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { fillPins, later, pinsOn, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { aDecision } from '../../../factories/operations/cases.ts'
import { placesOf } from '../../../factories/screens/organise.ts'
import { readAllPages } from '../../../read-all-pages.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PAGE = { bookmark: null, pageSize: 25 }

test('the trash lists a member’s own deletions, latest first', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const doomed = await aBoard(ana)
  const [a = 0, b = 0, c = 0] = await pinsOn(ana, board, 4, { title: 'Jar' })
  await pinsOn(ana, doomed, 1)
  for (const [place, pinId] of [a, b, c].entries()) await deletePin(at(ana, place), { pinId })
  await deleteBoard(ana, { boardId: doomed.id })

  const trash = await readTrash(at(ana, 5), PAGE)

  expect(trash.boards).toEqual([
    { id: doomed.id, name: doomed.name, pinCount: 1, deletedAt: ana.now },
  ])
  expect(trash.pins.items.map(({ id }) => id)).toEqual([c, b, a])
  expect(trash.pins.items[0]).toEqual({
    id: c,
    title: 'Jar',
    altText: '',
    board: 'Jars',
    deletedAt: ana.now + 2,
    picture: { hash: expect.any(String), width: 30, height: 40, dominantColor: '#a0b0c0' },
  })
  expect(await readTrash(bo, PAGE)).toMatchObject({ boards: [], pins: { items: [] } })
  await expect(readTrash(aVisitor(), PAGE)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('pins that we took down are not in the trash of their maker or the board’s owner', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const doomed = await aBoard(ana)
  await share(ana, board, bo)
  const [own = 0] = await pinsOn(ana, board, 1)
  const [theirs = 0] = await pinsOn(bo, board, 1)
  const removal = [await aDecision(ana), ana.now] as const
  for (const [table, id] of [
    ['pins', own],
    ['pins', theirs],
    ['boards', doomed.id],
  ] as const) {
    await env.DB.prepare(`update ${table} set removal_id = ?, deleted_at = ? where id = ?`)
      .bind(...removal, id)
      .run()
  }

  for (const member of [ana, bo]) {
    expect(await readTrash(at(member, 5), PAGE)).toMatchObject({ boards: [], pins: { items: [] } })
  }
})

test('a pin deleted on a board that the member has since left is in its owner’s trash only', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  await share(ana, board, bo)
  const [pinId = 0] = await pinsOn(bo, board, 1)
  await deletePin(bo, { pinId })
  const idsOf = async (member: Context) =>
    (await readTrash(member, PAGE)).pins.items.map(({ id }) => id)
  expect(await idsOf(bo)).toEqual([pinId])

  await leaveBoard(bo, { boardId: board.id })

  expect([await idsOf(bo), await idsOf(ana)]).toEqual([[], [pinId]])
})

test('a trash that fills exactly one page has no next page', async () => {
  const ana = await aMember()
  const ids = await pinsOn(ana, await aBoard(ana), 3)
  await deletePins(ana, { pinIds: ids })

  const { pins } = await readTrash(at(ana, 5), { bookmark: null, pageSize: 3 })

  expect(pins.items).toHaveLength(3)
  expect(pins.bookmark).toBeNull()
})

test('the trash continues page by page, even within deletions of one moment', async () => {
  const ana = await aMember()
  const ids = await pinsOn(ana, await aBoard(ana), 7)
  await deletePins(ana, { pinIds: ids })

  const pages = await readAllPages(async (bookmark) => {
    const query = parseInput(TimedQuery, { bookmark, pageSize: 3 })
    return (await readTrash(at(ana, 1), query)).pins
  })

  expect(pages.flat().map(({ id }) => id)).toEqual(ids.reverse())
})

test('deleted pins and boards can be restored for 30 days, and are purged after that', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const doomed = await aBoard(ana)
  const section = await aSection(ana, doomed)
  const [kept = 0, pin = 0] = await pinsOn(ana, board, 2)
  await fillPins(ana, doomed, 450, { sectionId: section.id })
  const act = await deletePins(ana, { pinIds: [pin] })
  await deleteBoard(ana, { boardId: doomed.id })

  await emptyTrash(at(ana, 30 * DAY_MS))
  await restoreBoard(ana, { boardId: doomed.id })
  await undoAction(ana, { actionId: act.id })
  await deletePin(ana, { pinId: pin })
  await deleteBoard(ana, { boardId: doomed.id })
  expect((await readTrash(at(ana, 31 * DAY_MS), PAGE)).boards).toEqual([])
  await emptyTrash(at(ana, 30 * DAY_MS + 1))

  expect(await placesOf(board, doomed)).toMatchObject([{ id: kept, deleted_at: null }])
  await expect(restorePin(ana, { pinId: pin })).rejects.toMatchObject({ code: 'not_found' })
  await expect(restoreBoard(ana, { boardId: doomed.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(undoAction(ana, { actionId: act.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await wrongCounts()).toEqual([])
})

test('the oldest save of a purged pin takes its place', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const [pin = 0] = await pinsOn(ana, board, 1)
  const saves: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    saves.push(await savedTo(bo, pin, await aBoard(bo)))
  }
  await deletePin(ana, { pinId: pin })

  await emptyTrash(at(ana, 31 * DAY_MS))

  const [heir = 0, ...others] = saves
  expect(await chainOf(saves)).toEqual([
    { id: heir, via_pin_id: null, root_pin_id: null, save_count: 2 },
    ...others.map((id) => ({ id, via_pin_id: heir, root_pin_id: heir, save_count: 0 })),
  ])
  expect(await wrongCounts()).toEqual([])
})

test('an older secret save does not take a pin’s place, since its picture would leave the feeds', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const [pin = 0] = await pinsOn(ana, await aBoard(ana), 1)
  const inSecret = await savedTo(bo, pin, await aBoard(bo, { privacy: 'secret' }))
  const open = await savedTo(bo, pin, await aBoard(bo))
  await deletePin(ana, { pinId: pin })

  await emptyTrash(at(ana, 31 * DAY_MS))

  expect(await chainOf([inSecret, open])).toEqual([
    { id: inSecret, via_pin_id: open, root_pin_id: open, save_count: 0 },
    { id: open, via_pin_id: null, root_pin_id: null, save_count: 0 },
  ])
  expect(await wrongCounts()).toEqual([])
})

test('a picture and its files are deleted once no pin, cover or member shows it', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const [lone, shared, cover, avatar, loose] = await Promise.all(
    Array.from({ length: 5 }, () => storePicture(ana, aPicture())),
  )
  if (!lone || !shared || !cover || !avatar || !loose) throw new Error('no pictures')
  const first = await pinWith(ana, board, lone.id)
  const second = await pinWith(ana, board, shared.id)
  await pinWith(ana, other, shared.id)
  const third = await pinWith(ana, board, cover.id)
  await pinWith(ana, other, cover.id)
  await chooseCover(ana, { boardId: board.id, pinId: third })
  await setProfilePicture(ana, avatar.id)
  await env.MEDIA.put(storedKey(lone.hash, '236x'), 'small')
  for (const pinId of [first, second]) await deletePin(ana, { pinId })

  await emptyTrash(at(ana, 29 * DAY_MS))
  expect(await filesOf(lone, shared, cover, avatar, loose)).toEqual([true, true, true, true, false])
  await emptyTrash(at(ana, 31 * DAY_MS))

  expect(await filesOf(lone, shared, cover, avatar, loose)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(await env.MEDIA.head(storedKey(lone.hash, '236x'))).toBeNull()
})

test.each([
  ['before its pin goes', 'delete from pins'],
  ['before its row goes', 'delete from unused_pictures'],
])('a picture that is saved again %s survives', async (_, statement) => {
  const { day, save } = await aTrashedPicture()
  const saves: { id: number }[] = []
  const db = beforeBatch(statement, async () => saves.push(await save()))

  await emptyTrash({ ...day, db })

  expect(saves).toHaveLength(1)
  for (const saved of saves) expect(await filesOf(await pictureOf(saved))).toEqual([true])
})

test('a cover that no pin shows, such as an imported one, keeps its file', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const cover = await storePicture(ana, aPicture())
  await ana.db.update(boards).set({ coverId: cover.id }).where(eq(boards.id, board.id))

  await emptyTrash(at(ana, 31 * DAY_MS))

  expect(await filesOf(cover)).toEqual([true])
})

test('a picture that is saved again while the trash is emptied survives', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { day, save } = await aTrashedPicture()

    const [saved] = await Promise.all([save(), emptyTrash({ ...day, db: aVisitor().db })])

    expect(await filesOf(await pictureOf(saved))).toEqual([true])
  }
})

/** A picture whose only pin has been in the trash for 31 days, and a function that saves it again. */
async function aTrashedPicture() {
  const ana = await aMember()
  const pin = aPendingAction(await aBoard(ana), aPicture())
  const { id: pinId } = await createPin(ana, pin)
  await deletePin(ana, { pinId })
  const day = at(ana, 31 * DAY_MS)
  return { day, save: () => createPin({ ...day, db: aVisitor().db }, pin) }
}

async function pictureOf({ id }: { id: number }): Promise<{ hash: string }> {
  const picture = await env.DB.prepare(
    'select pictures.hash from pins join pictures on pictures.id = picture_id where pins.id = ?',
  )
    .bind(id)
    .first<{ hash: string }>()
  if (!picture) throw new Error('the pin is gone')
  return picture
}

function at<C extends Context>(member: C, laterMs: number): C {
  return { ...member, now: member.now + laterMs }
}

function aPendingAction(board: { id: number }, image: Uint8Array<ArrayBuffer>) {
  return {
    boardId: board.id,
    section: null,
    image: new File([image], 'jar.png'),
    imageBase64: null,
    imageUrl: null,
    link: null,
    title: '',
    description: '',
    altText: '',
    method: 'uploaded' as const,
  }
}

function pinWith(owner: Context, board: { id: number }, pictureId: number): Promise<number> {
  return insertPin({ ...owner, now: later() }, { boardId: board.id, pictureId, method: 'uploaded' })
}

async function filesOf(...pictures: { hash: string }[]): Promise<boolean[]> {
  const found = await Promise.all(
    pictures.map(({ hash }) => env.MEDIA.head(storedKey(hash, 'orig'))),
  )
  return found.map((file) => file !== null)
}

async function chainOf(ids: number[]) {
  const { results } = await env.DB.prepare(
    `select id, via_pin_id, root_pin_id, save_count from pins
    where id in (select value from json_each(?)) order by id`,
  )
    .bind(JSON.stringify(ids))
    .all()
  return results
}

async function savedTo(saver: Context, pinId: number, { id: boardId }: { id: number }) {
  const saved = await savePin({ ...saver, now: later() }, { pinId, boardId, section: null })
  return saved.id
}

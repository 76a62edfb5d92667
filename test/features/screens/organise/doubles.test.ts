import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { pictures } from '../../../../app/db/ground/media.ts'
import { changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import type { Double } from '../../../../app/features/screens/organise/doubles/doubles.ts'
import {
  groupLines,
  groupTitle,
} from '../../../../app/features/screens/organise/doubles/group-text.ts'
import {
  dismissDoubles,
  keepOne,
  recallDoubles,
  restoreDoubles,
} from '../../../../app/features/screens/organise/doubles/keep-one.server.ts'
import { readDoubles } from '../../../../app/features/screens/organise/doubles/read-doubles.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCollaborator, share } from '../../../factories/content/collaborators.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { alteredScene, aScene } from '../../../factories/content/scenes.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { refusal } from '../../../mail.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Words = Parameters<typeof aPin>[2]

const FIRST = { bookmark: null }

/** The ids of a member's doubles, group by group. */
async function doublesOf(member: Context): Promise<number[][]> {
  const { groups } = await readDoubles(member, FIRST)
  return groups.map((group) => group.pins.map(({ id }) => id))
}

/** A further pin of the same picture. */
async function again(
  member: Context,
  { id }: { id: number },
  board: { id: number },
  words?: Words,
) {
  const [row] = await member.db.select().from(pins).where(eq(pins.id, id))
  const pin = { boardId: board.id, pictureId: row?.pictureId ?? 0, method: 'uploaded' } as const
  return { id: await insertPin({ ...member, now: later() }, { ...words, ...pin }) }
}

/** A pin and its double on another board, which is secret. */
async function twoPins(member: Member) {
  const [open, secret] = [await aBoard(member), await aBoard(member, { privacy: 'secret' })]
  const first = await aPin(member, open, { title: 'Jar' })
  const second = await again(member, first, secret, { title: 'Vase' })
  return { open, secret, first, second, pinIds: [second.id, first.id] }
}

async function thoseLeft({ db }: Context, ids: number[]): Promise<number[]> {
  const rows = await db.select().from(pins).where(inArray(pins.id, ids))
  return rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
}

test('doubles are the pins of one picture and of those that look like it, the newest first', async () => {
  const ana = await aMember()
  const [board, other] = [await aBoard(ana), await aBoard(ana)]
  const shown = async (file: Uint8Array<ArrayBuffer>, words: Words = {}) => {
    const { id: pictureId } = await storePicture(ana, file)
    const place = { boardId: board.id, pictureId, method: 'uploaded' as const }
    return { id: await insertPin({ ...ana, now: later() }, { ...words, ...place }) }
  }
  const [scene, unlike] = [aScene(201), aScene(202)]
  const link = 'https://shop.example/jar'
  const first = await shown(alteredScene(scene, 'not'), { title: 'Jar', link })
  await shown(alteredScene(unlike, 'not'))
  const mirrored = await shown(alteredScene(scene, 'mirrored'), { title: 'Vase', link })
  const saved = await again(ana, first, other, { title: 'Jar', link })

  const { groups, bookmark } = await readDoubles(ana, FIRST)

  expect(bookmark).toBeNull()
  expect(groups.map((group) => group.pins.map(({ id }) => id))).toEqual([
    [saved.id, mirrored.id, first.id],
  ])
  expect(groups[0]).toMatchObject({ pinCount: 3, pictureCount: 2 })
  expect(groups.map(groupTitle)).toEqual(['3 pins that look alike'])
  expect(groups.flatMap(groupLines)).toEqual([
    'Some of them have the very same picture. All lead to the same page.',
    'They differ in title: the one that you keep stays as it is.',
  ])
  expect(groups[0]?.pins[0]).toMatchObject<Partial<Double>>({
    ...{ title: 'Jar', link, section: null },
    board: {
      name: other.name,
      path: `/${ana.viewer.username}/${other.slug}/`,
      isSecret: false,
    },
  })
})

test('of two videos with one cover none is a double', async () => {
  const ana = await aMember()
  const { first, second, pinIds } = await twoPins(ana)
  const videoOf = (id: number, videoId: number) =>
    ana.db
      .run(
        `insert into videos (id, hash, type, duration_ms, bytes, created_at)
        values (${videoId}, 'v${videoId}', 'video/mp4', 1, 1, 0)`,
      )
      .then(() => ana.db.update(pins).set({ videoId }).where(eq(pins.id, id)))
  await videoOf(first.id, first.id)
  await videoOf(second.id, second.id)

  expect(await doublesOf(ana)).toEqual([])

  await ana.db.update(pins).set({ videoId: first.id }).where(eq(pins.id, second.id))
  expect(await doublesOf(ana)).toEqual([pinIds])
})

test('one is kept, the others go to the trash together and come back together', async () => {
  const ana = await aMember()
  const { first, second, open, pinIds } = await twoPins(ana)
  const third = await again(ana, first, open)
  const all = [...pinIds, third.id]

  const removed = await keepOne(ana, { keep: second.id, pinIds: all })

  expect(removed.pinIds.toSorted()).toEqual([first.id, third.id].toSorted())
  expect(await thoseLeft(ana, all)).toEqual([second.id])
  expect(await doublesOf(ana)).toEqual([])
  await restoreDoubles(ana, removed)
  expect(await thoseLeft(ana, all)).toHaveLength(3)
  expect(await refusal(restoreDoubles(ana, removed))).toBe('not_found')
})

test('what was deleted by itself meanwhile doesn’t come back with the others', async () => {
  const ana = await aMember()
  const { first, second, open, pinIds } = await twoPins(ana)
  const third = await again(ana, first, open)
  await deletePin({ ...ana, now: ana.now + 5 }, { pinId: third.id })

  const removed = await keepOne(ana, { keep: second.id, pinIds: [...pinIds, third.id] })

  expect(removed.pinIds).toEqual([first.id])
  await restoreDoubles(ana, { ...removed, pinIds: [first.id, third.id] })
  expect(await thoseLeft(ana, [first.id, third.id])).toEqual([first.id])
})

test('two windows that keep one each leave one', async () => {
  const ana = await aMember()
  const { first, second, pinIds } = await twoPins(ana)

  const done = await Promise.allSettled([
    keepOne(ana, { keep: first.id, pinIds }),
    keepOne(ana, { keep: second.id, pinIds }),
  ])

  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await thoseLeft(ana, pinIds)).toHaveLength(1)
})

test('nothing is removed where the pin that should stay has gone, or where nothing is left', async () => {
  const ana = await aMember()
  const { first, second, pinIds } = await twoPins(ana)
  await deletePin(ana, { pinId: first.id })

  expect(await refusal(keepOne(ana, { keep: first.id, pinIds }))).toBe('kept_pin_gone')
  expect(await thoseLeft(ana, pinIds)).toEqual([second.id])
  expect(await refusal(keepOne(ana, { keep: second.id, pinIds }))).toBe('doubles_gone')
})

test('what is no double doesn’t come again, until a newer pin joins it', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const { first, second, open, pinIds } = await twoPins(ana)

  await dismissDoubles(ana, { apart: second.id })
  expect(await doublesOf(ana)).toEqual([])
  await recallDoubles(ana, { together: second.id })
  expect(await doublesOf(ana)).toEqual([pinIds])

  await Promise.all([
    dismissDoubles(ana, { apart: second.id }),
    dismissDoubles(ana, { apart: second.id }),
  ])
  await dismissDoubles(ana, { apart: first.id })
  expect(await doublesOf(ana)).toEqual([])
  const third = await again(ana, first, open)
  expect(await doublesOf(ana)).toEqual([[third.id, ...pinIds]])
  expect(await refusal(dismissDoubles(bo, { apart: second.id }))).toBe('doubles_gone')
})

test('on a board that is shared each sees what they may remove', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const first = await aPin(ana, board)
  const ofBo = await again(bo, first, board)

  expect(await doublesOf(ana)).toEqual([[ofBo.id, first.id]])
  expect(await doublesOf(bo)).toEqual([])
  const pinIds = [ofBo.id, first.id]
  expect(await refusal(keepOne(bo, { keep: ofBo.id, pinIds }))).toBe('doubles_gone')

  const second = await again(bo, first, board)
  expect(await doublesOf(bo)).toEqual([[second.id, ofBo.id]])
  expect((await keepOne(bo, { keep: second.id, pinIds: [...pinIds, second.id] })).pinIds).toEqual([
    ofBo.id,
  ])
})

test('a stranger’s pins, and those on boards that one was removed from, are nobody’s doubles', async () => {
  const [ana, bo, cy] = [await aMember(), await aMember(), await aMember()]
  const { first, second, pinIds } = await twoPins(ana)
  const saved = await savePin(bo, {
    ...{ pinId: first.id, boardId: (await aBoard(bo)).id, section: null },
  })
  const shared = await aBoard(cy, { privacy: 'secret' })
  await share(cy, shared, bo)
  const there = await again(bo, first, shared)
  expect(await doublesOf(bo)).toEqual([[there.id, saved.id]])

  await bo.db.run(`delete from board_collaborators where board_id = ${shared.id}`)

  expect(await doublesOf(bo)).toEqual([])
  expect(await refusal(keepOne(bo, { keep: saved.id, pinIds }))).toBe('doubles_gone')
  expect(await refusal(keepOne(bo, { keep: second.id, pinIds: [saved.id] }))).toBe('kept_pin_gone')
  expect(await thoseLeft(ana, [...pinIds, saved.id])).toHaveLength(3)
})

test('a board whose owner blocked its collaborator is theirs alone', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const first = await aPin(bo, board)
  const second = await again(bo, first, board)
  expect(await doublesOf(bo)).toEqual([[second.id, first.id]])

  await changeBlock(ana, { memberId: bo.viewer.id, act: 'block' })

  expect(await doublesOf(bo)).toEqual([])
  expect(await doublesOf(ana)).toEqual([[second.id, first.id]])
})

test('who acts for a business has its doubles as long as they may save for it', async () => {
  const [kiln, ana] = [await aBusiness(), await aMember()]
  const acting = await actingAs(ana, kiln, ['ADMIN'])
  const board = await aBoard(acting, { privacy: 'protected' })
  const first = await aPin(acting, board)
  const second = await again(acting, first, board)
  const pinIds = [second.id, first.id]
  expect(await doublesOf(acting)).toEqual([pinIds])
  expect(await doublesOf(ana)).toEqual([])

  await giveAccess(kiln, ana, ['ANALYST'])

  expect(await doublesOf(acting)).toEqual([])
  expect(await refusal(keepOne(acting, { keep: first.id, pinIds }))).toBe('kept_pin_gone')
  expect(await thoseLeft(ana, pinIds)).toHaveLength(2)
})

test('groups come in pages, and a large one shows its newest', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const newest: number[] = []
  for (let group = 0; group < 11; group++) {
    newest.unshift((await again(ana, await aPin(ana, board), board)).id)
  }
  const [last = 0] = newest
  for (let more = 0; more < 11; more++) await again(ana, { id: last }, board)

  const first = await readDoubles(ana, FIRST)
  const second = await readDoubles(ana, { bookmark: Number(first.bookmark) })

  expect(first.groups).toHaveLength(10)
  expect(first.groups[0]).toMatchObject({ pinCount: 13, pictureCount: 1 })
  expect(first.groups[0]?.pins).toHaveLength(12)
  expect(groupLines(first.groups[0] ?? { pins: [], pinCount: 0, pictureCount: 0 })).toContain(
    '1 older one comes after these.',
  )
  expect(second.groups.map((group) => group.pins[0]?.id)).toEqual(newest.slice(-1))
  expect(second.bookmark).toBeNull()
})

test('a picture that wasn’t compared yet has its exact doubles', async () => {
  const ana = await aMember()
  const { pinIds, first } = await twoPins(ana)
  const [row] = await ana.db.select().from(pins).where(eq(pins.id, first.id))
  const [picture] = await ana.db
    .select()
    .from(pictures)
    .where(eq(pictures.id, row?.pictureId ?? 0))

  expect(picture?.likenessId).toBeNull()
  expect(await doublesOf(ana)).toEqual([pinIds])
})

import { env } from 'cloudflare:test'
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { pictures } from '../../../../app/db/core/media.ts'
import { changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { readPinToNote } from '../../../../app/features/content/pins/notes/read-pin-to-note.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import {
  clearDuplicates,
  undoClearing,
} from '../../../../app/features/screens/organise/duplicates/clear-duplicates.server.ts'
import type { DuplicatePin } from '../../../../app/features/screens/organise/duplicates/duplicates.ts'
import {
  groupLines,
  groupTitle,
} from '../../../../app/features/screens/organise/duplicates/group-text.ts'
import {
  dismissDuplicates,
  keepOne,
  restoreDuplicates,
  undoDismissal,
} from '../../../../app/features/screens/organise/duplicates/keep-one.server.ts'
import { readDuplicates } from '../../../../app/features/screens/organise/duplicates/read-duplicates.server.ts'
import { searchYourPins } from '../../../../app/features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../../../app/features/screens/search/your-pins/your-pins.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCollaborator, share } from '../../../factories/content/collaborators.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { alteredScene, aScene } from '../../../factories/content/scenes.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Texts = Parameters<typeof aPin>[2]

const FIRST = { bookmark: null }

/** The ids of a member's duplicates, by group. */
async function duplicatesOf(member: Context): Promise<number[][]> {
  const { groups } = await readDuplicates(member, FIRST)
  return groups.map((group) => group.pins.map(({ id }) => id))
}

/** Another pin with the same picture. */
async function anotherPin(
  member: Context,
  { id }: { id: number },
  board: { id: number },
  texts?: Texts,
) {
  const [row] = await member.db.select().from(pins).where(eq(pins.id, id))
  const pin = { boardId: board.id, pictureId: row?.pictureId ?? 0, method: 'uploaded' } as const
  return { id: await insertPin({ ...member, now: later() }, { ...texts, ...pin }) }
}

/** A pin and its duplicate on another board, which is secret. */
async function aPinAndDuplicate(member: Member) {
  const open = await aBoard(member)
  const secret = await aBoard(member, { privacy: 'secret' })
  const first = await aPin(member, open, { title: 'Jar' })
  const second = await anotherPin(member, first, secret, { title: 'Vase' })
  return { open, secret, first, second, pinIds: [second.id, first.id] }
}

async function tagsOf(id: number): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'select tag from hashtags where id in (select hashtag_id from pin_hashtags where pin_id = ?)',
  )
    .bind(id)
    .all()
  return results.map(({ tag }) => tag)
}

async function remainingPins({ db }: Context, ids: number[]): Promise<number[]> {
  const rows = await db.select().from(pins).where(inArray(pins.id, ids))
  return rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
}

test('duplicates are pins with the same or a similar picture, newest first', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const shown = async (file: Uint8Array<ArrayBuffer>, texts: Texts = {}) => {
    const { id: pictureId } = await storePicture(ana, file)
    const place = { boardId: board.id, pictureId, method: 'uploaded' as const }
    return { id: await insertPin({ ...ana, now: later() }, { ...texts, ...place }) }
  }
  const scene = aScene(201)
  const unlike = aScene(202)
  const link = 'https://shop.example/jar'
  const first = await shown(alteredScene(scene, 'not'), { title: 'Jar', link })
  await shown(alteredScene(unlike, 'not'))
  const mirrored = await shown(alteredScene(scene, 'mirrored'), { title: 'Vase', link })
  const saved = await anotherPin(ana, first, other, { title: 'Jar', link })

  const { groups, bookmark } = await readDuplicates(ana, FIRST)

  expect(bookmark).toBeNull()
  expect(groups.map((group) => group.pins.map(({ id }) => id))).toEqual([
    [saved.id, mirrored.id, first.id],
  ])
  expect(groups[0]).toMatchObject({ pinCount: 3, pictureCount: 2 })
  expect(groups.map(groupTitle)).toEqual(['3 pins that look alike'])
  expect(groups.flatMap(groupLines)).toEqual([
    'Some of them have exactly the same picture. All lead to the same page.',
    "They differ in title. The one you keep doesn't change.",
  ])
  expect(groups[0]?.pins[0]).toMatchObject<Partial<DuplicatePin>>({
    title: 'Jar',
    link,
    section: null,
    board: {
      name: other.name,
      path: `/${ana.viewer.username}/${other.slug}/`,
      isSecret: false,
    },
  })
})

test('two videos with the same cover are no duplicates', async () => {
  const ana = await aMember()
  const { first, second, pinIds } = await aPinAndDuplicate(ana)
  const videoOf = (id: number, videoId: number) =>
    ana.db
      .run(
        `insert into videos (id, hash, type, duration_ms, bytes, created_at)
        values (${videoId}, 'v${videoId}', 'video/mp4', 1, 1, 0)`,
      )
      .then(() => ana.db.update(pins).set({ videoId }).where(eq(pins.id, id)))
  await videoOf(first.id, first.id)
  await videoOf(second.id, second.id)

  expect(await duplicatesOf(ana)).toEqual([])

  await ana.db.update(pins).set({ videoId: first.id }).where(eq(pins.id, second.id))
  expect(await duplicatesOf(ana)).toEqual([pinIds])
})

test('one duplicate is kept, and the others are deleted and restored together', async () => {
  const ana = await aMember()
  const { first, second, open, pinIds } = await aPinAndDuplicate(ana)
  const third = await anotherPin(ana, first, open)
  const all = [...pinIds, third.id]

  const removed = await keepOne(ana, { keep: second.id, pinIds: all })

  expect(removed.pinIds.toSorted()).toEqual([first.id, third.id].toSorted())
  expect(await remainingPins(ana, all)).toEqual([second.id])
  expect(await duplicatesOf(ana)).toEqual([])
  await restoreDuplicates(ana, removed)
  expect(await remainingPins(ana, all)).toHaveLength(3)
  expect(await refusal(restoreDuplicates(ana, removed))).toBe('not_found')
})

test.each([
  ['oldest', 0],
  ['newest', 2],
  ['described', 1],
  ['largest', 0],
] as const)(
  'many groups are cleared at once by a rule, %s, and restored together',
  async (rule, stays) => {
    const ana = await aMember()
    const board = await aBoard(ana)
    const groups: number[][] = []
    for (const _ of [1, 2]) {
      const first = await aPin(ana, board)
      const second = await anotherPin(ana, first, board, { description: 'Glazed' })
      const third = await anotherPin(ana, first, board)
      groups.push([first.id, second.id, third.id])
    }
    const ids = groups.flat()
    const single = await aPin(ana, board)

    expect((await readDuplicates(ana, { bookmark: null })).pinCount).toBe(6)

    const { count, clearedAt } = await clearDuplicates(ana, { rule, alike: false, texts: false })

    expect(count).toBe(4)
    expect(await remainingPins(ana, [...ids, single.id])).toEqual([
      ...groups.map((group) => group[stays]),
      single.id,
    ])
    expect(await refusal(clearDuplicates(ana, { rule, alike: true, texts: true }))).toBe(
      'duplicates_gone',
    )
    await undoClearing(ana, { clearedAt })
    expect(await remainingPins(ana, ids)).toEqual(ids)
    expect(await refusal(undoClearing(ana, { clearedAt }))).toBe('not_found')
  },
)

test('the pin that stays takes texts that it lacks, and loses them when the clearing is undone', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const kept = await aPin(ana, board, { title: 'Jar' })
  const link = 'https://kiln.example/jar'
  const texts = { title: 'Vase', description: 'Cobalt #glaze', altText: 'A jar', link }
  const gone = await anotherPin(ana, kept, board, texts)
  await editPin(ana, { pinId: gone.id, note: 'Too dear' })
  const textsOf = async () => {
    const [pin] = await ana.db.select().from(pins).where(eq(pins.id, kept.id))
    const { note } = await readPinToNote(ana, { pinId: kept.id })
    return [pin?.title, pin?.description, pin?.altText, pin?.link, pin?.domain, note]
  }
  const found = async (q: string) =>
    (await searchYourPins(ana, v.parse(YourPinsQuery, { q }))).items.map(({ id }) => id)
  const before = await textsOf()

  const cleared = await clearDuplicates(ana, { rule: 'oldest', alike: false, texts: true })

  const given = ['Cobalt #glaze', 'A jar', link, 'kiln.example', 'Too dear']
  expect(await textsOf()).toEqual(['Jar', ...given])
  expect(await found('cobalt dear')).toEqual([kept.id])
  expect(await tagsOf(kept.id)).toEqual(['glaze'])
  expect(await refusal(undoClearing(bo, cleared))).toBe('not_found')

  await editPin({ ...ana, now: later() }, { pinId: kept.id, altText: 'A blue jar' })
  await undoClearing(ana, cleared)

  expect(await textsOf()).toEqual(before.with(2, 'A blue jar'))
  expect(await tagsOf(kept.id)).toEqual([])
  expect(await tagsOf(gone.id)).toEqual(['glaze'])
  expect(await found('cobalt dear')).toEqual([gone.id])
})

test('clearing never moves a secret board’s texts to another board, but does move the private note', async () => {
  const ana = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const first = await aPin(ana, open)
  const second = await anotherPin(ana, first, secret, { title: 'Vase' })
  await editPin(ana, { pinId: second.id, note: 'Too dear' })
  const hidden = await aPin(ana, secret)
  await anotherPin(ana, hidden, secret, { title: 'Bowl' })
  const shown = await aPin(ana, secret)
  await anotherPin(ana, shown, open, { title: 'Jar' })

  await clearDuplicates(ana, { rule: 'oldest', alike: false, texts: true })

  const titleOf = async (id: number) =>
    (await ana.db.select({ title: pins.title }).from(pins).where(eq(pins.id, id)))[0]?.title
  expect(await titleOf(first.id)).toBe('')
  expect((await readPinToNote(ana, { pinId: first.id })).note).toBe('Too dear')
  expect(await titleOf(hidden.id)).toBe('Bowl')
  expect(await titleOf(shown.id)).toBe('Jar')
})

test('a pin of another member stays as it is, and a dismissed or similar group is not cleared unasked', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const theirs = await aPin(bo, board)
  const own = await anotherPin(ana, theirs, board, { title: 'Jar' })
  const apart = await aPin(ana, board)
  const again = await anotherPin(ana, apart, board)
  await dismissDuplicates(ana, { apart: again.id })

  await clearDuplicates(ana, { rule: 'oldest', alike: false, texts: true })

  const ids = [theirs.id, own.id, apart.id, again.id]
  expect(await remainingPins(ana, ids)).toEqual([theirs.id, apart.id, again.id])
  const [pin] = await ana.db.select().from(pins).where(eq(pins.id, theirs.id))
  expect(pin?.title).toBe('')
})

test('a pin that was deleted separately in the meantime isn’t restored with the others', async () => {
  const ana = await aMember()
  const { first, second, open, pinIds } = await aPinAndDuplicate(ana)
  const third = await anotherPin(ana, first, open)
  await deletePin({ ...ana, now: ana.now + 5 }, { pinId: third.id })

  const removed = await keepOne(ana, { keep: second.id, pinIds: [...pinIds, third.id] })

  expect(removed.pinIds).toEqual([first.id])
  await restoreDuplicates(ana, { ...removed, pinIds: [first.id, third.id] })
  expect(await remainingPins(ana, [first.id, third.id])).toEqual([first.id])
})

test('if two windows each keep a different duplicate, one is left', async () => {
  const ana = await aMember()
  const { first, second, pinIds } = await aPinAndDuplicate(ana)

  const done = await Promise.allSettled([
    keepOne(ana, { keep: first.id, pinIds }),
    keepOne(ana, { keep: second.id, pinIds }),
  ])

  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await remainingPins(ana, pinIds)).toHaveLength(1)
})

test('nothing is removed if the pin to keep no longer exists, or if no pin is left', async () => {
  const ana = await aMember()
  const { first, second, pinIds } = await aPinAndDuplicate(ana)
  await deletePin(ana, { pinId: first.id })

  expect(await refusal(keepOne(ana, { keep: first.id, pinIds }))).toBe('kept_pin_gone')
  expect(await remainingPins(ana, pinIds)).toEqual([second.id])
  expect(await refusal(keepOne(ana, { keep: second.id, pinIds }))).toBe('duplicates_gone')
})

test('a group dismissed as no duplicates doesn’t return until a newer pin joins it', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const { first, second, open, pinIds } = await aPinAndDuplicate(ana)

  await dismissDuplicates(ana, { apart: second.id })
  expect(await duplicatesOf(ana)).toEqual([])
  await undoDismissal(ana, { together: second.id })
  expect(await duplicatesOf(ana)).toEqual([pinIds])

  await Promise.all([
    dismissDuplicates(ana, { apart: second.id }),
    dismissDuplicates(ana, { apart: second.id }),
  ])
  await dismissDuplicates(ana, { apart: first.id })
  expect(await duplicatesOf(ana)).toEqual([])
  const third = await anotherPin(ana, first, open)
  expect(await duplicatesOf(ana)).toEqual([[third.id, ...pinIds]])
  expect(await refusal(dismissDuplicates(bo, { apart: second.id }))).toBe('duplicates_gone')
})

test('on a shared board each member sees the duplicates that they may remove', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const first = await aPin(ana, board)
  const ofBo = await anotherPin(bo, first, board)

  expect(await duplicatesOf(ana)).toEqual([[ofBo.id, first.id]])
  expect(await duplicatesOf(bo)).toEqual([])
  const pinIds = [ofBo.id, first.id]
  expect(await refusal(keepOne(bo, { keep: ofBo.id, pinIds }))).toBe('duplicates_gone')

  const second = await anotherPin(bo, first, board)
  expect(await duplicatesOf(bo)).toEqual([[second.id, ofBo.id]])
  expect((await keepOne(bo, { keep: second.id, pinIds: [...pinIds, second.id] })).pinIds).toEqual([
    ofBo.id,
  ])
})

test('a stranger’s pins, and those on boards that the member was removed from, are no duplicates', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const { first, second, pinIds } = await aPinAndDuplicate(ana)
  const saved = await savePin(bo, {
    pinId: first.id,
    boardId: (await aBoard(bo)).id,
    section: null,
  })
  const shared = await aBoard(cy, { privacy: 'secret' })
  await share(cy, shared, bo)
  const there = await anotherPin(bo, first, shared)
  expect(await duplicatesOf(bo)).toEqual([[there.id, saved.id]])

  await bo.db.run(`delete from board_collaborators where board_id = ${shared.id}`)

  expect(await duplicatesOf(bo)).toEqual([])
  expect(await refusal(keepOne(bo, { keep: saved.id, pinIds }))).toBe('duplicates_gone')
  expect(await refusal(keepOne(bo, { keep: second.id, pinIds: [saved.id] }))).toBe('kept_pin_gone')
  expect(await remainingPins(ana, [...pinIds, saved.id])).toHaveLength(3)
})

test('a blocked collaborator no longer sees duplicates on the board, but its owner does', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const first = await aPin(bo, board)
  const second = await anotherPin(bo, first, board)
  expect(await duplicatesOf(bo)).toEqual([[second.id, first.id]])

  await changeBlock(ana, { memberId: bo.viewer.id, act: 'block' })

  expect(await duplicatesOf(bo)).toEqual([])
  expect(await duplicatesOf(ana)).toEqual([[second.id, first.id]])
})

test('a member acting for a business sees its duplicates as long as they may save for it', async () => {
  const kiln = await aBusiness()
  const ana = await aMember()
  const acting = await actingAs(ana, kiln, ['ADMIN'])
  const board = await aBoard(acting, { privacy: 'protected' })
  const first = await aPin(acting, board)
  const second = await anotherPin(acting, first, board)
  const pinIds = [second.id, first.id]
  expect(await duplicatesOf(acting)).toEqual([pinIds])
  expect(await duplicatesOf(ana)).toEqual([])

  await giveAccess(kiln, ana, ['ANALYST'])

  expect(await duplicatesOf(acting)).toEqual([])
  expect(await refusal(keepOne(acting, { keep: first.id, pinIds }))).toBe('kept_pin_gone')
  expect(await remainingPins(ana, pinIds)).toHaveLength(2)
})

test('groups come in pages, and a large one shows its newest pins', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const newest: number[] = []
  for (let group = 0; group < 11; group++) {
    newest.unshift((await anotherPin(ana, await aPin(ana, board), board)).id)
  }
  const [last = 0] = newest
  for (let more = 0; more < 11; more++) await anotherPin(ana, { id: last }, board)

  const first = await readDuplicates(ana, FIRST)
  const second = await readDuplicates(ana, { bookmark: Number(first.bookmark) })

  expect(first.groups).toHaveLength(10)
  expect(first.groups[0]).toMatchObject({ pinCount: 13, pictureCount: 1 })
  expect(first.groups[0]?.pins).toHaveLength(12)
  expect(groupLines(first.groups[0] ?? { pins: [], pinCount: 0, pictureCount: 0 })).toContain(
    '1 older one isn’t shown here.',
  )
  expect(second.groups.map((group) => group.pins[0]?.id)).toEqual(newest.slice(-1))
  expect(second.bookmark).toBeNull()
})

test('a picture that hasn’t been compared yet has its exact duplicates', async () => {
  const ana = await aMember()
  const { pinIds, first } = await aPinAndDuplicate(ana)
  const [row] = await ana.db.select().from(pins).where(eq(pins.id, first.id))
  const [picture] = await ana.db
    .select()
    .from(pictures)
    .where(eq(pictures.id, row?.pictureId ?? 0))

  expect(picture?.likenessId).toBeNull()
  expect(await duplicatesOf(ana)).toEqual([pinIds])
})

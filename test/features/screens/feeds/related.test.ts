import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pictures } from '../../../../app/db/core/media.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { bandsRecord } from '../../../../app/features/content/media/pictures/picture-bands.server.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { PinPageQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { RELATED_NEW_PINS, RELATED_SAVES } from '../../../../app/features/screens/feeds/limits.ts'
import { readPinPage } from '../../../../app/features/screens/feeds/pin-page.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, fillPins, later, pinsOn, tenMinutesLater } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test('pins that more boards save together with a pin come first', async () => {
  const ana = await aMember()
  const jar = await aPin(ana, await aBoard(ana))
  const elsewhere = await aBoard(await aMember())
  const once = await aPin(ana, await aBoard(ana))
  const twice = await aPin(ana, await aBoard(ana))
  const thrice = await aPin(ana, await aBoard(ana))
  const never = await aPin(ana, await aBoard(ana))
  expect(elsewhere.id).toBeGreaterThan(0)
  for (const pins of [[thrice], [thrice, twice], [thrice, twice, once]]) {
    const bo = await aMember()
    const board = await aBoard(bo)
    for (const pin of [jar, ...pins]) await save(bo, pin, board)
  }

  const order = await picturesLike(jar)

  expect(order).toEqual([thrice.hash, twice.hash, once.hash, never.hash])
})

test('a picture is shown once, however many boards have it, and never the pin’s own', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const mine = await aBoard(ana)
  const theirs = await aBoard(bo)
  const jar = await aPin(ana, mine)
  const bowl = await aPin(ana, mine)
  const saved = await save(bo, jar, theirs)
  await save(bo, bowl, theirs)
  await save(bo, jar, await aBoard(bo))

  expect(await picturesLike(jar)).toEqual([bowl.hash])
  expect(await picturesLike(saved)).toEqual([bowl.hash])
})

test('secret, archived or deleted pins are never suggested, not even to their owner', async () => {
  const ana = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana)
  const jar = await aPin(ana, open)
  const gone = await aPin(ana, open)
  const hidden = await aPin(ana, secret, { title: 'Celadon' })
  await save(ana, jar, secret)
  expect(await picturesLike(jar)).toContain(hidden.hash)

  await editBoard(ana, { boardId: secret.id, privacy: 'secret' })
  await deletePin(ana, { pinId: gone.id })

  expect(await picturesLike(jar)).toEqual([])
  expect(await picturesLike(jar, ana)).toEqual([])
  expect(await picturesLike(hidden, ana)).toEqual([jar.hash])
})

test.each([
  ['words', { title: 'Celadon' }],
  ['hashtags', { description: '#ceramics' }],
])('others’ secret pins with the same %s don’t crowd out similar pins', async (_, texts) => {
  const ana = await aMember()
  const bo = await aMember()
  const like = await aPin(ana, await aBoard(ana), texts)
  const jar = await aPin(ana, await aBoard(ana), texts)
  const secret = await aBoard(bo, { privacy: 'secret' })
  await fillPins(ana, await aBoard(ana), RELATED_NEW_PINS)
  const before = await picturesLike(jar)
  expect(before).toContain(like.hash)

  for (let n = 0; n < 25; n++) await aPin(bo, secret, texts)

  expect(await picturesLike(jar)).toEqual(before)
})

test('secret saves don’t crowd out the boards that have a pin', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const jar = await aPin(ana, await aBoard(ana))
  const bowl = await aPin(ana, await aBoard(ana))
  const together = await aBoard(ana)
  for (const pin of [jar, bowl]) await save(ana, pin, together)
  await fillPins(ana, await aBoard(ana), RELATED_NEW_PINS)
  const before = await picturesLike(jar)
  expect(before).toContain(bowl.hash)

  const secret = await aBoard(bo, { privacy: 'secret' })
  for (let n = 0; n <= RELATED_SAVES; n++) await save(bo, jar, secret)

  expect(await picturesLike(jar)).toEqual(before)
})

test('without common boards, hashtags decide, then words, then colours and age', async () => {
  const ana = await aMember()
  const jar = await aPin(ana, await aBoard(ana), {
    title: 'Celadon "moon" jar',
    description: '#ceramics',
  })
  const word = await aPin(ana, await aBoard(ana), { title: 'A celadon glaze' })
  const tag = await aPin(ana, await aBoard(ana), { title: 'Bowl', description: '#ceramics' })
  const near = await aPin(ana, await aBoard(ana))
  const far = await aPin(ana, await aBoard(ana), { dominantColor: '#10f010' })

  expect(await picturesLike(jar)).toEqual([tag.hash, word.hash, near.hash, far.hash])
  expect(await reasonsFor(jar)).toEqual([
    { kind: 'hashtag', tag: 'ceramics' },
    { kind: 'words' },
    { kind: 'colour' },
    { kind: 'new' },
  ])
})

test('pins saved together come before those that look alike, and after those with a common hashtag', async () => {
  const ana = await aMember()
  const texts = { description: '#ceramics', dominantColor: '#a0b0c0' }
  const jar = await aPin(ana, await aBoard(ana), texts)
  const tag = await aPin(ana, await aBoard(ana), texts)
  const alike = await aPin(ana, await aBoard(ana), { dominantColor: '#20c040' })
  const band = await aPin(ana, await aBoard(ana), { dominantColor: '#c02040' })
  const together = await aPin(ana, await aBoard(ana), { dominantColor: '#2040c0' })
  await setPerceptualHash(jar, '0123456789abcdef')
  await setPerceptualHash(alike, '0123456789ab0000')
  await setPerceptualHash(band, '0123000000000000')
  const shared = await aBoard(ana)
  for (const pin of [jar, together]) await save(ana, pin, shared)

  const reasons = await reasonsFor(jar)

  expect(reasons.slice(0, 3)).toEqual([
    { kind: 'hashtag', tag: 'ceramics' },
    { kind: 'saved_together', boards: 1 },
    { kind: 'looks_alike' },
  ])
  expect((await picturesLike(jar)).slice(0, 3)).toEqual([tag.hash, together.hash, alike.hash])
  expect(await reasonsFor(band)).not.toContainEqual({ kind: 'looks_alike' })
})

test('an old pin of the same colour comes before a new pin of another colour', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const old = await aPin(ana, await aBoard(ana), { dominantColor: '#c02030' })
  for (let n = 0; n < RELATED_NEW_PINS; n++) {
    await aPin(bo, await aBoard(bo), { dominantColor: '#2030c0' })
  }
  const jar = await aPin(ana, await aBoard(ana), { dominantColor: '#d02838' })

  expect((await picturesLike(jar))[0]).toBe(old.hash)
})

test('only public boards count, and the reason names no other boards', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const jar = await aPin(ana, await aBoard(ana))
  const bowl = await aPin(ana, await aBoard(ana), { dominantColor: '#c02030' })
  const secret = await aBoard(bo, { privacy: 'secret' })
  for (const pin of [jar, bowl]) await save(bo, pin, secret)
  expect(await reasonsFor(jar, bo)).toEqual([{ kind: 'new' }])

  const open = await aBoard(ana)
  for (const pin of [jar, bowl]) await save(ana, pin, open)

  expect(await reasonsFor(jar, bo)).toEqual([{ kind: 'saved_together', boards: 1 }])
})

test('a member who saves a pin to many boards doesn’t fill the page: seven of theirs come in twenty', async () => {
  const ana = await aMember()
  const spammer = await aMember()
  const jar = await aPin(ana, await aBoard(ana))
  const others: string[] = []
  for (let n = 0; n < 5; n++) {
    const member = await aMember()
    others.push((await aPin(member, await aBoard(member))).hash)
  }
  for (let n = 0; n < 6; n++) {
    const board = await aBoard(spammer)
    await save(spammer, jar, board)
    await pinsOn(spammer, board, 2)
  }

  const { items } = await similarPins(aVisitor(), jar)

  const first = items.slice(0, 12)
  expect(first.filter(({ maker }) => maker.id === spammer.viewer.id)).toHaveLength(7)
  expect(first.map(({ picture }) => picture.hash)).toEqual(expect.arrayContaining(others))
})

test.each([
  '',
  '"',
  '""""',
  "it's",
  '\\',
  '[],{}',
  'null',
  '💐💐💐💐💐',
  'AND OR NOT NEAR(',
  'a\nb  c',
])('a pin with the title %j still has similar pins', async (title) => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const pin = await aPin(ana, board, { title })
  const other = await aPin(ana, board)

  expect(await picturesLike(pin)).toEqual([other.hash])
})

test('“More like this” continues page by page, each picture once', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const jar = await aPin(ana, board)
  const ids = await pinsOn(ana, board, 9)

  for (const pageSize of [1, 2, 4, 9]) {
    const pages = await readAllPages((bookmark) => similarPins(aVisitor(), jar, bookmark, pageSize))
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
  }
})

async function save(saver: Context, { id: pinId }: { id: number }, board: { id: number }) {
  return savePin({ ...saver, now: later() }, { pinId, boardId: board.id, section: null })
}

async function similarPins(
  reader: Context,
  pin: { id: number },
  bookmark: string | null = null,
  pageSize = 25,
) {
  const query = v.parse(PinPageQuery, { pinId: pin.id, bookmark, pageSize })
  return (await readPinPage(tenMinutesLater(reader), query)).pins
}

async function picturesLike(pin: { id: number }, reader: Context = aVisitor()): Promise<string[]> {
  return (await similarPins(reader, pin)).items.map(({ picture }) => picture.hash)
}

async function reasonsFor(pin: { id: number }, reader: Context = aVisitor()) {
  return (await similarPins(reader, pin)).items.map(({ reason }) => reason)
}

async function setPerceptualHash(
  { hash }: { hash: string },
  perceptualHash: string,
): Promise<void> {
  const { db } = aVisitor()
  await db.update(pictures).set({ perceptualHash }).where(eq(pictures.hash, hash))
  await bandsRecord(db, hash)
}

import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boards } from '../../../../app/db/content/boards.ts'
import { linkChecks } from '../../../../app/db/content/links.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { leaveBoard } from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import {
  COUNTED_PINS,
  readYours,
  searchYours,
} from '../../../../app/features/screens/search/yours/yours.server.ts'
import { YoursQuery } from '../../../../app/features/screens/search/yours/yours.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aCollaborator } from '../../../factories/content/collaborators.ts'
import { aPin, fillPins, pinsOn, untrueCounts } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { walk } from '../../../walk.ts'

type Asked = v.InferInput<typeof YoursQuery>

test('what one has is found: one’s own pins wherever one sees them, and all on one’s own boards', async () => {
  const [ana, bo, cy] = [await aMember(), await aMember(), await aMember()]
  const [open, secret, archived] = [
    await aBoard(ana),
    await aBoard(ana, { privacy: 'secret' }),
    await aBoard(ana),
  ]
  const [ofBo, secretOfBo, left] = [
    await aBoard(bo),
    await aBoard(bo, { privacy: 'secret' }),
    await aBoard(bo),
  ]
  for (const board of [ofBo, secretOfBo, left]) await collaborate(board, ana)
  await collaborate(open, bo)
  const words = { title: 'Kestrel' }
  const had = [
    await aPin(ana, open, words),
    await aPin(ana, secret, words),
    await aPin(ana, archived, words),
    await aPin(ana, ofBo, words),
    await aPin(ana, secretOfBo, words),
    await aPin(ana, left, words),
    await aPin(bo, open, words),
  ].map(({ id }) => id)
  await aPin(bo, ofBo, words)
  await aPin(bo, secretOfBo, words)
  await aPin(cy, await aBoard(cy), words)
  await archiveBoard(ana, { boardId: archived.id })
  await leaveBoard(ana, { boardId: left.id })

  for (const asked of [{}, { q: 'kestrel' }, { q: 'kes' }]) {
    expect(await found(ana, asked)).toEqual(had.toReversed())
  }
  expect(await found(ana, { board: `${secretOfBo.id}` })).toEqual([had[4]])
  expect(await found(ana, { board: `${secretOfBo.id}`, q: 'kestrel' })).toEqual([had[4]])
  expect(await untrueCounts()).toEqual([])
})

test('what is deleted, or on a board that is gone or closed to one, is found no more', async () => {
  const [ana, bo, cy] = [await aMember(), await aMember(), await aMember()]
  const [board, gone, ofBo, ofCy] = [
    await aBoard(ana),
    await aBoard(ana),
    await aBoard(bo, { privacy: 'secret' }),
    await aBoard(cy),
  ]
  for (const shared of [ofBo, ofCy]) await collaborate(shared, ana)
  const words = { title: 'Bittern', link: 'https://a.example/' }
  const kept = await aPin(ana, board, words)
  const deleted = await aPin(ana, board, words)
  for (const place of [gone, ofBo, ofCy]) {
    await aPin(ana, place, words)
    await aPin(ana, place, { link: 'https://gone.example/' })
  }
  await deletePin(ana, { pinId: deleted.id })
  await deleteBoard(ana, { boardId: gone.id })
  await leaveBoard(ana, { boardId: ofBo.id })
  await blockMember(cy, { memberId: ana.viewer.id })

  for (const asked of [{}, { q: 'bittern' }, { site: 'a.example' }]) {
    expect(await found(ana, asked)).toEqual([kept.id])
  }
  expect((await page(ana, {})).sites).toEqual(['a.example'])
  for (const place of [gone, ofBo, ofCy])
    expect(await found(ana, { board: `${place.id}` })).toEqual([])
})

test('what somebody blocked left on one’s board is still there, as on the board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const { id } = await aPin(bo, board, { title: 'Curlew' })
  await blockMember(ana, { memberId: bo.viewer.id })

  expect(await found(ana, {})).toEqual([id])
  expect(await found(ana, { q: 'curlew' })).toEqual([id])
})

test('who acts for a business finds what stands on its protected boards, and no more once demoted', async () => {
  const [kiln, staff] = [await aBusiness(), await aMember()]
  const [ads, secret, open] = [
    await aBoard(kiln),
    await aBoard(kiln, { privacy: 'secret' }),
    await aBoard(kiln),
  ]
  const words = { title: 'Saltglaze' }
  const { id } = await aPin(kiln, ads, words)
  await aPin(kiln, secret, words)
  await aPin(kiln, open, words)
  const own = await aPin(staff, await aBoard(staff), words)
  await kiln.db.update(boards).set({ privacy: 'protected' }).where(eq(boards.id, ads.id))
  const acting = await actingAs(staff, kiln, ['PROFILE'])

  for (const asked of [{}, { q: 'saltglaze' }]) {
    expect(await found(acting, asked)).toEqual([own.id, id])
    expect(await found(staff, asked)).toEqual([own.id])
  }
  expect(await found(acting, { board: `${ads.id}` })).toEqual([id])
  expect((await page(acting, {})).boards.map((board) => board.id)).toContain(ads.id)
  const rest = { site: 'a.example', from: '2020-01-01', to: '2090-01-01', picture: 'none' } as const
  const place = { board: `${ads.id}`, section: '7', alt: 'none' } as const
  for (const asked of [rest, { ...rest, ...place }, { ...rest, ...place, q: 'saltglaze' }]) {
    expect(await found(acting, asked)).toEqual([])
  }

  await giveAccess(kiln, staff, ['ANALYST'])
  for (const asked of [{}, { q: 'saltglaze' }]) expect(await found(acting, asked)).toEqual([own.id])
  expect(await found(acting, { board: `${ads.id}` })).toEqual([])
  expect((await page(acting, {})).boards.map((board) => board.id)).not.toContain(ads.id)
})

test('the first moment of a day belongs to that one alone', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  await savedOn(ana, pin.id, '2025-04-01T00:00:00.000Z')

  expect(await found(ana, { to: '2025-03-31' })).toEqual([])
  expect(await found(ana, { from: '2025-04-01', to: '2025-04-01' })).toEqual([pin.id])
})

test('each filter leaves what it says, and all of them together what passes all', async () => {
  const ana = await aMember()
  const [one, two] = [await aBoard(ana), await aBoard(ana, { privacy: 'secret' })]
  const section = await aSection(ana, one)
  const shop = { link: 'https://shop.example/jar' }
  const jar = await aPin(ana, one, { title: 'Moon jar', ...shop, sectionId: section.id })
  const lamp = await aPin(ana, two, {
    title: 'Moon lamp',
    altText: 'A lamp',
    link: 'https://blog.shop.example/lamp',
  })
  const blue = await aPin(ana, two, { title: 'Blue', media: 'color' })
  const old = await aPin(ana, one, { title: 'Moon old', altText: 'Old', ...shop })
  await savedOn(ana, old.id, '2025-03-31T23:59:59.999Z')

  const all = [old.id, blue.id, lamp.id, jar.id]
  const expected: [Asked, number[]][] = [
    [{}, all],
    [{ q: 'moon' }, [old.id, lamp.id, jar.id]],
    [{ q: '-' }, []],
    [{ site: 'shop.example' }, [old.id, lamp.id, jar.id]],
    [{ site: ' https://WWW.shop.example/any?x ' }, [old.id, lamp.id, jar.id]],
    [{ site: 'blog.shop.example' }, [lamp.id]],
    [{ site: 'hop.example' }, []],
    [{ site: '%' }, []],
    [{ board: `${one.id}` }, [old.id, jar.id]],
    [{ board: `${one.id}`, section: `${section.id}` }, [jar.id]],
    [{ board: `${two.id}`, section: `${section.id}` }, [blue.id, lamp.id]],
    [{ section: `${section.id}` }, all],
    [{ to: '2025-03-31' }, [old.id]],
    [{ to: '2025-03-30' }, []],
    [{ from: '2025-03-31', to: '2025-03-31' }, [old.id]],
    [{ from: '2025-04-01' }, [blue.id, lamp.id, jar.id]],
    [{ from: 'yesterday', to: '2025-13-45' }, all],
    [{ picture: 'none' }, [blue.id]],
    [{ alt: 'none' }, [blue.id, jar.id]],
    [{ q: 'moon', site: 'shop.example', alt: 'none' }, [jar.id]],
    [{ q: 'moon', board: `${one.id}`, from: '2025-04-01' }, [jar.id]],
    [{ q: 'moon', board: `${two.id}`, site: 'shop.example' }, [lamp.id]],
    [{ site: 'shop.example', board: `${one.id}`, to: '2025-12-31' }, [old.id]],
  ]
  for (const [asked, ids] of expected) {
    expect(await found(ana, asked), JSON.stringify(asked)).toEqual(ids)
  }
  expect((await page(ana, {})).sites).toEqual(['blog.shop.example', 'shop.example'])
})

test.each([
  ['مزهرية زرقاء', 'مزهريّه'],
  ['夏の花瓶の作り方', '花瓶'],
  ['A 🦉 at night', '🦉'],
  ['Crème', 'CREME'],
])('%s is found among one’s own by %s, secret or not', async (title, q) => {
  const ana = await aMember()
  const other = await aMember()
  const secret = await aPin(ana, await aBoard(ana, { privacy: 'secret' }), { title })
  const open = await aPin(ana, await aBoard(ana), { description: title })
  await aPin(other, await aBoard(other), { title })

  expect(await found(ana, { q })).toEqual([open.id, secret.id])
})

test('pins are found where and as they are now, when they are moved, renamed or hidden', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [mine, theirs] = [await aBoard(ana), await aBoard(bo)]
  await collaborate(theirs, ana)
  const { id } = await aPin(ana, mine, { title: 'Godwit' })
  const q = 'godwit'

  await editPin(ana, { pinId: id, boardId: theirs.id })
  expect([await found(ana, { q }), await found(bo, { q })]).toEqual([[id], [id]])
  await archiveBoard(bo, { boardId: theirs.id })
  expect([await found(ana, { q }), await found(bo, { q })]).toEqual([[id], [id]])
  await editPin(ana, { pinId: id, boardId: mine.id })
  expect([await found(ana, { q }), await found(bo, { q })]).toEqual([[id], []])
  await editPin(ana, { pinId: id, title: 'Dunlin' })
  expect([await found(ana, { q }), await found(ana, { q: 'dunlin' })]).toEqual([[], [id]])
  expect(await untrueCounts()).toEqual([])
})

test('pins are found by the colour of their picture, and an unknown one is no filter', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [board, secret] = [await aBoard(ana), await aBoard(ana, { privacy: 'secret' })]
  const red = await aPin(ana, board, { dominantColor: '#d02020' })
  const dark = await aPin(ana, secret, { dominantColor: '#5a0f0f', title: 'Reed' })
  const blue = await aPin(ana, board, { dominantColor: '#2040d0', title: 'Reed' })
  await aPin(bo, await aBoard(bo), { dominantColor: '#d02020' })

  expect(await found(ana, { colour: 'red' })).toEqual([dark.id, red.id])
  expect(await found(ana, { colour: 'dark-red' })).toEqual([dark.id])
  expect(await found(ana, { colour: 'blue', q: 'reed' })).toEqual([blue.id])
  expect(await found(ana, { colour: 'mauvish' })).toEqual([blue.id, dark.id, red.id])
})

test('pins with a dead link are found by who has them, secret ones too, until the link is edited', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [board, secret] = [await aBoard(ana), await aBoard(ana, { privacy: 'secret' })]
  const [dead, gone] = ['https://dead.example/', 'https://gone.example/']
  const one = await aPin(ana, board, { link: dead, title: 'Sedge' })
  const two = await aPin(ana, secret, { link: dead })
  await aPin(ana, board, { link: gone })
  await aPin(ana, board)
  const theirs = await aPin(bo, await aBoard(bo), { link: dead })
  await ana.db.insert(linkChecks).values([
    { link: dead, dueAt: 1, goneAt: 1, deadAt: 1 },
    { link: gone, dueAt: 1, goneAt: 1 },
  ])

  expect(await found(ana, { link: 'dead' })).toEqual([two.id, one.id])
  expect(await found(ana, { link: 'dead', q: 'sedge' })).toEqual([one.id])
  expect(await found(bo, { link: 'dead' })).toEqual([theirs.id])
  const { instead } = await page(ana, { link: 'dead', site: 'gone.example' })
  expect(instead.map(({ name }) => name)).toEqual(['site', 'link'])
  await editPin(ana, { pinId: one.id, link: 'https://new.example/' })

  expect(await found(ana, { link: 'dead' })).toEqual([two.id])
})

test('nobody finds the mark of an owner by typing it', async () => {
  const ana = await aMember()
  await aPin(ana, await aBoard(ana), { title: 'Whimbrel' })
  const typed = [`${ana.viewer.id}`, `\uf8ff${ana.viewer.id}`, `o${ana.viewer.id}`]

  for (const q of typed) {
    const query = v.parse(PinSearchQuery, { q, pageSize: 250 })
    expect((await searchPins(aVisitor(), query)).items).toEqual([])
    expect(await found(ana, { q })).toEqual([])
  }
})

test('words of its alt text find a pin for who has it, listed or not, and for nobody else', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [open, secret] = [await aBoard(ana), await aBoard(ana, { privacy: 'secret' })]
  const words = { title: 'Avocet', description: '', altText: 'Wading, well-fed: Éider 翡翠の羽' }
  const [listed, hidden] = [await aPin(ana, open, words), await aPin(ana, secret, words)]
  const saved = { pinId: listed.id, boardId: (await aBoard(bo)).id, section: null }
  const ofBo = await savePin(bo, saved)
  const both = [hidden.id, listed.id]
  const typed = ['wading', 'wad', 'FED eider', 'avocet wading', 'éid avoc', '翡翠', 'avocet 翠の']

  for (const q of typed) expect(await found(ana, { q }), q).toEqual(both)
  expect(await found(bo, { q: 'eider' })).toEqual([ofBo.id])
  for (const q of ['wading', 'fed', '翡翠', '\uf8fewading', 'wadign']) {
    for (const reader of [ana, aVisitor()]) {
      const query = v.parse(PinSearchQuery, { q, pageSize: 250 })
      expect(await searchPins(reader, query), q).toMatchObject({ items: [], correction: null })
    }
  }
  await editPin(ana, { pinId: listed.id, altText: 'Standing' })
  await editPin(ana, { pinId: hidden.id, altText: '' })
  expect(await found(ana, { q: 'wading' })).toEqual([])
  expect(await found(ana, { q: 'avocet standing' })).toEqual([listed.id])
  expect(await untrueCounts()).toEqual([])
})

test('one’s own pins come page by page, each once, by any filter', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const [open, secret] = [await aBoard(ana), await aBoard(ana, { privacy: 'secret' })]
  await collaborate(open, bo)
  const site = { link: 'https://reed.example/' }
  const ids: number[] = []
  for (let n = 0; n < 3; n++) {
    ids.push(...(await pinsOn(ana, open, 1, { title: 'Reed', ...site })))
    ids.push(...(await pinsOn(ana, secret, 1, { title: 'Reed', ...site })))
    ids.push(...(await pinsOn(bo, open, 1, { title: 'Reed', ...site })))
  }

  for (const asked of [{}, { q: 'reed' }, { site: 'reed.example' }, { alt: 'none' }]) {
    for (const pageSize of [1, 4, 9]) {
      const pages = await walk((bookmark) =>
        searchYours(ana, v.parse(YoursQuery, { ...asked, bookmark, pageSize })),
      )
      expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
    }
  }
})

test('the number found is exact, or said to be more', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await fillPins(ana, board, COUNTED_PINS, { title: 'Teal' })

  expect((await page(ana, { q: 'teal' })).found).toEqual({ count: COUNTED_PINS, isMore: false })
  await aPin(ana, board, { title: 'Teal' })
  expect((await page(ana, { q: 'teal' })).found).toEqual({ count: COUNTED_PINS, isMore: true })
  expect((await page(ana, { q: 'tern' })).found).toEqual({ count: 0, isMore: false })
})

test('where nothing passes, it is told which filter to take away', async () => {
  const ana = await aMember()
  const [board, empty] = [await aBoard(ana), await aBoard(ana)]
  await pinsOn(ana, board, 2, { title: 'Heron', link: 'https://fen.example/' })

  const { instead } = await page(ana, { q: 'heron', site: 'fen.example', board: `${empty.id}` })
  expect(instead).toEqual([{ name: 'board', found: { count: 2, isMore: false } }])
  expect((await page(ana, { board: `${empty.id}` })).instead).toEqual([])
  expect((await page(ana, { q: 'swan', site: 'sea.example' })).instead).toEqual([])
})

test('another’s board is as none: no name, no section, no pin', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const secret = await aBoard(bo, { privacy: 'secret' })
  await aSection(bo, secret)
  await aPin(bo, secret)
  const own = await aBoard(ana)
  await aPin(ana, own)

  const ofSecret = await page(ana, { board: `${secret.id}` })
  expect(ofSecret.boards.map(({ id }) => id)).toEqual([own.id])
  expect([ofSecret.sections, ofSecret.pins.items]).toEqual([[], []])
})

test('a typing error is corrected by what one has, secret pins and alt texts too, and by nothing else', async () => {
  const [ana, bo, cy] = [await aMember(), await aMember(), await aMember()]
  const [open, secret] = [await aBoard(ana), await aBoard(ana, { privacy: 'secret' })]
  const ofBo = await aBoard(bo, { privacy: 'secret' })
  for (const board of [secret, ofBo]) await collaborate(board, cy)
  const oboe = await aPin(ana, secret, { title: 'Clarinet' })
  const shown = await aPin(ana, open, { title: 'Bassoon', altText: 'With a mouthpiece' })
  await aPin(bo, await aBoard(bo), { title: 'Trombone' })
  const harp = await aPin(cy, ofBo, { title: 'Glockenspiel' })

  expect(await corrected(ana, { q: 'clarinte' })).toEqual([['clarinte', 'clarinet'], [oboe.id]])
  expect(await corrected(ana, { q: 'basoon, mouthpeice' })).toEqual([
    ['basoon, mouthpeice', 'bassoon, mouthpiece'],
    [shown.id],
  ])
  expect(await corrected(ana, { q: 'klarinet', board: `${secret.id}` })).toEqual([
    ['klarinet', 'clarinet'],
    [oboe.id],
  ])
  expect(await corrected(cy, { q: 'glockenspeil' })).toEqual([
    ['glockenspeil', 'glockenspiel'],
    [harp.id],
  ])
  await leaveBoard(cy, { boardId: ofBo.id })

  const none: [Context, Asked][] = [
    [ana, { q: 'trombnoe' }],
    [ana, { q: 'clarinte', exact: '1' }],
    [ana, { q: 'clarinte', board: `${open.id}` }],
    [cy, { q: 'clarinte' }],
    [cy, { q: 'glockenspeil' }],
    [bo, { q: 'bassonn' }],
  ]
  for (const [member, asked] of none) {
    expect(await corrected(member, asked), `${asked.q}`).toEqual([null, []])
  }
  expect((await page(ana, { q: 'clarinte' })).found).toEqual({ count: 1, isMore: false })
})

test('a business’s protected pins correct who acts for it, and nobody else', async () => {
  const [kiln, staff] = [await aBusiness(), await aMember()]
  const board = await aBoard(kiln)
  const { id } = await aPin(kiln, board, { title: 'Saltglaze' })
  await kiln.db.update(boards).set({ privacy: 'protected' }).where(eq(boards.id, board.id))
  const acting = await actingAs(staff, kiln, ['PROFILE'])

  expect(await corrected(acting, { q: 'saltglzae' })).toEqual([['saltglzae', 'saltglaze'], [id]])
  expect(await corrected(staff, { q: 'saltglzae' })).toEqual([null, []])
})

test('a search in distress has its line and its pins, and a visitor is asked to log in', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana), { title: 'On suicide' })

  const { pins: shown } = await page(ana, { q: 'suicide' })
  expect(shown.items.map((pin) => pin.id)).toEqual([id])
  expect(shown.sensitivity?.notices).not.toEqual([])
  await expect(searchYours(aVisitor(), v.parse(YoursQuery, {}))).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

async function found(context: Context, asked: Asked): Promise<number[]> {
  const ids = (await page(context, asked)).pins.items.map(({ id }) => id)
  const query = v.parse(YoursQuery, { ...asked, pageSize: 250 })
  expect((await searchYours(context, query)).items.map(({ id }) => id)).toEqual(ids)
  return ids
}

async function corrected(context: Context, asked: Asked) {
  const { correction, pins: shown } = await page(context, asked)
  const answered = await searchYours(context, v.parse(YoursQuery, { ...asked, pageSize: 250 }))
  expect(answered).toMatchObject({ items: shown.items, correction })
  return [correction && [correction.typed, correction.shown], shown.items.map(({ id }) => id)]
}

function page(context: Context, asked: Asked) {
  return readYours(context, v.parse(YoursQuery, { pageSize: 250, ...asked }))
}

async function savedOn({ db }: Context, id: number, day: string): Promise<void> {
  await db
    .update(pins)
    .set({ createdAt: Date.parse(day) })
    .where(sql`id = ${id}`)
}

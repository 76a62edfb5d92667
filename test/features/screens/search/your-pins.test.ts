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
  readYourPinsPage,
  searchYourPins,
  withNamedSite,
} from '../../../../app/features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../../../app/features/screens/search/your-pins/your-pins.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aCollaborator } from '../../../factories/content/collaborators.ts'
import { aPin, fillPins, pinsOn, wrongCounts } from '../../../factories/content/pins.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

type Asked = v.InferInput<typeof YourPinsQuery>

test('members find their own pins wherever they can see them, and all pins on their boards', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const archived = await aBoard(ana)
  const ofBo = await aBoard(bo)
  const secretOfBo = await aBoard(bo, { privacy: 'secret' })
  const left = await aBoard(bo)
  for (const board of [ofBo, secretOfBo, left]) await collaborate(board, ana)
  await collaborate(open, bo)
  const texts = { title: 'Kestrel' }
  const had = [
    await aPin(ana, open, texts),
    await aPin(ana, secret, texts),
    await aPin(ana, archived, texts),
    await aPin(ana, ofBo, texts),
    await aPin(ana, secretOfBo, texts),
    await aPin(ana, left, texts),
    await aPin(bo, open, texts),
  ].map(({ id }) => id)
  await aPin(bo, ofBo, texts)
  const { id: others } = await aPin(bo, secretOfBo, texts)
  await aPin(cy, await aBoard(cy), texts)
  await archiveBoard(ana, { boardId: archived.id })
  await leaveBoard(ana, { boardId: left.id })

  for (const asked of [{}, { q: 'kestrel' }, { q: 'kes' }]) {
    expect(await found(ana, asked)).toEqual(had.toReversed())
  }
  expect(await found(ana, { board: `${secretOfBo.id}` })).toEqual([others, had[4]])
  expect(await found(ana, { board: `${secretOfBo.id}`, q: 'kestrel' })).toEqual([others, had[4]])
  expect(await wrongCounts()).toEqual([])
})

test('a deleted pin, or one on a board that is deleted or that the member can’t see any more, is no longer found', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  const gone = await aBoard(ana)
  const ofBo = await aBoard(bo, { privacy: 'secret' })
  const ofCy = await aBoard(cy)
  for (const shared of [ofBo, ofCy]) await collaborate(shared, ana)
  const texts = { title: 'Bittern', link: 'https://a.example/' }
  const kept = await aPin(ana, board, texts)
  const deleted = await aPin(ana, board, texts)
  for (const place of [gone, ofBo, ofCy]) {
    await aPin(ana, place, texts)
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

test('pins that a blocked member left on the member’s own board are still found, as on the board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const { id } = await aPin(bo, board, { title: 'Curlew' })
  await blockMember(ana, { memberId: bo.viewer.id })

  expect(await found(ana, {})).toEqual([id])
  expect(await found(ana, { q: 'curlew' })).toEqual([id])
})

test('a member acting for a business finds pins on its protected boards, until demoted', async () => {
  const kiln = await aBusiness()
  const staff = await aMember()
  const ads = await aBoard(kiln)
  const secret = await aBoard(kiln, { privacy: 'secret' })
  const open = await aBoard(kiln)
  const texts = { title: 'Saltglaze' }
  const { id } = await aPin(kiln, ads, texts)
  await aPin(kiln, secret, texts)
  await aPin(kiln, open, texts)
  const own = await aPin(staff, await aBoard(staff), texts)
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

test('the first moment of a day belongs only to that day', async () => {
  const ana = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  await savedOn(ana, pin.id, '2025-04-01T00:00:00.000Z')

  expect(await found(ana, { to: '2025-03-31' })).toEqual([])
  expect(await found(ana, { from: '2025-04-01', to: '2025-04-01' })).toEqual([pin.id])
})

test('a member’s own pins are searched with exclusions and phrases, on one board too', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })
  const bowl = await aPin(ana, board, { title: 'Walnut bowl' })
  const spoon = await aPin(ana, board, { altText: 'Spoon of walnut', title: 'Bowl' })
  await editPin(ana, { pinId: spoon.id, note: 'Ask about the oil finish' })

  for (const place of [{}, { board: `${board.id}` }]) {
    expect(await found(ana, { ...place, q: 'walnut -spoon' })).toEqual([bowl.id])
    expect(await found(ana, { ...place, q: 'bowls -"oil finish"' })).toEqual([bowl.id])
    expect(await found(ana, { ...place, q: '"walnut bowl"' })).toEqual([bowl.id])
    expect(await found(ana, { ...place, q: '"spoon of walnut"' })).toEqual([spoon.id])
    expect(await found(ana, { ...place, q: '-spoons' })).toEqual([bowl.id])
    expect(await found(ana, { ...place, q: '-finish' })).toEqual([bowl.id])
    expect(await found(ana, { ...place, q: '-walnut -bowl' })).toEqual([])
    expect(await found(ana, { ...place, q: '-' })).toEqual([])
  }
  const open = await aBoard(ana)
  const jar = await aPin(ana, open, { title: 'Jar' })
  await aPin(ana, open, { title: 'Walnut tray' })
  expect(await found(ana, { q: '-walnut' })).toEqual([jar.id])
})

test('words that name a site of the member’s own pins offer the filter by this site', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  for (const link of ['https://www.kiln-and-crumb.example/jar', 'https://shop.example/']) {
    await aPin(ana, board, { link })
  }
  await aPin(bo, await aBoard(bo), { link: 'https://elsewhere.example/' })
  const named = async (asked: Asked) => (await page(ana, asked)).namedSite

  for (const q of [
    'Kiln and Crumb',
    'kilnandcrumb',
    'kiln-and-crumb.example',
    'http://kiln-and-crumb.example/x',
  ])
    expect(await named({ q })).toBe('kiln-and-crumb.example')
  for (const q of ['kiln', 'elsewhere', 'example', '-', '']) expect(await named({ q })).toBeNull()
  expect(await named({ q: 'shop', site: 'shop.example' })).toBeNull()
  expect(await withNamedSite(ana, 'shop').site()).toBe('shop.example')
  expect(await withNamedSite(aVisitor(), 'shop').site()).toBeNull()
})

test('a day starts and ends in the member’s own zone, even when the clocks change', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [early, late] = [await aPin(ana, board), await aPin(ana, board)]
  // Clocks in Berlin went forward on 30 March 2025, a day of 23 hours.
  await savedOn(ana, early.id, '2025-03-29T23:00:00.000Z')
  await savedOn(ana, late.id, '2025-03-30T21:59:59.999Z')
  const inZone = (zone: string) => ({ ...ana, origin: { ...ana.origin, zone } })
  const day = { from: '2025-03-30', to: '2025-03-30' }

  expect(await found(inZone('Europe/Berlin'), day)).toEqual([late.id, early.id])
  expect(await found(inZone('Asia/Tokyo'), day)).toEqual([early.id])
  expect(await found(ana, day)).toEqual([late.id])
})

test('each filter keeps what matches it, and together they keep what matches all', async () => {
  const ana = await aMember()
  const one = await aBoard(ana)
  const two = await aBoard(ana, { privacy: 'secret' })
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
])('%s is found among the member’s own pins by %s, secret or not', async (title, q) => {
  const ana = await aMember()
  const other = await aMember()
  const secret = await aPin(ana, await aBoard(ana, { privacy: 'secret' }), { title })
  const open = await aPin(ana, await aBoard(ana), { description: title })
  await aPin(other, await aBoard(other), { title })

  expect(await found(ana, { q })).toEqual([open.id, secret.id])
})

test('pins are found in their current state after they are moved, renamed or hidden', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const mine = await aBoard(ana)
  const theirs = await aBoard(bo)
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
  expect(await wrongCounts()).toEqual([])
})

test('pins are found by their picture’s colour, and an unknown colour is no filter', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const red = await aPin(ana, board, { dominantColor: '#d02020' })
  const dark = await aPin(ana, secret, { dominantColor: '#5a0f0f', title: 'Reed' })
  const blue = await aPin(ana, board, { dominantColor: '#2040d0', title: 'Reed' })
  await aPin(bo, await aBoard(bo), { dominantColor: '#d02020' })

  expect(await found(ana, { colour: 'red' })).toEqual([dark.id, red.id])
  expect(await found(ana, { colour: 'dark-red' })).toEqual([dark.id])
  expect(await found(ana, { colour: 'blue', q: 'reed' })).toEqual([blue.id])
  expect(await found(ana, { colour: 'mauvish' })).toEqual([blue.id, dark.id, red.id])
})

test('pins with a broken link are found by their member, secret ones too, until the link is edited', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const dead = 'https://dead.example/'
  const gone = 'https://gone.example/'
  const one = await aPin(ana, board, { link: dead, title: 'Sedge' })
  const two = await aPin(ana, secret, { link: dead })
  await aPin(ana, board, { link: gone })
  await aPin(ana, board)
  const theirs = await aPin(bo, await aBoard(bo), { link: dead })
  await ana.db.insert(linkChecks).values([
    { link: dead, dueAt: 1, missingSince: 1, brokenAt: 1 },
    { link: gone, dueAt: 1, missingSince: 1 },
  ])

  expect(await found(ana, { link: 'dead' })).toEqual([two.id, one.id])
  expect(await found(ana, { link: 'dead', q: 'sedge' })).toEqual([one.id])
  expect(await found(bo, { link: 'dead' })).toEqual([theirs.id])
  const { instead } = await page(ana, { link: 'dead', site: 'gone.example' })
  expect(instead.map(({ name }) => name)).toEqual(['site', 'link'])
  await editPin(ana, { pinId: one.id, link: 'https://new.example/' })

  expect(await found(ana, { link: 'dead' })).toEqual([two.id])
})

test('nobody finds the owner prefix of the index by typing it', async () => {
  const ana = await aMember()
  await aPin(ana, await aBoard(ana), { title: 'Whimbrel' })
  const typed = [`${ana.viewer.id}`, `\uf8ff${ana.viewer.id}`, `o${ana.viewer.id}`]

  for (const q of typed) {
    const query = v.parse(PinSearchQuery, { q, pageSize: 250 })
    expect((await searchPins(aVisitor(), query)).items).toEqual([])
    expect(await found(ana, { q })).toEqual([])
  }
})

test('a pin is found by its alt text by its own member, listed or not, and by nobody else', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const texts = { title: 'Avocet', description: '', altText: 'Wading, well-fed: Éider 翡翠の羽' }
  const listed = await aPin(ana, open, texts)
  const hidden = await aPin(ana, secret, texts)
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
  expect(await wrongCounts()).toEqual([])
})

test('a member’s own pins are listed page by page, each once, with any filter', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
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
      const pages = await readAllPages((bookmark) =>
        searchYourPins(ana, v.parse(YourPinsQuery, { ...asked, bookmark, pageSize })),
      )
      expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
    }
  }
})

test('the count is exact, or says that there are more', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await fillPins(ana, board, COUNTED_PINS, { title: 'Teal' })

  expect((await page(ana, { q: 'teal' })).found).toEqual({ count: COUNTED_PINS, isMore: false })
  await aPin(ana, board, { title: 'Teal' })
  expect((await page(ana, { q: 'teal' })).found).toEqual({ count: COUNTED_PINS, isMore: true })
  expect((await page(ana, { q: 'tern' })).found).toEqual({ count: 0, isMore: false })
})

test('if nothing matches, the page says which filter to clear', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const empty = await aBoard(ana)
  await pinsOn(ana, board, 2, { title: 'Heron', link: 'https://fen.example/' })

  const { instead } = await page(ana, { q: 'heron', site: 'fen.example', board: `${empty.id}` })
  expect(instead).toEqual([{ name: 'board', found: { count: 2, isMore: false } }])
  expect((await page(ana, { board: `${empty.id}` })).instead).toEqual([])
  expect((await page(ana, { q: 'swan', site: 'sea.example' })).instead).toEqual([])
})

test('a collaborator finds all pins of the chosen board, also others’, until they leave it', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const elsewhere = await aPin(ana, await aBoard(ana), { title: 'Walnut shelf' })

  for (const privacy of ['public', 'secret'] as const) {
    const board = await aBoard(ana, { privacy })
    for (const member of [bo, cy]) await collaborate(board, member)
    const bowl = await aPin(ana, board, { title: 'Walnut bowl' })
    const tray = await aPin(bo, board, { title: 'Walnut tray' })
    const jar = await aPin(cy, board, { title: 'Jar' })
    const asked = { board: `${board.id}` }

    for (const reader of [ana, bo, cy]) {
      expect(await found(reader, asked)).toEqual([jar.id, tray.id, bowl.id])
      expect(await found(reader, { ...asked, q: 'walnut' })).toEqual([tray.id, bowl.id])
      expect(await found(reader, { ...asked, q: '-walnut' })).toEqual([jar.id])
    }
    expect(await found(bo, { q: 'walnut' })).not.toContain(elsewhere.id)
    expect(await found(bo, { q: 'walnut' })).not.toContain(bowl.id)

    await leaveBoard(cy, { boardId: board.id })
    expect(await found(cy, { ...asked, q: 'walnut' })).toEqual([])
  }
})

test('a collaborator finds no pins of a member who is blocked, as on the board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  for (const member of [bo, cy]) await collaborate(board, member)
  const bowl = await aPin(ana, board, { title: 'Walnut bowl' })
  await aPin(cy, board, { title: 'Walnut tray' })
  await blockMember(bo, { memberId: cy.viewer.id })

  expect(await found(bo, { board: `${board.id}`, q: 'walnut' })).toEqual([bowl.id])
})

test('somebody else’s board is ignored: no name, no section, no pin', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const secret = await aBoard(bo, { privacy: 'secret' })
  await aSection(bo, secret)
  await aPin(bo, secret)
  const own = await aBoard(ana)
  await aPin(ana, own)

  const ofSecret = await page(ana, { board: `${secret.id}` })
  expect(ofSecret.boards.map(({ id }) => id)).toEqual([own.id])
  expect([ofSecret.sections, ofSecret.pins.items]).toEqual([[], []])
})

test('typing errors are corrected by the member’s own pins, secret ones and alt texts included, and nothing else', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
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

test('a business’s protected pins correct only members who act for it', async () => {
  const kiln = await aBusiness()
  const staff = await aMember()
  const board = await aBoard(kiln)
  const { id } = await aPin(kiln, board, { title: 'Saltglaze' })
  await kiln.db.update(boards).set({ privacy: 'protected' }).where(eq(boards.id, board.id))
  const acting = await actingAs(staff, kiln, ['PROFILE'])

  expect(await corrected(acting, { q: 'saltglzae' })).toEqual([['saltglzae', 'saltglaze'], [id]])
  expect(await corrected(staff, { q: 'saltglzae' })).toEqual([null, []])
})

test('a search that suggests distress shows the helpline and the pins, and a visitor is asked to log in', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana), { title: 'On suicide' })

  const { pins: shown } = await page(ana, { q: 'suicide' })
  expect(shown.items.map((pin) => pin.id)).toEqual([id])
  expect(shown.sensitivity?.notices).not.toEqual([])
  await expect(searchYourPins(aVisitor(), v.parse(YourPinsQuery, {}))).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

async function found(context: Context, asked: Asked): Promise<number[]> {
  const ids = (await page(context, asked)).pins.items.map(({ id }) => id)
  const query = v.parse(YourPinsQuery, { ...asked, pageSize: 250 })
  expect((await searchYourPins(context, query)).items.map(({ id }) => id)).toEqual(ids)
  return ids
}

async function corrected(context: Context, asked: Asked) {
  const { correction, pins: shown } = await page(context, asked)
  const answered = await searchYourPins(
    context,
    v.parse(YourPinsQuery, { ...asked, pageSize: 250 }),
  )
  expect(answered).toMatchObject({ items: shown.items, correction })
  return [correction && [correction.typed, correction.shown], shown.items.map(({ id }) => id)]
}

function page(context: Context, asked: Asked) {
  return readYourPinsPage(context, v.parse(YourPinsQuery, { pageSize: 250, ...asked }))
}

async function savedOn({ db }: Context, id: number, day: string): Promise<void> {
  await db
    .update(pins)
    .set({ createdAt: Date.parse(day) })
    .where(sql`id = ${id}`)
}

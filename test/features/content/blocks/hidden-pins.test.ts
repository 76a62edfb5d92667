import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { listHiddenPictures } from '../../../../app/features/content/pins/hidden/hidden-pictures.server.ts'
import { hidePicture } from '../../../../app/features/content/pins/hidden/hide-picture.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import { homeFeed } from '../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { TOP as TOP_OF_HOME } from '../../../../app/features/screens/feeds/home/home-place.ts'
import { readIdeasPage } from '../../../../app/features/screens/feeds/ideas.server.ts'
import { readPinPage } from '../../../../app/features/screens/feeds/pin-page.server.ts'
import { readCreatedPage } from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { readHashtagPage } from '../../../../app/features/screens/search/hashtag-page.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { suggestSearches } from '../../../../app/features/screens/search/suggestions/suggestions.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const PAGE = { bookmark: null, pageSize: 100 }
const TOP = {
  bookmark: { top: Number.MAX_SAFE_INTEGER, last: null, list: null },
  pageSize: 100,
  anyway: false,
  exact: false,
  colour: null,
}

/** A pin with a unique word, which a related pin shares. */
async function aFoundPin(owner: Member) {
  const word = `k${crypto.randomUUID().replaceAll('-', '')}`
  const board = await aBoard(owner, { name: `Board ${word}` })
  const texts = { title: `Kestrel ${word}`, description: `#${word}` }
  return { word, board, pin: await aPin(owner, board, texts), texts }
}

type Found = { word: string; pin: { id: number }; related: { id: number } }

/** The places where a viewer comes across a pin. */
async function placesOf(viewer: Context, { word, pin, related }: Found): Promise<string[]> {
  const found: Record<string, readonly { id: number }[]> = {
    home: (await homeFeed(viewer, { place: TOP_OF_HOME, pageSize: 100 })).items,
    ideas: (await readIdeasPage(viewer, PAGE)).pins.items,
    related: (await readPinPage(viewer, { pinId: related.id, ...PAGE })).pins.items,
    search: (await searchPins(viewer, { q: word, ...TOP })).items,
    hashtag: (await readHashtagPage(viewer, { tag: word, ...TOP })).pins.items,
    colour: (await searchPins(viewer, { q: '', ...TOP, colour: 'sky-blue' })).items,
  }
  return Object.keys(found).filter((place) => found[place]?.some(({ id }) => id === pin.id))
}

const ALL = ['home', 'ideas', 'related', 'search', 'hashtag', 'colour']

/** Ana, a pin of Bo's and a similar pin of Cy's. Ana can see both pins. */
async function aWorld() {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const found = await aFoundPin(bo)
  const related = await aPin(cy, await aBoard(cy), found.texts)
  return { ana, bo, cy, board: found.board, found: { ...found, related } }
}

function hide(one: Member, pin: { id: number }, undo = false) {
  return hidePicture({ ...one, now: later() }, { pinId: pin.id, undo })
}

test('a hidden picture leaves the member’s feeds and search, and Undo restores it', async () => {
  const { ana, bo, board, found } = await aWorld()
  expect(await placesOf(ana, found)).toEqual(ALL)

  await hide(ana, found.pin)

  expect(await placesOf(ana, found)).toEqual([])
  expect(await placesOf(await aMember(), found)).toEqual(ALL)
  expect((await readPin(ana, { pinId: found.pin.id })).id).toBe(found.pin.id)
  const address = { username: bo.viewer.username, board: board.slug, ...PAGE }
  expect((await readBoardPage(ana, address)).pins.items).toHaveLength(1)
  const created = await readCreatedPage(ana, { username: bo.viewer.username, ...PAGE })
  expect(created.pins.items).toHaveLength(1)
  await hide(ana, found.pin, true)
  expect(await placesOf(ana, found)).toEqual(ALL)
})

test('every pin of a hidden picture disappears, but members find their own', async () => {
  const { ana, cy, found } = await aWorld()
  const again = await savePin(
    { ...cy, now: later() },
    { pinId: found.pin.id, boardId: (await aBoard(cy)).id, section: null },
  )
  const own = await savePin(
    { ...ana, now: later() },
    { pinId: found.pin.id, boardId: (await aBoard(ana, { privacy: 'secret' })).id, section: null },
  )
  await hide(ana, again)

  const { items } = await searchPins(ana, { q: found.word, ...TOP })
  expect(items.map(({ id }) => id)).toEqual([own.id, found.related.id])
})

test('the newest thousand hidden pictures stay hidden', async () => {
  const { ana, found } = await aWorld()
  await env.DB.prepare(`with recursive places(n) as (select 1 union all select n + 1 from places where n < 1000)
    insert into pictures (id, hash, type, width, height, dominant_color, bytes, created_at)
    select n, 'wish' || n, 'image/png', 1, 1, '#000000', 1, 0 from places`).run()
  await env.DB.prepare(`insert into unwanted_pictures (member_id, picture_id, created_at)
    select ?, id, id from pictures where hash like 'wish%'`)
    .bind(ana.viewer.id)
    .run()

  await hide(ana, found.pin)

  const kept = await env.DB.prepare(
    'select count(*) as count, min(created_at) as oldest from unwanted_pictures where member_id = ?',
  )
    .bind(ana.viewer.id)
    .first()
  expect(kept).toEqual({ count: 1000, oldest: 2 })
})

test('visitors can’t hide pins, and members can’t hide pins that they can’t see', async () => {
  const { ana, bo } = await aWorld()
  const hidden = await aPin(bo, await aBoard(bo, { privacy: 'secret' }))

  expect(await refusal(hide(ana, hidden))).toBe('not_found')
  expect(await refusal(hide(ana, { id: 5 }))).toBe('not_found')
  expect(await refusal(hidePicture(aVisitor(), { pinId: hidden.id, undo: false }))).toBe(
    'not_signed_in',
  )
})

test('the list of hidden pictures leaves out those whose pin the member can no longer see', async () => {
  const { ana, bo, found } = await aWorld()
  await hide(ana, found.pin)
  const shown = async () => (await listHiddenPictures(ana, PAGE)).items.map(({ pin }) => pin?.id)
  expect(await shown()).toEqual([found.pin.id])

  await editBoard(bo, { boardId: found.board.id, privacy: 'secret' })

  expect(await shown()).toEqual([undefined])
})

test.each(['mute', 'block'] as const)(
  'a %s removes a member from feeds, search and suggestions',
  async (act) => {
    const { ana, bo, found } = await aWorld()
    const suggested = async (q: string) =>
      (await suggestSearches(ana, { q })).items.map(({ path }) => path)
    const itsPlaces = [`/hashtag/${found.word}/`, `/${bo.viewer.username}/`]
    const [tag, profile] = itsPlaces
    expect(await suggested(bo.viewer.username)).toContain(profile)
    expect(await suggested(found.word)).toContain(tag)

    await changeBlock({ ...ana, now: later() }, { memberId: bo.viewer.id, act })

    expect(await placesOf(ana, found)).toEqual([])
    expect(await suggested(bo.viewer.username)).not.toContain(profile)
    // Cy's pin has the same hashtag, so the hashtag is still suggested.
    expect(await suggested(found.word)).toContain(tag)
    await changeBlock({ ...ana, now: later() }, { memberId: bo.viewer.id, act: `un${act}` })
    expect(await placesOf(ana, found)).toEqual(ALL)
  },
)

test('AI-made pins are left out of feeds and search on request, except the member’s own', async () => {
  const { bo, found } = await aWorld()
  const ana = await aMember({ hidesAi: true })
  await env.DB.prepare(`update pins set ai_label = 'maker' where id = ?`).bind(found.pin.id).run()

  expect(await placesOf(ana, found)).toEqual([])
  const hidingAi = { ...bo, viewer: { ...bo.viewer, hidesAi: true } }
  expect(await placesOf(hidingAi, found)).toEqual(['search', 'hashtag'])
  await env.DB.prepare(`update pins set ai_label = 'person' where id = ?`).bind(found.pin.id).run()
  expect(await placesOf(ana, found)).not.toEqual([])
})

test('promoted pins of a blocked or muted business are left out, even if it became a business later', async () => {
  const ana = await aSignedInMember()
  const shop = await aBusiness()
  const convert = await aMember()
  const person = await aMember()
  for (const [other, act] of [
    [shop, 'block'],
    [convert, 'mute'],
    [person, 'mute'],
  ] as const) {
    await changeBlock({ ...ana, now: later() }, { memberId: other.viewer.id, act })
  }
  await env.DB.prepare('update members set is_partner = 1 where id = ?')
    .bind(convert.viewer.id)
    .run()

  const viewer = await readViewer(ana.db, ana.token, ana.now)

  expect(viewer?.audience.hiddenPromoters).toEqual([convert.viewer.id, shop.viewer.id])
  const ofShop = await aSignedInMember()
  await changeBlock({ ...ofShop, now: later() }, { memberId: person.viewer.id, act: 'mute' })
  expect((await readViewer(ofShop.db, ofShop.token, ofShop.now))?.audience.hiddenPromoters).toEqual(
    [],
  )
})

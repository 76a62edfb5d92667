import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aNotedPin } from '../../../factories/content/notes.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { askApi } from '../../../factories/transfer/ask-api.ts'

/** A word that nothing else contains. */
function aWord(): string {
  return `q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}

test('a member’s own boards are found by parts of their names, in any script', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const copper = await aBoard({ ...ana, now: later() }, { name: 'Copper Küchen' })
  const secret = await aBoard(
    { ...ana, now: later() },
    { name: 'مصابيح copper 🪔', privacy: 'secret' },
  )
  const shared = await aBoard({ ...ben, now: later() }, { name: 'Shared copper' })
  await collaborate(shared, ana)
  await aBoard(ben, { name: 'Copper of Ben' })
  const { all, valid } = askApi(await aToken(ana))
  const find = async (query: string, size = 25) =>
    all('search_user_boards/get', `search/boards?query=${encodeURIComponent(query)}`, size)
  const idsOf = (...boards: { id: number }[]) => boards.map(({ id }) => String(id))

  expect((await find('COPPER')).ids).toEqual(idsOf(shared, secret, copper))
  expect(await find('copper', 1)).toEqual({ pages: 3, ids: idsOf(shared, secret, copper) })
  expect((await find('kuchen copper')).ids).toEqual(idsOf(copper))
  expect((await find('مصابيح')).ids).toEqual(idsOf(secret))
  expect((await find('🪔')).ids).toEqual(idsOf(secret))
  expect((await find('')).ids).toEqual(idsOf(shared, secret, copper))
  expect((await find('%_"\'')).ids).toEqual([])
  expect((await find(`copper ${'x '.repeat(3000)}`)).ids).toEqual([])
  const unscoped = askApi(await aToken(ana, ['boards:read']))
  await unscoped.valid('search_user_boards/get', 403, 'search/boards?query=copper')
  expect((await valid('search_user_boards/get', 200, 'search/boards')).items).toHaveLength(3)
})

test('a member’s own pins are found by their texts and notes, on every board', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const word = aWord()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const titled = await aPin(ana, open, { title: `A ${word}` })
  const hidden = await aPin(ana, secret, { description: word })
  const noted = await aNotedPin(ana, secret, `Ask for ${word}`)
  await aPin(ben, await aBoard(ben), { title: word })
  await aPin(ana, open, { title: 'Another' })
  const { all, valid, ask } = askApi(await aToken(ana))
  const ids = [noted, hidden, titled].map(({ id }) => String(id))

  const path = `search/pins?query=${word}`
  expect(await all('search_user_pins/list', path, 3)).toEqual({ pages: 1, ids })
  expect(await all('search_user_pins/list', path, 2)).toEqual({ pages: 2, ids })
  expect((await ask(path)).headers.get('Server-Timing')).toBe('d1;desc="2"')
  await valid('search_user_pins/list', 400, 'search/pins')
  await valid('search_user_pins/list', 400, 'search/pins?query=%20')
  const unscoped = askApi(await aToken(ana, ['boards:read', 'pins:read', 'pins:read_secret']))
  await unscoped.valid('search_user_pins/list', 403, path)
})

test("everybody's public pins are found, but none of secret boards or of blocked members", async () => {
  const ana = await aMember()
  const ben = await aMember()
  const word = aWord()
  const open = await aBoard(ben)
  const first = await aPin(ben, open, { title: word, description: 'مصباح', altText: 'Lamp' })
  const second = await aPin(ben, open, { title: word })
  await aPin(ben, await aBoard(ben, { privacy: 'secret' }), { title: word })
  await aPin(ana, await aBoard(ana, { privacy: 'secret' }), { title: word })
  const { valid, ask } = askApi(await aToken(ana, ['boards:read', 'pins:read']))
  const path = `search/partner/pins?term=${word}&country_code=US`
  const search = (query = '') => valid('search_partner_pins', 200, path + query)

  const { items, bookmark } = await search()
  expect(items.map(({ id }: { id: string }) => id).sort()).toEqual([
    String(first.id),
    String(second.id),
  ])
  expect(bookmark).toBeNull()
  expect(items).toContainEqual(
    expect.objectContaining({ title: word, description: 'مصباح', alt_text: 'Lamp', link: null }),
  )
  const page = await search('&limit=1')
  expect(page.items).toHaveLength(1)
  const next = await search(`&limit=1&bookmark=${page.bookmark}`)
  expect(next.items).toHaveLength(1)
  expect(next.items[0].id).not.toBe(page.items[0].id)
  expect((await ask(path)).headers.get('Server-Timing')).toBe('d1;desc="2"')

  for (const query of ['', '?term=a', '?country_code=US', '?term=&country_code=US']) {
    await valid('search_partner_pins', 400, `search/partner/pins${query}`)
  }
  for (const query of ['&limit=0', '&limit=51', '&bookmark=x']) {
    await valid('search_partner_pins', 400, path + query)
  }
  await blockMember(ben, { memberId: ana.viewer.id })
  expect((await search()).items).toEqual([])
})

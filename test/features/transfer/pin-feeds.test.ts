import * as v from 'valibot'
import { expect, test } from 'vitest'
import { editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { readOEmbed } from '../../../app/features/transfer/embedding/oembed.server.ts'
import { OEMBED_FORMATS, OEmbedQuery } from '../../../app/features/transfer/embedding/oembed.ts'
import { FEED_FORMATS } from '../../../app/features/transfer/feed-formats.ts'
import { FEED_ENTRIES } from '../../../app/features/transfer/limits.ts'
import { readPinFeed } from '../../../app/features/transfer/pin-feeds.server.ts'
import { refusal } from '../../emails.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { share } from '../../factories/content/collaborators.ts'
import { aPin, fillPins, pinsOn } from '../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

test('a board’s feed has its latest pins first, up to the number that a reader of feeds takes', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Moon jars', description: 'White ones.' })
  await fillPins(ana, board, FEED_ENTRIES)
  const [older = 0, newest = 0] = await pinsOn(ana, board, 2)

  const feed = await readPinFeed(aVisitor(), { username: ana.viewer.username, board: board.slug })

  expect(feed).toMatchObject({ title: 'Moon jars', description: 'White ones.', author: 'Ana Lind' })
  expect(feed.path).toBe(`/${ana.viewer.username}/moon-jars/`)
  expect(feed.items).toHaveLength(FEED_ENTRIES)
  expect(feed.items.slice(0, 2).map(({ id }) => id)).toEqual([newest, older])
})

test('a member’s feed has their pins on any public board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const own = await aBoard(ana)
  const theirs = await aBoard(bo)
  const secret = await aBoard(ana, { privacy: 'secret' })
  await share(bo, theirs, ana)
  const first = await aPin(ana, own)
  const second = await aPin(ana, theirs)
  await aPin(ana, secret)
  await aPin(bo, theirs)

  const { items } = await readPinFeed(aVisitor(), { username: ana.viewer.username })

  expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('an edited pin has a new date in its feeds, unless only its private note changed', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [older, newer] = [await aPin(ana, board), await aPin(ana, board)]
  const [edit, note] = [ana.now + 1000, ana.now + 2000]
  await editPin({ ...ana, now: edit }, { pinId: older.id, title: 'Moon jar' })
  await editPin({ ...ana, now: note }, { pinId: newer.id, note: 'Too dear' })

  const feed = await readPinFeed(aVisitor(), {
    username: ana.viewer.username,
    board: board.slug,
  })

  const place = { origin: 'https://pinfold.test', self: '/feed' }
  const atom = FEED_FORMATS['feed.atom'].write(feed, place)
  const [ofFeed, ofNewer, ofOlder] = [...atom.matchAll(/<updated>(.+)<\/updated>/g)].map(
    ([, time = '']) => Date.parse(time),
  )
  expect([ofFeed, ofNewer, ofOlder]).toEqual([edit, feed.items[0]?.createdAt, edit])
  expect(JSON.parse(FEED_FORMATS['feed.json'].write(feed, place)).items[1]).toMatchObject({
    id: `https://pinfold.test/pin/${older.id}/`,
    date_modified: new Date(edit).toISOString(),
  })
})

test('boards that aren’t public have no feed, not even for their owner', async () => {
  const ana = await aMember()
  const { username } = ana.viewer
  const secret = await aBoard(ana, { privacy: 'secret' })
  const archived = await aBoard(ana)
  await ana.db.run(`update boards set archived_at = 1 where id = ${archived.id}`)
  const gone = await aMember({ state: 'deactivated_by_member' })

  const asked = [
    { username, board: secret.slug },
    { username, board: archived.slug },
    { username, board: 'nothing' },
    { username: gone.viewer.username },
    { username: 'nobody-at-all' },
  ]
  for (const query of asked) expect(await refusal(readPinFeed(ana, query))).toBe('not_found')
})

test('pins of a member with a closed account disappear from others’ feeds', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(bo)
  await share(bo, board, ana)
  await aPin(ana, board)
  const kept = await aPin(bo, board)
  await ana.db.run(`update members set state = 'suspended' where id = ${ana.viewer.id}`)

  const query = { username: bo.viewer.username, board: board.slug }
  const { items } = await readPinFeed(aVisitor(), query)

  expect(items.map(({ id }) => id)).toEqual([kept.id])
})

test('texts stored before cleaning was introduced break no feed and no oEmbed response', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Moon jars' })
  await aPin(ana, board, { title: 'Jar', description: 'White' })
  const dirt = 'char(1, 8, 31, 65534, 65535, 55296)'
  await ana.db.batch([
    ana.db.run(`update pins set title = 'a' || ${dirt} || 'b', description = ${dirt} || 'c'
      where board_id = ${board.id}`),
    ana.db.run(`update boards set name = 'd' || ${dirt} where id = ${board.id}`),
  ])
  const { username } = ana.viewer

  const feed = await readPinFeed(aVisitor(), { username, board: board.slug })
  const address = { origin: 'https://pinfold.example', self: '/feed' }
  const query = { url: address.origin + feed.path, format: 'xml' }
  const oembed = await readOEmbed(aVisitor(), v.parse(OEmbedQuery, query), address.origin)
  const texts = [
    FEED_FORMATS['feed.atom'].write(feed, address),
    OEMBED_FORMATS['xml']?.write(oembed) ?? '',
  ]

  expect(feed.items[0]?.title).toContain('\ufffe')
  for (const text of texts) {
    expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]+$/u)
  }
  expect(texts[0]).toContain('<title>a')
  expect(texts[1]).toContain('<title>d')
})

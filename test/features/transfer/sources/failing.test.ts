import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
  unarchiveBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import {
  leaveBoard,
  removeCollaborator,
} from '../../../../app/features/content/boards/collaborators/collaborators.server.ts'
import { addSource } from '../../../../app/features/transfer/sources/add-source.server.ts'
import {
  followSource,
  purgeSources,
  unfollowSource,
} from '../../../../app/features/transfer/sources/change-source.server.ts'
import { retryAfterMs } from '../../../../app/features/transfer/sources/fetch-source.server.ts'
import { nextCheck } from '../../../../app/features/transfer/sources/next-check.ts'
import { readSources } from '../../../../app/features/transfer/sources/read-sources.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCollaborator, share } from '../../../factories/content/collaborators.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { feedSample } from '../../../factories/transfer/feeds.ts'
import { withQueue } from '../../../factories/transfer/imports.ts'
import {
  aFeed,
  aFollower,
  aSite,
  checkSourceOnce,
  follow,
  HOUR_MS,
  shownSource,
  sourceRow,
  titlesOn,
} from '../../../factories/transfer/sources.ts'
import { anAddress, aPage, aRedirect } from '../../../pages/page.ts'

const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 10, 25)

test('a feed is checked hourly; failures double the delay and its site may extend it, up to a day', () => {
  const hours = (failures: number, retryMs = 0) =>
    (nextCheck(NOW, failures, retryMs) - NOW) / HOUR_MS

  expect([0, 1, 2, 3, 4, 5, 6, 50].map((failures) => hours(failures))).toEqual([
    1, 1, 2, 4, 8, 16, 24, 24,
  ])
  expect([hours(1, 3 * HOUR_MS), hours(3, HOUR_MS), hours(1, 90 * DAY_MS)]).toEqual([3, 4, 24])
})

test.each([
  [null, 0],
  ['120', 120_000],
  [new Date(NOW + HOUR_MS).toUTCString(), HOUR_MS],
  [new Date(NOW - HOUR_MS).toUTCString(), 0],
  ['soon', 0],
  ['-5', 0],
])('a site that sends Retry-After: %s isn’t asked for %d ms', (header, waitMs) => {
  expect(retryAfterMs(header, NOW)).toBe(waitMs)
})

test('a failing feed is checked less and less often, shows why, and stops after thirty days', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address)
  await feed.set([], { 'Retry-After': '18000' }, 503)

  const first = await checkSourceOnce(ana, id)
  expect(await sourceRow(id)).toMatchObject({
    state: 'following',
    reason: 'refused',
    failures: 1,
    check_at: first + 5 * HOUR_MS,
  })
  await feed.set([], {}, 500)
  const second = await checkSourceOnce(ana, id)
  expect(await sourceRow(id)).toMatchObject({ failures: 2, check_at: second + 2 * HOUR_MS })
  expect(await shownSource(ana, board)).toMatchObject({ reason: 'refused', pins: 0 })

  await checkSourceOnce(ana, id, first + 30 * DAY_MS - 1)
  expect(await sourceRow(id)).toMatchObject({ state: 'following' })
  await checkSourceOnce(ana, id, first + 30 * DAY_MS)
  expect(await sourceRow(id)).toMatchObject({ state: 'stopped', reason: 'silent' })

  await feed.set(['Bowl', 'Jar'])
  await followSource({ ...ana, now: first + 31 * DAY_MS }, { boardId: board.id, sourceId: id })
  await checkSourceOnce(ana, id)
  expect(await titlesOn(board)).toEqual(['Bowl'])
  expect(await sourceRow(id)).toMatchObject({ state: 'following', reason: null, failures: 0 })
})

test('a feed that answers 410 Gone stops at once', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address)

  await feed.set([], {}, 410)
  await checkSourceOnce(ana, id)

  expect(await shownSource(ana, board)).toMatchObject({ state: 'stopped', reason: 'gone' })
})

test.each([
  ['no feed any more', '<p>Sold</p>', 200, {}, 'no_feed'],
  ['nothing there', '', 404, {}, 'refused'],
  ['a private address behind it', '', 302, { Location: 'http://10.0.0.1/feed' }, 'elsewhere'],
] as const)('%s is shown on the page', async (_, body, status, headers, reason) => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address)

  await aPage(body, { address: feed.address, status, headers })
  await checkSourceOnce(ana, id)

  expect(await shownSource(ana, board)).toMatchObject({ state: 'following', reason })
})

test('redirects are remembered up to the first temporary one', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const passing = await aRedirect(feed.address, { status: 302, address: anAddress(aSite()) })
  const lasting = await aRedirect(passing, { status: 301, address: anAddress(aSite()) })
  const first = await aRedirect(lasting, { status: 308, address: anAddress(aSite()) })

  const id = await follow(ana, board, first)
  expect(await sourceRow(id)).toMatchObject({ address: passing })

  // A source that redirects to the address of another source of the board keeps its own address.
  const moved = await aFeed(['Jar'])
  const other = await follow(ana, board, moved.address)
  await aRedirect(passing, { status: 301, address: moved.address })
  await checkSourceOnce(ana, other)
  expect(await sourceRow(other)).toMatchObject({ address: moved.address, reason: null })
})

test.each([
  ['https://10.0.0.1/feed', 'source_private'],
  ['http://[::1]/feed', 'source_private'],
  ['https://printer.local/feed', 'source_private'],
  ['https://pinfold.test/ana/jars/', 'source_own'],
] as const)('%s is refused', async (url, code) => {
  const ana = await aFollower()
  const site = { ...ana, env: { ...ana.env, SITE_ORIGIN: 'https://pinfold.test' } }
  const board = await aBoard(ana)
  const input = { boardId: board.id, url, takes: 'new', section: null } as const

  await expect(addSource(site, input)).rejects.toMatchObject({ code, field: 'url' })
})

test('an address that can’t be followed is refused with its reason', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const codeOf = (url: string) =>
    refusal(addSource(ana, { boardId: board.id, url, takes: 'new', section: null }))
  const at = () => ({ address: anAddress(aSite()) })
  const closed = aSite()
  await aPage('User-agent: *\nDisallow: /', { address: `https://${closed}/robots.txt` })

  expect(await codeOf(anAddress(aSite()))).toBe('source_refused')
  expect(await codeOf(await aPage('', { ...at(), status: 500 }))).toBe('source_refused')
  expect(await codeOf(await aPage('<p>No feed</p>', at()))).toBe('source_no_feed')
  expect(await codeOf(await aPage(`<rss>${' '.repeat(5 * 1024 * 1024)}`, at()))).toBe(
    'source_too_large',
  )
  expect(await codeOf(await aRedirect('https://192.168.0.1/', at()))).toBe('source_elsewhere')
  expect(await codeOf(`https://${closed}/feed`)).toBe('source_robots')
  const privateFeed = '<link rel="alternate" type="application/rss+xml" href="http://10.0.0.1/">'
  expect(await codeOf(await aPage(privateFeed, at()))).toBe('source_elsewhere')
})

test('a page leads to its feed, and a channel’s page to its API', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const page = await aPage(
    `<link rel="alternate" type="application/rss+xml" href="${feed.address}">`,
    { address: anAddress(aSite()) },
  )
  const slug = `arches-${crypto.randomUUID()}`
  await aPage(feedSample('are-na-channel.json'), {
    address: `https://api.are.na/v2/channels/${slug}?per=100&sort=position&direction=desc`,
  })

  await follow(ana, board, page)
  await follow(ana, board, `https://www.are.na/ana/${slug}`)

  const { sources } = await readSources(ana, { boardId: board.id })
  expect(new Map(sources.map(({ title, address }) => [title, address]))).toEqual(
    new Map([
      ['Kiln news', feed.address],
      ['Arches', `https://www.are.na/ana/${slug}`],
    ]),
  )
})

test('pins that came from this site aren’t imported back', async () => {
  const ana = await aFollower()
  const origin = 'https://pinfold.test'
  const site = { ...ana, env: { ...ana.env, SITE_ORIGIN: origin } }
  const board = await aBoard(ana)
  const items = [{ id: '1', url: 'https://other.example/pin/1/', external_url: `${origin}/pin/5/` }]
  const address = await aPage(
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Loop', items }),
    { address: anAddress(aSite()) },
  )

  const id = await follow(site, board, address, { takes: 'all' })
  await checkSourceOnce(site, id)

  expect(await shownSource(ana, board)).toMatchObject({ pins: 0, waiting: 0, failed: 0 })
})

test('a board follows each feed once and five at most, not counting those it no longer follows', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feeds = await Promise.all(Array.from({ length: 6 }, () => aFeed(['Jar'])))
  const add = ({ address: url }: { address: string }) =>
    follow(ana, board, url).catch((error) => error.code)
  const [first, , , , fifth, sixth] = feeds
  if (!first || !fifth || !sixth) throw new Error('there are too few')

  const ids: number[] = []
  for (const feed of feeds.slice(0, 5)) ids.push(await add(feed))
  expect(await add(first)).toBe('source_known')
  expect(await add(sixth)).toBe('too_many_board_sources')

  const query = { boardId: board.id, sourceId: ids[4] ?? 0 }
  await unfollowSource(ana, query)
  expect(await add(sixth)).toEqual(expect.any(Number))
  expect(await refusal(followSource(ana, query))).toBe('too_many_board_sources')
  await expect(followSource(ana, query)).rejects.toThrow('its limit of 5 sources')
  expect(await add(fifth)).toBe('too_many_board_sources')
})

test('if two members add the same source at once, one gets the message that the board already follows it', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const { address: url } = await aFeed(['Jar'])
  const input = { boardId: board.id, url, takes: 'new', section: null } as const
  const db = beforeBatch('insert into board_sources', () => addSource(ana, input))

  expect(await refusal(addSource({ ...ana, db }, input))).toBe('source_known')
  expect((await readSources(ana, { boardId: board.id })).sources).toHaveLength(1)
})

test('a member adds at most fifty sources', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const last = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address)
  await ana.db.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 49)
    insert into board_sources (id, board_id, member_id, address, title, state, checked_at, check_at, next_at, created_at)
    select id + i, board_id, member_id, address || i, title, 'stopped', 0, 0, 0, 0
    from board_sources, n where id = ${id}`)

  expect(await refusal(follow(ana, last, feed.address))).toBe('too_many_sources')
  await ana.db.run(`update board_sources set state = 'left' where id = ${id + 1}`)
  const query = { boardId: last.id, sourceId: await follow(ana, last, feed.address) }

  await unfollowSource(ana, query)
  await ana.db.run(`update board_sources set state = 'stopped' where id = ${id + 1}`)
  await expect(followSource(ana, query)).rejects.toThrow("You've reached the limit of 50 sources.")
})

test('only those who may save to a board can add sources or see what it follows', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const { address: url } = await aFeed(['Jar'])
  const removed = await aMember()
  const collaboratorId = await share(ana, board, removed)
  await removeCollaborator(ana, { boardId: board.id, collaboratorId })
  const blocked = await aMember()
  await blockMember(ana, { memberId: blocked.viewer.id })

  for (const other of [await aMember(), removed, blocked]) {
    expect(await refusal(follow(other, board, url))).toBe('not_found')
    expect(await refusal(readSources(other, { boardId: board.id }))).toBe('not_found')
  }
  expect(await refusal(readSources(aVisitor(), { boardId: board.id }))).toBe('not_signed_in')
  await archiveBoard(ana, { boardId: board.id })
  expect(await refusal(follow(ana, board, url))).toBe('source_board_archived')
})

type Setting = Awaited<ReturnType<typeof aFollowingBoard>>

/** A board of Ana's that follows a feed added by Bo, with a new entry. */
async function aFollowingBoard() {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const bo = withQueue(await aCollaborator(ana, board), () => undefined)
  const feed = await aFeed(['Old'])
  const id = await follow(bo, board, feed.address)
  await feed.set(['New', 'Old'])
  return { ana, bo, board, id }
}

const LOSSES: Record<string, [(setting: Setting) => Promise<unknown>, string]> = {
  'whose member left the board': [
    ({ bo, board }) => leaveBoard(bo, { boardId: board.id }),
    'no_right',
  ],
  'whose member was blocked by the owner': [
    ({ ana, bo }) => blockMember(ana, { memberId: bo.viewer.id }),
    'no_right',
  ],
  'whose member was suspended': [
    ({ bo }) => bo.db.run(`update members set state = 'suspended' where id = ${bo.viewer.id}`),
    'account_closed',
  ],
  'whose member deactivated the account': [
    ({ bo }) =>
      bo.db.run(`update members set state = 'deactivated_by_member' where id = ${bo.viewer.id}`),
    'account_closed',
  ],
  'of a board that was archived': [
    ({ ana, board }) => archiveBoard(ana, { boardId: board.id }),
    'board_archived',
  ],
  'of a board that was deleted': [
    ({ ana, board }) => deleteBoard(ana, { boardId: board.id }),
    'board_gone',
  ],
}

test.each(Object.entries(LOSSES))(
  'a source %s creates nothing and stops',
  async (_, [lose, reason]) => {
    const setting = await aFollowingBoard()
    const { ana, board, id } = setting
    await lose(setting)

    await checkSourceOnce(ana, id)

    expect(await sourceRow(id)).toMatchObject({ state: 'stopped', reason })
    expect(await titlesOn(board)).toEqual([])
  },
)

test.each(Object.entries(LOSSES))(
  'a source %s between its check and its pin creates nothing',
  async (_, [lose]) => {
    const setting = await aFollowingBoard()
    const { ana, board, id } = setting
    const db = beforeBatch('insert into "pins"', () => lose(setting))

    await checkSourceOnce({ ...ana, db }, id)

    expect(await titlesOn(board)).toEqual([])
  },
)

test('items that an archived board missed are added once it is unarchived and follows again', async () => {
  const { ana, bo, board, id } = await aFollowingBoard()
  const db = beforeBatch('insert into "pins"', () => archiveBoard(ana, { boardId: board.id }))
  await checkSourceOnce({ ...ana, db }, id)
  await checkSourceOnce(ana, id)
  expect(await sourceRow(id)).toMatchObject({ state: 'stopped', reason: 'board_archived' })

  await unarchiveBoard(ana, { boardId: board.id })
  await followSource(bo, { boardId: board.id, sourceId: id })
  await checkSourceOnce(ana, id)

  expect(await titlesOn(board)).toEqual(['New'])
})

test('a source that is no longer followed is deleted after thirty days with its entries, and its pins stay', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const id = await follow(ana, board, (await aFeed(['Jar'])).address, { takes: 'all' })
  await checkSourceOnce(ana, id)
  await unfollowSource(ana, { boardId: board.id, sourceId: id })

  await purgeSources({ ...ana, now: ana.now + 30 * DAY_MS })
  expect(await sourceRow(id)).toMatchObject({ state: 'left' })
  await purgeSources({ ...ana, now: ana.now + 30 * DAY_MS + 1 })

  await expect(sourceRow(id)).rejects.toThrow('no such source')
  expect(await titlesOn(board)).toEqual(['Jar'])
})

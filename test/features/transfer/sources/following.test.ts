import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { SOURCE_WAIT_MS } from '../../../../app/features/transfer/limits.ts'
import {
  checkNow,
  followSource,
  unfollowSource,
} from '../../../../app/features/transfer/sources/change-source.server.ts'
import {
  checkSource,
  sendDueSources,
} from '../../../../app/features/transfer/sources/check-source.server.ts'
import { brokenAtWrite } from '../../../broken-database.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aCollaborator } from '../../../factories/content/collaborators.ts'
import { wrongCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { rssOf } from '../../../factories/transfer/feeds.ts'
import { withQueue } from '../../../factories/transfer/imports.ts'
import {
  aFeed,
  aFollower,
  aShownPicture,
  aSite,
  checkSourceOnce,
  follow,
  HOUR_MS,
  shownSource,
  sourceRow,
  titlesOn,
} from '../../../factories/transfer/sources.ts'
import { anAddress, aPage, requestsSoFar } from '../../../pages/page.ts'

test('new items of a feed become pins of the member who added it, newest first', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana, { privacy: 'secret' })
  const feed = await aFeed(['Old'])
  const id = await follow(ana, board, feed.address)

  await feed.set(['Newest', 'Newer', 'Old'])
  await checkSourceOnce(ana, id)

  expect(await titlesOn(board)).toEqual(['Newest', 'Newer'])
  const { results } = await env.DB.prepare(
    'select pinner_id, is_listed, link, domain, method from pins where board_id = ?',
  )
    .bind(board.id)
    .all()
  expect(results[0]).toMatchObject({ pinner_id: ana.viewer.id, is_listed: 0, method: 'scraped' })
  expect(results[0]?.['link']).toMatch(/^https:.*\/Newer$/)
  expect(await shownSource(ana, board)).toMatchObject({
    newPins: 2,
    pins: 2,
    waiting: 0,
    failed: 0,
  })
  expect(await wrongCounts()).toEqual([])
})

test('existing items are added to the chosen section, but only if the member chose that', async () => {
  const sent: unknown[] = []
  const ana = withQueue(await aMember(), (job) => sent.push(job))
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const feed = await aFeed(['Two', 'One'])

  const id = await follow(ana, board, feed.address, { takes: 'all', section: section.id })

  const { next_at: turn } = await sourceRow(id)
  expect(sent).toEqual([{ kind: 'look', sourceId: id, turn }])
  const before = (await requestsSoFar()).filter((url) => url === feed.address).length
  await checkSourceOnce(ana, id)
  expect((await requestsSoFar()).filter((url) => url === feed.address)).toHaveLength(before)
  expect(await titlesOn(board)).toEqual(['Two', 'One'])
  const { results } = await env.DB.prepare(
    'select distinct section_id as s from pins where board_id = ?',
  )
    .bind(board.id)
    .all()
  expect(results).toEqual([{ s: section.id }])
})

test('an entry becomes only one pin, whatever its feed does with it', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['First'])
  const id = await follow(ana, board, feed.address)
  const picture = await aShownPicture()
  const rss = (items: Parameters<typeof rssOf>[0]) =>
    aPage(rssOf(items), { address: feed.address, headers: {} })
  const jar = { id: 'a', title: 'Jar', link: 'https://kiln.example/jar', image: picture }
  const bare = { title: 'Without id or link', image: picture }
  const linked = { title: 'By its link', link: 'https://kiln.example/bowl', image: picture }

  await rss([jar, jar, bare, bare, linked])
  await checkSourceOnce(ana, id)
  await rss([])
  await checkSourceOnce(ana, id)
  await rss([{ ...jar, title: 'Jar, glazed', link: 'https://kiln.example/jar?new' }, bare])
  await checkSourceOnce(ana, id)
  await rss([{ ...linked, title: 'By its link, changed' }, jar])
  await checkSourceOnce(ana, id)

  expect((await titlesOn(board)).toSorted()).toEqual(['By its link', 'Jar', 'Without id or link'])
})

test('items that share an id or a link are distinguished by link and title', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['First'])
  const id = await follow(ana, board, feed.address)
  const image = async () => aShownPicture()
  const shared = { id: 'https://kiln.example/', image: await image() }
  const one = { ...shared, title: 'One', link: 'https://kiln.example/one' }
  const two = { ...shared, title: 'Two', link: 'https://kiln.example/two' }
  const front = { title: 'Three', link: 'https://kiln.example/', image: await image() }
  const again = { ...front, title: 'Four', image: await image() }

  for (const items of [
    [one, two, front, again],
    [two, one, again, front],
  ]) {
    await aPage(rssOf(items), { address: feed.address, headers: {} })
    await checkSourceOnce(ana, id)
  }

  expect((await titlesOn(board)).toSorted()).toEqual(['Four', 'One', 'Three', 'Two'])
})

test('an item published earlier isn’t new, even if its feed only shows it now', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['First'])
  const id = await follow(ana, board, feed.address)
  const dated = (days: number) => new Date(ana.now + days * 24 * 60 * 60 * 1000).toUTCString()
  const image = await aShownPicture()
  const items = [-900, -2, -0.5, 1].map((days) => ({
    id: `${days}`,
    title: `${days} days`,
    link: `https://kiln.example/${days}`,
    image,
    date: dated(days),
  }))

  await aPage(rssOf(items), { address: feed.address, headers: {} })
  await checkSourceOnce(ana, id)

  expect((await titlesOn(board)).toSorted()).toEqual(['-0.5 days', '1 days'])
})

test('a pin that was deleted, or is already on the board, isn’t added again', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address, { takes: 'all' })
  await checkSourceOnce(ana, id)
  const pin = await env.DB.prepare('select id from pins where board_id = ?')
    .bind(board.id)
    .first<{ id: number }>()

  await deletePin(ana, { pinId: pin?.id ?? 0 })
  await feed.set(['Bowl', 'Jar'])
  await checkSourceOnce(ana, id)
  expect(await titlesOn(board)).toEqual(['Bowl'])

  // Another feed of the same site has the same page with the same picture.
  const other = anAddress()
  const { results } = await env.DB.prepare(
    `select link, addresses as image from source_entries where source_id = ? and title = 'Bowl'`,
  )
    .bind(id)
    .all<{ link: string; image: string }>()
  await aPage(rssOf([{ id: 'other', title: 'Bowl again', ...results[0] }]), { address: other })
  await checkSourceOnce(ana, await follow(ana, board, other, { takes: 'all' }))
  expect(await titlesOn(board)).toEqual(['Bowl'])
})

test('an unchanged feed is recognised by its ETag or date and not read again', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const tagged = await aFeed(['Jar'], { ETag: '"1"' })
  const dated = await aFeed(['Jar'], { 'Last-Modified': 'Tue, 24 Nov 2026 09:00:00 GMT' })
  const ids: number[] = []
  for (const feed of [tagged, dated]) {
    const id = await follow(ana, board, feed.address)
    ids.push(id)
    await feed.set(['Bowl', 'Jar'])
    const at = await checkSourceOnce(ana, id)

    expect(await titlesOn(board)).toEqual([])
    expect(await sourceRow(id)).toMatchObject({
      checked_at: at,
      check_at: at + HOUR_MS,
      reason: null,
    })
  }

  await tagged.set(['Bowl', 'Jar'], { ETag: '"2"' })
  const [id = 0] = ids
  await checkSourceOnce(ana, id)
  expect(await titlesOn(board)).toEqual(['Bowl'])
  expect(await sourceRow(id)).toMatchObject({ etag: '"2"' })
})

test('two concurrent messages, one killed at each kind of write, create each pin once', async () => {
  let isKilled = true
  let write = 0
  for (; isKilled; write++) {
    const ana = await aFollower()
    const board = await aBoard(ana)
    const feed = await aFeed(['Old'])
    const id = await follow(ana, board, feed.address)
    await feed.set(['c', 'b', 'a', 'Old'])
    const { next_at: turn } = await sourceRow(id)
    const at = { ...ana, now: turn }

    const ended = await Promise.allSettled([
      checkSource({ ...at, db: brokenAtWrite(write) }, { sourceId: id, turn }),
      checkSource(at, { sourceId: id, turn }),
    ])
    isKilled = ended[0]?.status === 'rejected'
    // The cron job sends a dead message again.
    const clock = { ...ana, now: turn + SOURCE_WAIT_MS.look }
    await sendDueSources(clock)
    await checkSourceOnce(clock, id)

    expect(await titlesOn(board), `at write ${write}`).toEqual(['c', 'b', 'a'])
  }
  expect(write).toBeGreaterThan(5)
})

test('a message for a past turn does nothing, and the cron job sends a lost one again', async () => {
  const sent: unknown[] = []
  const ana = withQueue(await aMember(), (job) => sent.push(job))
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address)
  const { check_at: due } = await sourceRow(id)
  const mine = () => sent.filter((job) => JSON.stringify(job).includes(`"sourceId":${id},`))

  await sendDueSources({ ...ana, now: due - 1 })
  expect(mine()).toEqual([])
  await sendDueSources({ ...ana, now: due })
  await sendDueSources({ ...ana, now: due + 1 })
  expect(mine()).toEqual([{ kind: 'look', sourceId: id, turn: due + SOURCE_WAIT_MS.sent }])
  await sendDueSources({ ...ana, now: due + SOURCE_WAIT_MS.sent })
  expect(mine()).toHaveLength(2)

  const before = (await requestsSoFar()).length
  await checkSource({ ...ana, now: due }, { sourceId: id, turn: due })
  expect((await requestsSoFar()).length).toBe(before)
})

test('of a long feed the latest hundred items by date are used, and the rest is reported', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const address = anAddress(aSite())
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toUTCString()
  const items = Array.from({ length: 130 }, (_, n) => ({ id: `${n}`, title: `${n}`, date: day(n) }))
  await aPage(rssOf(items), { address })

  const id = await follow(ana, board, address)

  expect(await shownSource(ana, board)).toMatchObject({ leftOut: 30, failed: 0 })
  const { results } = await env.DB.prepare(
    'select min(title + 0) as least, count(*) as count from source_entries where source_id = ?',
  )
    .bind(id)
    .all()
  expect(results).toEqual([{ least: 30, count: 100 }])
})

test('an entry without its own picture uses its page’s picture; an entry without any is reported and not retried', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Old'])
  const id = await follow(ana, board, feed.address)
  const host = aSite()
  const picture = await aShownPicture(host)
  const aKiln = () =>
    aPage(`<title>Kiln</title><meta property="og:image" content="${picture}">`, {
      address: anAddress(host),
    })
  const empty = await aPage('<p>Nothing to see</p>', { address: anAddress(host) })
  const gone = anAddress(host)
  await aPage(
    rssOf([
      { id: '1', link: await aKiln() },
      { id: '2', title: 'Its picture is gone', link: await aKiln(), image: gone },
      { id: '3', title: 'Empty', link: empty },
      { id: '4', title: 'Nothing at all' },
    ]),
    { address: feed.address },
  )

  await checkSourceOnce(ana, id)

  expect((await titlesOn(board)).toSorted()).toEqual(['Its picture is gone', 'Kiln'])
  const { failures, failed } = await shownSource(ana, board)
  expect(failed).toBe(2)
  expect(failures).toEqual(
    expect.arrayContaining([
      { title: 'Empty', link: empty, reason: 'no_picture' },
      { title: 'Nothing at all', link: null, reason: 'no_address' },
    ]),
  )
  const before = (await requestsSoFar()).filter((url) => url === empty).length
  await checkSourceOnce(ana, id)
  expect((await requestsSoFar()).filter((url) => url === empty)).toHaveLength(before)
})

test('a pin of a feed gets the alt text that the feed or the entry’s page gives the picture', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const host = aSite()
  const tall = `<title>Kiln</title><img src="${await aShownPicture(host)}" width="600" height="800" alt="A tall kiln">`
  const kiln = await aPage(tall, { address: anAddress(host) })
  const jar = `<img src="${await aShownPicture(host)}" alt="A &quot;moon&quot;  jar">`
  const address = await aPage(
    `<rss><channel>
      <item><title>Jar</title><link>${anAddress(host)}</link><description><![CDATA[${jar}]]></description></item>
      <item><title>Kiln</title><link>${kiln}</link></item>
    </channel></rss>`,
    { address: anAddress(host) },
  )

  await checkSourceOnce(ana, await follow(ana, board, address, { takes: 'all' }))

  const { results } = await env.DB.prepare(
    'select title, alt_text as altText from pins where board_id = ? order by title',
  )
    .bind(board.id)
    .all()
  expect(results).toEqual([
    { title: 'Jar', altText: 'A "moon" jar' },
    { title: 'Kiln', altText: 'A tall kiln' },
  ])
})

test('an entry whose site doesn’t respond is retried later', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Old'])
  const id = await follow(ana, board, feed.address)
  const picture = await aPage('', { status: 503, address: anAddress(aSite()) })
  await aPage(rssOf([{ id: '1', title: 'Late', image: picture }]), { address: feed.address })

  const at = await checkSourceOnce(ana, id)

  expect(await sourceRow(id)).toMatchObject({ next_at: at + 60_000, check_at: at + HOUR_MS })
  expect(await shownSource(ana, board)).toMatchObject({ waiting: 1, failed: 0 })
  const asked = () => requestsSoFar().then((urls) => urls.filter((url) => url === feed.address))
  const before = (await asked()).length
  const bytes = await (await fetch(await aShownPicture())).arrayBuffer()
  await aPage(new Uint8Array(bytes), { address: picture, headers: { 'Content-Type': 'image/png' } })
  await checkSourceOnce(ana, id)
  expect(await titlesOn(board)).toEqual(['Late'])
  expect(await asked()).toHaveLength(before)
})

test('a member stops following with one click, keeps the pins, and gets no duplicates on return', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address, { takes: 'all' })
  await checkSourceOnce(ana, id)
  const query = { boardId: board.id, sourceId: id }

  expect(await unfollowSource(ana, query)).toEqual({ title: 'Kiln news' })
  await feed.set(['Bowl', 'Jar'])
  await checkSourceOnce(ana, id)
  expect(await titlesOn(board)).toEqual(['Jar'])
  await followSource(ana, query)
  await checkSourceOnce(ana, id)
  expect(await titlesOn(board)).toEqual(['Bowl', 'Jar'])

  await unfollowSource(ana, query)
  expect(await follow(ana, board, feed.address, { takes: 'all' })).toBe(id)
  await checkSourceOnce(ana, id)
  expect(await titlesOn(board)).toEqual(['Bowl', 'Jar'])
})

test('a source that is followed again counts as new, with the device of that click', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const feed = await aFeed(['Jar'])
  const id = await follow(ana, board, feed.address)
  await ana.db.run("update board_sources set device = 'Firefox on Linux'")
  const query = { boardId: board.id, sourceId: id }
  await unfollowSource(ana, query)
  const { created_at: before } = await sourceRow(id)

  const now = ana.now + HOUR_MS
  const origin = { country: 'US', userAgent: CHROME }
  await followSource({ ...ana, now, origin: { ...ana.origin, ...origin } }, query)

  expect(before).toBe(ana.now)
  expect(await sourceRow(id)).toMatchObject({
    state: 'following',
    created_at: now,
    device: 'Chrome on Linux',
  })
})

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'

test('“Check now” checks at once, but only once every five minutes', async () => {
  const sent: unknown[] = []
  const ana = withQueue(await aMember(), (job) => sent.push(job))
  const board = await aBoard(ana)
  const feed = await aFeed(['Old'])
  const id = await follow(ana, board, feed.address)
  const query = { boardId: board.id, sourceId: id }
  await feed.set(['Jar', 'Old'])
  const { checked_at: checkedAt } = await sourceRow(id)
  const after = (ms: number) => ({ ...ana, now: checkedAt + ms })

  await expect(checkNow(after(5 * 60_000 - 1), query)).rejects.toMatchObject({
    code: 'source_too_soon',
  })
  await checkNow(after(5 * 60_000), query)
  await expect(checkNow(after(5 * 60_000 + 1), query)).rejects.toMatchObject({
    code: 'source_too_soon',
  })

  const { next_at: turn } = await sourceRow(id)
  expect(sent).toEqual([{ kind: 'look', sourceId: id, turn }])
  await checkSource(after(5 * 60_000 + 2), { sourceId: id, turn })
  expect(await titlesOn(board)).toEqual(['Jar'])
})

test('a collaborator can change the sources they added, the owner all sources, and nobody else any', async () => {
  const ana = await aFollower()
  const board = await aBoard(ana)
  const bo = await aCollaborator(ana, board)
  const cy = await aCollaborator(ana, board)
  const id = await follow(
    withQueue(bo, () => undefined),
    board,
    (await aFeed(['Jar'])).address,
  )
  const query = { boardId: board.id, sourceId: id }
  const elsewhere = { ...query, boardId: (await aBoard(ana)).id }

  for (const act of [unfollowSource, followSource, checkNow]) {
    for (const other of [cy, await aMember()]) {
      await expect(act(other, query)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(act(ana, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await shownSource(cy, board)).toMatchObject({ mayChange: false, isOwn: false })
  expect((await shownSource(cy, board)).address).toMatch(/^[\w.]+\.example$/)
  expect(await shownSource(bo, board)).toMatchObject({ mayChange: true, isOwn: true })
  await unfollowSource(ana, query)
  await followSource(bo, query)
  expect(await sourceRow(id)).toMatchObject({ state: 'following' })
})

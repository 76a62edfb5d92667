import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'

test('a feed is public: its type, its pins, and the link from its page', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Krüge & "Schalen" 🏺' })
  const pin = await aPin(ana, board, { title: '<b>Jar</b> ]]> & مزهرية', description: 'White <i>' })
  const browser = aBrowser()
  const path = `/${ana.viewer.username}/${encodeURIComponent(board.slug)}/`

  const page = await (await browser.fetch(path)).text()
  const atom = await browser.fetch(`${path}feed.atom`)
  const json = await browser.fetch(`${path}feed.json`)

  expect(page).toContain(`type="application/atom+xml" href="https://pinfold.test${path}feed.atom"`)
  expect(atom.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await atom.text()
  expect(xml).toContain('&lt;b&gt;Jar&lt;/b&gt; ]]&gt; &amp; مزهرية')
  expect(json.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8')
  expect(json.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const feed = await json.json<{ items: { url: string; content_html: string }[] }>()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Krüge & "Schalen" 🏺 · Pinfold',
  })
  expect(feed.items[0]?.url).toMatch(new RegExp(`/pin/${pin.id}/$`))
  expect(feed.items[0]?.content_html).toContain('White &lt;i&gt;')
})

test('a board and a profile link to their feeds, and a secret board has no such link', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const secret = await aBoard(ana, { name: 'Gifts', privacy: 'secret' })
  const profile = `/${ana.viewer.username}/`
  const owner = await browserOf(ana)
  const leadsTo = async (browser: Browser, path: string) =>
    (await (await browser.fetch(path)).text()).includes(`<a href="${path}feed.atom"`)

  for (const browser of [owner, aBrowser()]) {
    for (const path of [profile, `${profile}${board.slug}/`]) {
      expect(await leadsTo(browser, path), path).toBe(true)
      expect((await browser.fetch(`${path}feed.atom`)).status).toBe(200)
    }
  }
  expect(await leadsTo(owner, `${profile}${secret.slug}/`)).toBe(false)
})

test('a feed reader with the current feed gets it again only once something is new', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const pin = await aPin(ana, board)
  const browser = aBrowser()
  const path = `/${ana.viewer.username}/${board.slug}/feed.atom`
  const first = await browser.fetch(path)
  const [etag, date] = ['ETag', 'Last-Modified'].map((name) => first.headers.get(name) ?? '')
  const asked = async (headers: Record<string, string>) => {
    const answer = await browser.fetch(path, { headers })
    return [answer.status, (await answer.text()).length > 0]
  }

  expect(await asked({ 'If-None-Match': `"other", W/${etag}` })).toEqual([304, false])
  expect(await asked({ 'If-Modified-Since': `${date}` })).toEqual([304, false])
  await ana.db.run(`update pins set title = 'Another' where id = ${pin.id}`)
  const both = { 'If-None-Match': `${etag}`, 'If-Modified-Since': `${date}` }
  expect(await asked(both), 'the tag says more than the date').toEqual([200, true])
})

test('a missing feed is a plain 404, which feed readers understand', async () => {
  const ana = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })

  for (const path of [
    `/${ana.viewer.username}/${secret.slug}/feed.atom`,
    '/nobody-at-all/feed.json',
  ]) {
    const response = await aBrowser().fetch(path)
    expect([response.status, await response.text()]).toEqual([404, "We couldn't find that."])
  }
})

import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { deletePin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../../app/features/core/rate-limits/limits.ts'
import type { OEmbed } from '../../../app/features/transfer/embedding/oembed.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { share } from '../../factories/content/collaborators.ts'
import { aPng } from '../../factories/content/pictures.ts'
import { aPin, fillPins } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { aPinWithFile } from '../../factories/transfer/exports.ts'

const SITE = 'https://pinfold.test'
const ana = await aMember({ fullName: 'Ana <Lind>' })
const board = await aBoard(ana, { name: 'Krüge & "Schalen" 🏺 مزهرية' })
const section = await aSection(ana, board, 'Glaze <b>')
const pin = await aPin(ana, board, { title: '<i>Jar</i>', altText: 'A "jar" & a lid' })
const within = await aPin(ana, board, { title: 'Celadon', sectionId: section.id })
const BOARD = `/embed/board/${board.id}/`
const PAGE = `/${ana.viewer.username}/${encodeURIComponent(board.slug)}/`

test('an embedded board is a page for any website: no cookies, no scripts, cached for five minutes', async () => {
  const { status, headers } = await aBrowser().fetch(BOARD)

  expect(status).toBe(200)
  expect(headers.getSetCookie()).toEqual([])
  expect(headers.get('Vary')).toBeNull()
  expect(headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/=]{44}'$/),
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ])
})

test('an embedded board has its texts and its pins, newest first, as links that open new tabs', async () => {
  const html = await textOf(BOARD)

  expect(html).toContain('Krüge &amp; &quot;Schalen&quot; 🏺 مزهرية')
  expect(html).toContain('<bdi>Ana &lt;Lind&gt;</bdi></a> · 2 pins')
  expect(html).toContain('alt="A &quot;jar&quot; &amp; a lid"')
  expect(html).not.toMatch(/<script|<i>|<b>/)
  expect(pinsIn(html)).toEqual([within.id, pin.id])
  const links = html.match(/<a [^>]*>/g) ?? []
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) expect(link).toContain('target="_blank" rel="noopener"')
})

test('a section can be embedded, but not under another board', async () => {
  const other = await aSection(ana, await aBoard(ana))

  expect(pinsIn(await textOf(`${BOARD}?section=${section.id}`))).toEqual([within.id])
  expect((await aBrowser().fetch(`${BOARD}?section=${other.id}`)).status).toBe(404)
})

test('an embedded board has at most 24 pins, and an empty one says so', async () => {
  const many = await aBoard(ana)
  const none = await aBoard(ana)
  await fillPins(ana, many, 30)

  expect(pinsIn(await textOf(`/embed/board/${many.id}/`))).toHaveLength(24)
  expect(await textOf(`/embed/board/${many.id}/`)).toContain('· 30 pins')
  expect(await textOf(`/embed/board/${none.id}/`)).toContain('No pins here yet.')
})

test('a pin is embedded with its picture, its title and who saved it', async () => {
  const html = await textOf(`/embed/pin/${pin.id}/`)

  expect(html).toContain('&lt;i&gt;Jar&lt;/i&gt;')
  expect(html).toContain(`href="/${ana.viewer.username}/"`)
  expect(html).toContain(`/media/474x/${pin.hash}`)
})

test('everything that can’t be shown returns the same bytes, whatever it is, even to its owner', async () => {
  const secret = await aBoard(ana, { privacy: 'secret' })
  const archived = await aBoard(ana)
  const guarded = await aBoard(ana)
  const closed = await aBoard(ana)
  const hidden = await aPin(ana, secret)
  const gone = await aMember()
  const ofGone = await aBoard(gone)
  await env.DB.batch([
    env.DB.prepare('update boards set archived_at = 1 where id = ?').bind(archived.id),
    env.DB.prepare("update boards set privacy = 'protected' where id = ?").bind(guarded.id),
    env.DB.prepare('update boards set deleted_at = 1 where id = ?').bind(closed.id),
    env.DB.prepare("update members set state = 'suspended' where id = ?").bind(gone.viewer.id),
  ])
  const paths = [
    ...[secret, archived, guarded, closed, ofGone].map(({ id }) => `/embed/board/${id}/`),
    `/embed/pin/${hidden.id}/`,
    '/embed/board/5/',
    '/embed/board/jars/',
    '/embed/pin/9007199254740993/',
    `${BOARD}?section=x`,
    `${BOARD}?section=1&section=2`,
  ]

  const answers = new Set<string>()
  const owner = await browserOf(ana)
  for (const path of paths) {
    for (const browser of [aBrowser(), owner]) {
      const response = await browser.fetch(path)
      const { status, headers } = response
      answers.add(`${status} ${headers.get('Cache-Control')} ${await response.text()}`)
    }
  }

  expect(answers.size).toBe(1)
  expect([...answers][0]).toMatch(/^404 no-store .*can’t be shown/s)
})

test('a board that becomes secret is no longer shown, nor are its pins', async () => {
  const jars = await aBoard(ana)
  const jar = await aPinWithFile(ana, jars)
  const paths = [
    `/preview/pin/${jar.id}/236x`,
    `/embed/board/${jars.id}/`,
    `/embed/pin/${jar.id}/`,
    oembed(`/${ana.viewer.username}/${jars.slug}/`),
  ]
  const before = await statusesOf(paths)

  await editBoard(ana, { boardId: jars.id, privacy: 'secret' })

  expect(before).toEqual([200, 200, 200, 200])
  expect(await statusesOf(paths)).toEqual([404, 404, 404, 404])
})

test('a logged-in viewer gets what strangers get, and no cookie is renewed', async () => {
  const owner = await browserOf(ana)
  await env.DB.prepare('update sessions set last_seen_at = 0 where member_id = ?')
    .bind(ana.viewer.id)
    .run()

  for (const path of [BOARD, oembed(PAGE)]) {
    const own = await owner.fetch(path)
    expect(own.headers.getSetCookie()).toEqual([])
    expect(await own.text()).toBe(await textOf(path))
  }
})

test('pins of a member with a closed account disappear from an embedded board', async () => {
  const bo = await aMember()
  const shared = await aBoard(ana)
  await share(ana, shared, bo)
  const theirs = await aPin(bo, shared)
  const own = await aPin(ana, shared)
  await suspend(bo)

  expect(pinsIn(await textOf(`/embed/board/${shared.id}/`))).toEqual([own.id])
  expect((await aBrowser().fetch(`/embed/pin/${theirs.id}/`)).status).toBe(404)
})

test('a client with a current response gets a 304 until the board changes', async () => {
  const jars = await aBoard(ana)
  const path = `/embed/board/${jars.id}/`
  const browser = aBrowser()
  const etag = (await browser.fetch(path)).headers.get('ETag') ?? ''
  const again = () => browser.fetch(path, { headers: { 'If-None-Match': `"other", W/${etag}` } })

  const held = await again()
  await aPin(ana, jars)
  const changed = await again()

  expect([held.status, await held.text()]).toEqual([304, ''])
  expect(held.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(changed.status).toBe(200)
})

test('other websites read a board’s oEmbed data by its address, as JSON and as XML', async () => {
  const json = await aBrowser().fetch(oembed(PAGE))
  const xml = await aBrowser().fetch(oembed(PAGE, { format: 'xml' }))
  const doubled = await aBrowser().fetch(oembed(`${PAGE}/`))

  expect(json.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(json.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await json.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: board.name,
    author_name: 'Ana <Lind>',
    author_url: `${SITE}/${ana.viewer.username}/`,
    provider_name: 'Pinfold',
    provider_url: `${SITE}/`,
    cache_age: 300,
    width: 600,
    height: 640,
    html: `<iframe src="${SITE}${BOARD}" title="Krüge &amp; &quot;Schalen&quot; 🏺 مزهرية · Pinfold" width="600" height="640" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  })
  expect(xml.headers.get('Content-Type')).toBe('text/xml; charset=utf-8')
  const text = await xml.text()
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n/)
  expect(text).toContain('<author_name>Ana &lt;Lind&gt;</author_name>')
  expect(text).toContain('<html>&lt;iframe src=')
  expect(await doubled.json(), 'one slash too many').toMatchObject({ title: board.name })
})

test.each([
  [{ maxwidth: '300' }, { width: 300, height: 640 }],
  [
    { maxwidth: '2000', maxheight: '200' },
    { width: 600, height: 200 },
  ],
  [{ maxwidth: '1' }, { width: 1, height: 640 }],
])('a frame fits into %o', async (limits, size) => {
  const answer = await readOembed(PAGE, limits)

  expect(answer).toMatchObject(size)
  expect(answer.html).toContain(`width="${size.width}" height="${size.height}"`)
})

test('the oEmbed data of a section and a pin can be read by their addresses too', async () => {
  const ofSection = await readOembed(`${PAGE}${section.slug}/`)
  const ofPin = await readOembed(`/pin/${pin.id}`)

  expect(ofSection.title).toBe(`Glaze <b> · ${board.name}`)
  expect(ofSection.html).toContain(`src="${SITE}${BOARD}?section=${section.id}"`)
  expect(ofSection.thumbnail_url, 'the preview is the board’s').toBe(
    `${SITE}/preview/pin/${within.id}/736x`,
  )
  expect(ofPin).toMatchObject({ title: '<i>Jar</i>', author_name: 'Ana <Lind>' })
  expect(ofPin.html).toContain(`src="${SITE}/embed/pin/${pin.id}/"`)
})

test.each([
  ['nothing', '/oembed/', 400],
  ['two addresses', '/oembed/?url=a&url=b', 400],
  ['a width of none', oembed(PAGE, { maxwidth: '0' }), 400],
  ['a width in words', oembed(PAGE, { maxwidth: 'wide' }), 400],
  ['too long an address', oembed(`/${'x'.repeat(5000)}`), 400],
  ['another format', oembed(PAGE, { format: 'yaml' }), 501],
  ['an inherited format', oembed(PAGE, { format: 'toString' }), 501],
  ['no address', '/oembed/?url=jars', 404],
  [
    'another website',
    `/oembed/?${new URLSearchParams({ url: `https://shop.example${PAGE}` })}`,
    404,
  ],
  ['a path that is no text', oembed('/%ff/%fe/'), 404],
  ['a path that is too long', oembed(`${PAGE}a/b/`), 404],
  ['a page of ours', oembed('/terms/'), 404],
  ['no number of a pin', oembed('/pin/0x5/'), 404],
  ['an order of a pin', oembed(`/pin/${pin.id}/edit/`), 404],
])('%s is refused with a message', async (_, path, status) => {
  const response = await aBrowser().fetch(path)

  expect(response.status).toBe(status)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await response.text()).toMatch(/\.$/)
})

test('only public pages link to their oEmbed data', async () => {
  const link = (path: string, format: string) =>
    `+oembed" href="${SITE}${oembed(path, { format }).replaceAll('&', '&amp;')}"`
  const secret = await aBoard(ana, { privacy: 'secret' })
  const owner = await browserOf(ana)

  for (const path of [PAGE, `/pin/${pin.id}/`, `/${ana.viewer.username}/`]) {
    const html = await (await aBrowser().fetch(path)).text()
    expect(html).toContain(`type="application/json${link(path, 'json')}`)
    expect(html).toContain(`type="text/xml${link(path, 'xml')}`)
  }
  const closed = await owner.fetch(`/${ana.viewer.username}/${secret.slug}/`)
  expect(await closed.text()).not.toContain('oembed')
})

test.each([BOARD, oembed(PAGE)])('%s only accepts reads', async (path) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await aBrowser().fetch(path, { method })

    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test.each([
  ['embed', BOARD],
  ['oembed', oembed(PAGE)],
] as const)('a network that keeps requesting %s is rate-limited', async (subject, path) => {
  const window = Math.floor(Date.now() / RATE_WINDOW_MS)
  for (const at of [window, window + 1]) {
    const key = `rate:${subject}:198.51.100.9:${at}`
    await env.COUNTERS.put(key, String(RATE_LIMITS[subject]))
  }

  const headers = { 'CF-Connecting-IP': '198.51.100.9' }
  const busy = await SELF.fetch(SITE + path, { headers })
  expect(busy.status).toBe(429)
  expect(await busy.text()).toContain('a lot of requests')
  expect((await aBrowser().fetch(path)).status).toBe(200)
})

test('a board’s page names its preview: a JPEG for any website, cached for good at its own address', async () => {
  const html = await textOf(PAGE)
  const [, path = ''] =
    /property="og:image" content="https:\/\/pinfold\.test([^"]+)"/.exec(html) ?? []
  expect(html).toContain('property="og:image:width" content="1200"')
  expect(html).toContain('property="og:image:height" content="630"')
  expect(html).toContain('name="twitter:card" content="summary_large_image"')

  const own = await aBrowser().fetch(path)
  const old = await aBrowser().fetch(`/preview/board/${board.id}/0.jpg`)

  expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  expect(own.headers.get('Cache-Control')).toBe(
    'public, max-age=31536000, s-maxage=3600, immutable',
  )
  expect(own.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(own.headers.getSetCookie()).toEqual([])
  expect([...new Uint8Array(await own.arrayBuffer()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect([old.status, old.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=300'])
  await old.arrayBuffer()
  const etag = own.headers.get('ETag') ?? ''
  const held = await aBrowser().fetch(path, { headers: { 'If-None-Match': etag } })
  expect(held.status).toBe(304)
})

test('home, searches, profiles and hashtags name a JPEG of the stated size', async () => {
  const tag = `tag${crypto.randomUUID().slice(0, 8)}`
  const cy = await aMember({ about: 'Potter' })
  await aPin(cy, await aBoard(cy), { title: `Jar #${tag}` })
  const profile = `/${cy.viewer.username}/`
  const pictureOf = async (page: string) => {
    const html = await textOf(page)
    const tags = ['site_name', 'title', 'description', 'url', 'image:alt', 'image:width']
    for (const name of tags) expect(html).toMatch(`property="og:${name}" content="`)
    expect(html).toContain('property="og:image:height" content="630"')
    expect(html).toContain('name="twitter:card" content="summary_large_image"')
    return /og:image" content="https:\/\/pinfold\.test([^"]+)"/.exec(html)?.[1] ?? ''
  }

  const empty = `/hashtag/${tag}empty/`
  for (const page of [empty, '/', '/search/?q=jar', '/search/boards/?q=jar', '/search/profiles/']) {
    expect(await pictureOf(page)).toBe('/preview.jpg')
  }
  expect(await textOf(empty)).toContain('content="noindex"')
  for (const page of [profile, `${profile}_created/`, `/hashtag/${tag}/`]) {
    const picture = await aBrowser().fetch(await pictureOf(page))
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    await picture.arrayBuffer()
  }
  const bare = await aMember()
  const nothing = await aBrowser().fetch(await pictureOf(`/${bare.viewer.username}/`))
  expect([nothing.status, nothing.headers.get('Location')]).toEqual([302, '/preview.jpg'])
})

test('all of many concurrent requests for a preview get it', async () => {
  const busy = await aBoard(ana)
  await aPin(ana, busy)
  const path = `/preview/board/${busy.id}/0.jpg`

  const answers = await Promise.all(Array.from({ length: 6 }, () => aBrowser().fetch(path)))
  const sizes = await Promise.all(answers.map(async (one) => (await one.arrayBuffer()).byteLength))

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(sizes).size).toBe(1)
})

test.each(['x.jpg', '0.png', `${'0'.repeat(45)}.jpg`, '%ff.jpg'])(
  'a preview %s doesn’t exist',
  async (name) => {
    const response = await aBrowser().fetch(`/preview/board/${board.id}/${name}`)

    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    expect(await response.text()).toBe("We couldn't find that.")
  },
)

test('oEmbed returns a board’s preview if it fits', async () => {
  const [, path = ''] = /og:image" content="([^"]+)"/.exec(await textOf(PAGE)) ?? []

  expect(await readOembed(PAGE)).toMatchObject({
    thumbnail_url: path,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  expect(await readOembed(PAGE, { maxwidth: '1199' })).not.toHaveProperty('thumbnail_url')
})

test('a pin’s page names a picture that other websites may show', async () => {
  const { id } = await aPinWithFile(ana, await aBoard(ana), {}, aPng(800, 1200))
  const html = await textOf(`/pin/${id}/`)
  const [, path = ''] = /og:image" content="https:\/\/[^/"]+([^"]+)"/.exec(html) ?? []

  const picture = await aBrowser().fetch(path)

  expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(picture.headers.get('Content-Type')).toMatch(/^image\//)
  expect(html).toContain('property="og:image:height" content="1104"')
})

test('oEmbed returns a pin’s picture in the largest size that fits, for any website', async () => {
  const { id } = await aPinWithFile(ana, await aBoard(ana), {}, aPng(800, 1200))
  const picture = async (limits: Record<string, string>) => {
    const answer = await readOembed(`/pin/${id}/`, limits)
    return [answer.thumbnail_url, answer.thumbnail_width, answer.thumbnail_height]
  }
  const at = (rendition: string) => `${SITE}/preview/pin/${id}/${rendition}`

  expect(await picture({})).toEqual([at('736x'), 736, 1104])
  expect(await picture({ maxwidth: '500' })).toEqual([at('474x'), 474, 711])
  expect(await picture({ maxheight: '354' })).toEqual([at('236x'), 236, 354])
  expect(await picture({ maxheight: '353' })).toEqual([undefined, undefined, undefined])

  const shown = await aBrowser().fetch(`/preview/pin/${id}/236x`)
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect(shown.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(shown.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(shown.headers.getSetCookie()).toEqual([])
  await shown.arrayBuffer()
  const headers = { 'If-None-Match': shown.headers.get('ETag') ?? '' }
  expect((await aBrowser().fetch(`/preview/pin/${id}/236x`, { headers })).status).toBe(304)
  expect(await statusesOf([`/preview/pin/${id}/orig`, `/preview/pin/${id}/150x150`])).toEqual([
    404, 404,
  ])
})

test('the picture of a deleted pin, or of a suspended member, isn’t shown on other websites', async () => {
  const bo = await aMember()
  const jars = await aBoard(bo)
  const one = await aPinWithFile(bo, jars)
  const two = await aPinWithFile(bo, jars)
  const paths = [one, two].map(({ id }) => `/preview/pin/${id}/736x`)
  expect(await statusesOf(paths)).toEqual([200, 200])

  await deletePin(bo, { pinId: one.id })
  expect(await statusesOf(paths)).toEqual([404, 200])
  await suspend(bo)

  const gone = await aBrowser().fetch(`/preview/pin/${two.id}/736x`)
  expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  expect(await gone.text()).toBe("We couldn't find that.")
})

test('a profile is a link with its member’s name, as long as the account is open', async () => {
  const bo = await aMember({ fullName: 'Bo "Lund"' })
  const profile = `/${bo.viewer.username}/`

  expect(await readOembed(profile)).toEqual({
    version: '1.0',
    type: 'link',
    title: 'Bo "Lund"',
    author_name: 'Bo "Lund"',
    author_url: SITE + profile,
    provider_name: 'Pinfold',
    provider_url: `${SITE}/`,
    cache_age: 300,
  })
  expect(await textOf(oembed(profile, { format: 'xml' }))).toContain('<type>link</type>')
  await suspend(bo)
  expect(await statusesOf([oembed(profile)])).toEqual([404])
})

test('everybody finds the embed code of a public board in its menu, and other boards have none', async () => {
  const secret = await aBoard(ana, { privacy: 'secret' })
  const owner = await browserOf(ana)

  expect(await textOf(PAGE)).toContain(`href="/board/${board.id}/embed/"`)
  expect(await textOf(`${PAGE}${section.slug}/`)).toContain(`/embed/?section=${section.id}"`)
  const html = await textOf(`/board/${board.id}/embed/?size=large`)
  expect(html).toContain(`&lt;iframe src=&quot;${SITE}${BOARD}&quot;`)
  expect(html).toContain('width=&quot;1000&quot; height=&quot;800&quot;')
  expect(html).toContain(`<iframe src="${BOARD}"`)
  expect((await owner.fetch(`/board/${secret.id}/embed/`)).status).toBe(302)
})

async function suspend({ viewer }: Awaited<ReturnType<typeof aMember>>): Promise<void> {
  await env.DB.prepare("update members set state = 'suspended' where id = ?").bind(viewer.id).run()
}

function oembed(path: string, query: Record<string, string> = {}): string {
  return `/oembed/?${new URLSearchParams({ url: SITE + path, ...query })}`
}

async function readOembed(path: string, query: Record<string, string> = {}) {
  const response = await aBrowser().fetch(oembed(path, query))
  return response.json<OEmbed>()
}

async function textOf(path: string): Promise<string> {
  return (await aBrowser().fetch(path)).text()
}

async function statusesOf(paths: string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await aBrowser().fetch(path)).status))
}

function pinsIn(html: string): number[] {
  return [...html.matchAll(/<a id="p(\d+)"/g)].map(([, id]) => Number(id))
}

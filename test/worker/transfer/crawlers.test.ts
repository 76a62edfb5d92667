import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { picturePath } from '../../../app/features/core/pictures/picture-path.ts'
import { changePrivacy } from '../../../app/features/identity/account/privacy/privacy.server.ts'
import { extendSitemap } from '../../../app/features/transfer/sitemaps/extend-sitemap.server.ts'
import { SITEMAP_PART } from '../../../app/features/transfer/sitemaps/limits.ts'
import { aBoard, collaborate } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember } from '../../factories/identity/people.ts'

const SITE = env.SITE_ORIGIN
const ana = await aMember()
const board = await aBoard(ana, { name: 'Krüge & 🏺' })
const pin = await aPin(ana, board)
const boardUrl = `${SITE}/${ana.viewer.username}/${encodeURIComponent(board.slug)}/`

async function textOf(path: string): Promise<string> {
  return (await aBrowser().fetch(path)).text()
}

async function listed(kind: 'pins' | 'boards'): Promise<string[]> {
  const names = [
    ...(await textOf('/sitemap.xml')).matchAll(/<loc>[^<]*\/(sitemaps\/[^<]*)<\/loc>/g),
  ]
  const found: string[] = []
  for (const [, name = ''] of names.filter(([, name = '']) => name.includes(kind))) {
    const xml = await textOf(`/${name}`)
    found.push(...[...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url))
  }
  return found
}

test('the sitemap contains public boards and pins, with their pictures', async () => {
  expect(await listed('pins')).toContain(`${SITE}/pin/${pin.id}/`)
  expect(await listed('boards')).toContain(boardUrl)
  const part = await aBrowser().fetch('/sitemaps/pins-1.xml')
  expect(part.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  expect(await part.text()).toContain(
    `<image:loc>${SITE}${picturePath(pin.hash, '736x')}</image:loc>`,
  )
})

test('nothing secret, empty, archived, deleted or limited is in the sitemap', async () => {
  const secret = await aBoard(ana, { privacy: 'secret' })
  const empty = await aBoard(ana)
  const archived = await aBoard(ana)
  const deleted = await aBoard(ana)
  const limited = await aBoard(ana)
  const hidden = []
  for (const place of [secret, archived, deleted, limited]) hidden.push(await aPin(ana, place))
  await env.DB.batch([
    env.DB.prepare('update boards set archived_at = 1 where id = ?').bind(archived.id),
    env.DB.prepare('update boards set deleted_at = 1 where id = ?').bind(deleted.id),
    env.DB.prepare('update boards set limited_at = 1 where id = ?').bind(limited.id),
  ])

  const pins = await listed('pins')
  const boards = await listed('boards')

  for (const { id } of hidden) expect(pins).not.toContain(`${SITE}/pin/${id}/`)
  for (const { slug } of [secret, empty, archived, deleted, limited]) {
    expect(boards).not.toContain(`${SITE}/${ana.viewer.username}/${slug}/`)
  }
})

test('members hidden from search engines are in no sitemap, and each of their pages says so', async () => {
  const bo = await aMember()
  const theirs = await aBoard(bo)
  const hidden = await aPin(bo, theirs)
  await collaborate(theirs, ana)
  const guests = await aPin(ana, theirs)
  const paths = [
    `/${bo.viewer.username}/`,
    `/${bo.viewer.username}/_created/`,
    `/${bo.viewer.username}/${theirs.slug}/`,
    `/pin/${hidden.id}/`,
    `/pin/${guests.id}/`,
  ]
  const noindex = '<meta name="robots" content="noindex"/>'
  for (const path of paths) expect(await textOf(path)).not.toContain(noindex)

  await changePrivacy(bo, { isIndexed: false, invitableBy: 'everyone', boardPrivacy: 'public' })

  for (const path of paths) {
    const html = await textOf(path)
    expect(html).toContain(noindex)
    expect(html).toContain('og:title')
  }
  const pins = await listed('pins')
  for (const { id } of [hidden, guests]) expect(pins).not.toContain(`${SITE}/pin/${id}/`)
  expect(await listed('boards')).not.toContain(`${SITE}${paths[2]}`)
})

test('a full part of the sitemap ends where the next one starts, and no address is in two parts', async () => {
  const { results } = await env.DB.prepare('select max(id) as last from pins').all<{
    last: number
  }>()
  const first = Number(results[0]?.last) + 1
  await env.DB.prepare(`with recursive places(n) as (select 0 union all select n + 1 from places where n < ?1)
    insert into pins (id, pinner_id, board_id, picture_id, method, created_at)
    select ?2 + n, ?3, ?4, (select picture_id from pins where id = ?5), 'uploaded', 0 from places`)
    .bind(SITEMAP_PART, first, ana.viewer.id, board.id, pin.id)
    .run()

  await extendSitemap(ana)
  await extendSitemap(ana)

  const all = await listed('pins')
  expect(await textOf('/sitemap.xml')).toContain(`<loc>${SITE}/sitemaps/pins-2.xml</loc>`)
  expect(await textOf('/sitemap.xml')).not.toContain('pins-3.xml')
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain(`${SITE}/pin/${pin.id}/`)
  expect(all).toContain(`${SITE}/pin/${first + SITEMAP_PART}/`)
  const one = await textOf('/sitemaps/pins-1.xml')
  const two = await textOf('/sitemaps/pins-2.xml')
  // The first part lacks the two pins that are currently hidden from search engines.
  expect(one.match(/<url>/g)?.length).toBe(SITEMAP_PART - 2)
  expect(two.match(/<url>/g)?.length).toBeGreaterThan(0)
})

test.each(['pins-0.xml', 'pins-99.xml', 'members-1.xml', 'pins-1', 'pins-1.xml.xml', 'x'])(
  'the sitemap has no part %s',
  async (name) => {
    expect((await aBrowser().fetch(`/sitemaps/${name}`)).status).toBe(404)
  },
)

test('robots.txt names the sitemap and excludes private pages', async () => {
  const text = await textOf('/robots.txt')

  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  for (const path of ['/settings/', '/desk/', '/v3/']) expect(text).toContain(`Disallow: ${path}`)
})

test('password managers find where passkeys are added and managed', async () => {
  const browser = aBrowser()

  const response = await browser.fetch('/.well-known/passkey-endpoints')

  // https://w3c.github.io/webappsec-passkey-endpoints/ allows no redirect.
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  expect(await response.json()).toEqual({
    enroll: `${SITE}/settings/security/passkeys/`,
    manage: `${SITE}/settings/security/#passkeys`,
  })
})

test('password managers are redirected to the page for changing a password, and unknown files are 404', async () => {
  const browser = aBrowser()

  const change = await browser.fetch('/.well-known/change-password')
  expect([change.status, change.headers.get('Location')]).toEqual([
    302,
    '/settings/security/#password',
  ])
  // https://www.w3.org/TR/change-password-url/ uses this path to check that the response above can be trusted.
  const none = 'resource-that-should-not-exist-whose-status-code-should-not-be-200'
  for (const name of [none, 'nothing/below.json', 'assetlinks.json']) {
    expect((await browser.fetch(`/.well-known/${name}`)).status).toBe(404)
  }
})

test('security.txt says whom to contact, and expires within a year', async () => {
  const text = await textOf('/.well-known/security.txt')

  const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  expect(value('Contact')).toBe('mailto:security@pinfold.example')
  expect(value('Canonical')).toBe(`${SITE}/.well-known/security.txt`)
  const end = Date.parse(value('Expires'))
  expect(end).toBeGreaterThan(Date.now() + 100 * 24 * 60 * 60 * 1000)
  expect(end).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
  expect((await aBrowser().fetch(new URL(value('Policy')).pathname)).status).toBe(200)
})

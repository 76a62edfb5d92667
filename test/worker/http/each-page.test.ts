import { decode } from 'turbo-stream'
import { expect, test } from 'vitest'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { browserOf } from '../../factories/identity/people.ts'
import {
  FOR_A_BUSINESS,
  FOR_MEMBERS,
  FORMS,
  REDIRECTS,
  SCRIPTS,
  SIGN_IN_PAGES,
} from '../page-kinds.ts'
import { maxRoundTrips, roundTripsOf } from '../round-trips.ts'
import { aSite } from '../site.ts'

const site = await aSite()
const { pages, readers, ana, pin } = site

const NAMES = ['visitor', 'member', 'owner'] as const

type Page = { path: string; status: number; headers: Headers; html: string }

const requested = new Map<string, Promise<Page>>()

/** Requests a page as this reader, once for each reader and page. */
function pageOf(reader: keyof typeof readers, path: string): Promise<Page> {
  const key = `${reader} ${path}`
  const page = requested.get(key) ?? ask(reader, path)
  requested.set(key, page)
  return page
}

async function ask(reader: keyof typeof readers, path: string): Promise<Page> {
  const response = await readers[reader].fetch(path)
  const { status, headers } = response
  // Some answers are files.
  const html = new TextDecoder().decode(await response.arrayBuffer())
  return { path, status, headers, html }
}

function isHtml({ headers }: Page): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true
}

/** Only moderators have links to these pages. */
const MODERATION_PAGES = Object.keys(pages).filter((at) => at.startsWith('desk/'))

test.each(
  Object.entries(pages).filter(([at]) => !FORMS.includes(at) && !/logout|settings|\*/.test(at)),
)('/%s is shown to its owner, and to visitors only if it is public', async (at, path) => {
  const visitor = await pageOf('visitor', path)
  const owner = await pageOf('owner', path)

  if (MODERATION_PAGES.includes(at)) {
    expect([visitor.status, owner.status]).toEqual([404, 404])
  } else if (SIGN_IN_PAGES.includes(at)) {
    expect([visitor.status, owner.status]).toEqual([200, 302])
  } else if (at === 'page-errors') {
    // The address only accepts posts from scripts.
    expect([visitor.status, owner.status]).toEqual([405, 405])
  } else if (at === 'pin-builder/shared') {
    // Neither request shared anything.
    expect([visitor.status, owner.status]).toEqual([204, 204])
  } else if (at === 'advertiser/quick-promote') {
    // The owner is too new to promote pins.
    expect([visitor.status, owner.status]).toEqual([302, 403])
  } else if (REDIRECTS.includes(at) || FOR_A_BUSINESS.includes(at)) {
    expect([visitor.status, owner.status]).toEqual([302, 302])
  } else {
    const isForMembers = FOR_MEMBERS.includes(at) || at === 'board/:boardId/export/:number'
    expect([visitor.status, owner.status]).toEqual([isForMembers ? 302 : 200, 200])
  }
})

test.each(FOR_A_BUSINESS)('/%s is shown to its business and to no other', async (at) => {
  const own = await browserOf(site.kiln)
  const other = await browserOf(await aBusiness())

  expect((await own.fetch(pages[at] ?? '')).status).toBe(200)
  expect((await other.fetch(pages[at] ?? '')).headers.get('Location')).toBe('/?showError=true')
})

test.each(FOR_MEMBERS)('a visitor of /%s logs in first and returns', async (at) => {
  const path = pages[at] ?? ''

  const { headers } = await pageOf('visitor', path)

  expect(headers.get('Location')).toBe(`/login/?next=${encodeURIComponent(path)}`)
})

test.each(Object.entries(pages))('/%s has no markup that its policy blocks', async (_, path) => {
  for (const reader of NAMES) {
    const page = await pageOf(reader, path)
    if (isHtml(page)) expect(await forbiddenMarkup(page)).toEqual([])
  }
})

test('the server renders every page completely, without parts that wait for scripts', async () => {
  const waiting: string[] = []
  for (const reader of NAMES) {
    for (const [at, path] of Object.entries(pages)) {
      if ((await pageOf(reader, path)).html.includes('<!--$!-->')) waiting.push(`${reader} ${at}`)
    }
  }

  expect(waiting).toEqual([])
})

test.each(Object.entries(pages))(
  '/%s leaves no check of a field to the browser',
  async (_, path) => {
    for (const reader of NAMES) {
      const page = await pageOf(reader, path)
      const fields =
        (isHtml(page) ? page.html : '').match(/<(input|select|textarea)\b[^>]*>/g) ?? []

      expect(fields.filter((field) => /\srequired\b/.test(field))).toEqual([])
    }
  },
)

/** These forms choose an account, so they work for any account. */
const FOR_ANY_ACCOUNT = /action="\/(accounts\/switch|logout\/all|login\/not-you)\/"/

test.each(Object.entries(pages))('/%s names its account in its forms', async (_, path) => {
  const page = await pageOf('owner', path)
  const forms =
    (isHtml(page) ? page.html : '').match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? []
  const bound = forms.filter((form) => !FOR_ANY_ACCOUNT.test(form))

  const field = `name="renderedFor" value="${ana.viewer.id}"`
  expect(bound.filter((form) => !form.includes(field))).toEqual([])
})

test('a 404 page has no markup that its policy blocks, and no page repeats a nonce', async () => {
  const answers = [await ask('owner', '/a/b/c/d/'), await ask('owner', '/a/b/c/d/')]
  const nonces = answers.map((page) => nonceOf(page))

  for (const page of answers) expect(await forbiddenMarkup(page)).toEqual([])
  expect(new Set(nonces).size).toBe(2)
})

const NO_PAGES = FORMS.filter((at) => !SCRIPTS.includes(at)).map((at) => pages[at] ?? '')

test.each([
  '/a/b/c/d/',
  `/pin/${pin}/repin/y/`,
  ...NO_PAGES,
  ...MODERATION_PAGES.map((at) => pages[at] ?? ''),
])('%s is not found, and a page says so', async (path) => {
  for (const reader of ['visitor', 'member'] as const) {
    const page = await pageOf(reader, path)

    expect(page.status).toBe(404)
    expect(isHtml(page)).toBe(true)
    expect(page.html).toContain('Page not found')
  }
})

test.each([...Object.values(pages), '/nobody-at-all/', `/v3/pins/${pin}/`])(
  'HEAD of %s is GET without the body',
  async (path) => {
    for (const reader of NAMES) {
      const get = await pageOf(reader, path)
      const head = await readers[reader].fetch(path, { method: 'HEAD' })

      expect(head.status).toBe(get.status)
      expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'))
      expect(await head.text()).toBe('')
    }
  },
)

/** Pages of email links that identify the account. Looking the account up takes more round trips to D1. */
const EMAIL_LINK_TRIPS = 2
const NAMING_LINKS = /^\/(account\/email\/verify|password\/reset)\//

test.each(Object.values(pages))(
  '%s reads D1 in one round trip, and in two for a member',
  async (path) => {
    const more = NAMING_LINKS.test(path) ? EMAIL_LINK_TRIPS : 0
    for (const reader of NAMES) {
      const page = await pageOf(reader, path)
      const trips = isHtml(page) ? [page, await pageOf(reader, dataOf(path))] : [page]

      for (const answer of trips) {
        expect(roundTripsOf(answer), `${path} for ${reader}`).toBeLessThanOrEqual(
          maxRoundTrips(reader) + more,
        )
      }
    }
  },
)

test('the comparison of pages includes everything that loaders read, even values that JSON would lose', async () => {
  for (const path of Object.values(pages)) {
    const { headers, html } = await pageOf('visitor', dataOf(path))
    if (!headers.get('Content-Type')?.startsWith('text/x-script')) continue
    const stream = new Blob([html]).stream()
    const { value } = await decode(stream, { plugins: [(_, ...rest) => ({ value: rest })] })
    expect(lossyValues(value), path).toEqual([])
  }
})

/** The address that the browser fetches for a link within the site. */
function dataOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data?${query}`
}

/** Values that JSON would change. */
function lossyValues(value: unknown, name = ''): string[] {
  if (typeof value === 'bigint' || typeof value === 'symbol' || Number.isNaN(value)) return [name]
  if (typeof value !== 'object' || value === null) return []
  const isPlain =
    Array.isArray(value) ||
    !(
      value instanceof Map ||
      value instanceof Set ||
      value instanceof Date ||
      value instanceof Promise ||
      value instanceof URL
    )
  if (!isPlain) return [name]
  return Object.entries(value).flatMap(([key, part]) => lossyValues(part, `${name}.${key}`))
}

function nonceOf({ headers }: Page): string {
  const [, nonce] = /'nonce-(\w+)'/.exec(headers.get('Content-Security-Policy') ?? '') ?? []
  return nonce ?? ''
}

/** Finds all elements whose style, script or address the page's own policy blocks. */
async function forbiddenMarkup(page: Page): Promise<string[]> {
  const nonce = nonceOf(page)
  const found: string[] = []
  const { html } = page
  const styles = await styleSheetsNamed(page)
  for (const match of html.matchAll(/<([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/g)) {
    const [element, tag = '', rest = ''] = match
    const at = new Map(
      [...rest.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value]),
    )
    const isInline = (tag === 'script' && !at.has('src')) || tag === 'style'
    const isAllowed = tag === 'style' && styles.has(match.index)
    if (isInline && !isAllowed && at.get('nonce') !== nonce)
      found.push(`without the nonce: ${element}`)
    if ([...at.keys()].some((name) => name === 'style' || name?.startsWith('on')))
      found.push(element)
    const isScript = [...at.values()].some((value) => /^\s*javascript:/i.test(value ?? ''))
    if (isScript && !isBookmarklet(page, at.get('href'))) found.push(element)
    const isOurFrame = tag === 'iframe' && at.get('src')?.startsWith('/embed/')
    if (['iframe', 'object', 'embed', 'base'].includes(tag) && !isOurFrame) found.push(element)
  }
  expect(html).toContain('<html')
  return found
}

/** Members drag this bookmark from its page; the policy stops it from running there. */
function isBookmarklet({ path }: Page, href: string | undefined): boolean {
  return path === '/settings/save-button/' && href?.includes('/pin/create/bookmarklet/') === true
}

/** The positions of the style elements that a policy allows by hash. */
async function styleSheetsNamed({ headers, html }: Page): Promise<ReadonlySet<number>> {
  const policy = headers.get('Content-Security-Policy') ?? ''
  const places = new Set<number>()
  for (const { index, 1: style = '' } of html.matchAll(/<style>(.*?)<\/style>/gs)) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const named = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
    if (policy.includes(named)) places.add(index)
  }
  return places
}

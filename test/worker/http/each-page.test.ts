import { decode } from 'turbo-stream'
import { expect, test } from 'vitest'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { browserOf } from '../../factories/identity/people.ts'
import {
  FOR_A_BUSINESS,
  FOR_MEMBERS,
  FORMS,
  SCRIPTS,
  SIGN_IN_PAGES,
  WAYS_ON,
} from '../page-kinds.ts'
import { aSite } from '../site.ts'
import { boundOf, tripsOf } from '../trips.ts'

const site = await aSite()
const { pages, readers, ana, pin } = site

const NAMES = ['visitor', 'member', 'owner'] as const

type Page = { path: string; status: number; headers: Headers; html: string }

const asked = new Map<string, Promise<Page>>()

/** A page as this reader gets it, who asks for it once. */
function pageOf(reader: keyof typeof readers, path: string): Promise<Page> {
  const key = `${reader} ${path}`
  const page = asked.get(key) ?? ask(reader, path)
  asked.set(key, page)
  return page
}

async function ask(reader: keyof typeof readers, path: string): Promise<Page> {
  const response = await readers[reader].fetch(path)
  const { status, headers } = response
  // Some are files.
  const html = new TextDecoder().decode(await response.arrayBuffer())
  return { path, status, headers, html }
}

function isHtml({ headers }: Page): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true
}

/** Nobody is told of these, but who works for us. */
const DESK = Object.keys(pages).filter((at) => at.startsWith('desk/'))

test.each(
  Object.entries(pages).filter(([at]) => !FORMS.includes(at) && !/logout|settings|\*/.test(at)),
)('/%s is there for its owner, and for others or not at all', async (at, path) => {
  const [visitor, owner] = [await pageOf('visitor', path), await pageOf('owner', path)]

  if (DESK.includes(at)) {
    expect([visitor.status, owner.status]).toEqual([404, 404])
  } else if (SIGN_IN_PAGES.includes(at)) {
    expect([visitor.status, owner.status]).toEqual([200, 302])
  } else if (at === 'pin-builder/shared') {
    // Nothing was shared.
    expect([visitor.status, owner.status]).toEqual([204, 204])
  } else if (at === 'advertiser/quick-promote') {
    // The owner is new here, and may not promote yet.
    expect([visitor.status, owner.status]).toEqual([302, 403])
  } else if (at === 'letters/weekly/:token') {
    // Its member has no business that it could be about.
    expect([visitor.status, owner.status]).toEqual([410, 410])
  } else if (WAYS_ON.includes(at) || FOR_A_BUSINESS.includes(at)) {
    expect([visitor.status, owner.status]).toEqual([302, 302])
  } else {
    const isForMembers = FOR_MEMBERS.includes(at) || at === 'board/:boardId/export/:number'
    expect([visitor.status, owner.status]).toEqual([isForMembers ? 302 : 200, 200])
  }
})

test.each(FOR_A_BUSINESS)('/%s is there for its business, and for no other', async (at) => {
  const [own, other] = [await browserOf(site.kiln), await browserOf(await aBusiness())]

  expect((await own.fetch(pages[at] ?? '')).status).toBe(200)
  expect((await other.fetch(pages[at] ?? '')).headers.get('Location')).toBe('/?showError=true')
})

test.each(FOR_MEMBERS)('a visitor of /%s logs in first, and comes back', async (at) => {
  const path = pages[at] ?? ''

  const { headers } = await pageOf('visitor', path)

  expect(headers.get('Location')).toBe(`/login/?next=${encodeURIComponent(path)}`)
})

test.each(Object.entries(pages))('/%s has no markup that its policy forbids', async (_, path) => {
  for (const reader of NAMES) {
    const page = await pageOf(reader, path)
    if (isHtml(page)) expect(await forbiddenMarkup(page)).toEqual([])
  }
})

/** They choose an account, so they work on a page of any. */
const FOR_ANY_ACCOUNT = /action="\/(accounts\/switch|logout\/all|login\/not-you)\/"/

test.each(Object.entries(pages))('/%s says in its forms for whom it is drawn', async (_, path) => {
  const page = await pageOf('owner', path)
  const forms =
    (isHtml(page) ? page.html : '').match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? []
  const bound = forms.filter((form) => !FOR_ANY_ACCOUNT.test(form))

  const field = `name="drawnFor" value="${ana.viewer.id}"`
  expect(bound.filter((form) => !form.includes(field))).toEqual([])
})

test('a page that is not found has no markup that its policy forbids, and no page has one nonce twice', async () => {
  const answers = [await ask('owner', '/a/b/c/d/'), await ask('owner', '/a/b/c/d/')]
  const nonces = answers.map((page) => nonceOf(page))

  for (const page of answers) expect(await forbiddenMarkup(page)).toEqual([])
  expect(new Set(nonces).size).toBe(2)
})

const NO_PAGES = FORMS.filter((at) => !SCRIPTS.includes(at)).map((at) => pages[at] ?? '')

test.each(['/a/b/c/d/', `/pin/${pin}/repin/y/`, ...NO_PAGES, ...DESK.map((at) => pages[at] ?? '')])(
  '%s is no page, and a page says so',
  async (path) => {
    for (const reader of ['visitor', 'member'] as const) {
      const page = await pageOf(reader, path)

      expect(page.status).toBe(404)
      expect(isHtml(page)).toBe(true)
      expect(page.html).toContain('There is nothing here')
    }
  },
)

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

/** Pages of links in letters that name an account, which the link alone tells: what is asked before and besides. */
const NAMED_FIRST = 2

test.each(Object.values(pages))('%s asks D1 once, and for a member once more', async (path) => {
  const more = path.startsWith('/account/email/verify/') ? NAMED_FIRST : 0
  for (const reader of NAMES) {
    for (const address of [path, dataOf(path)]) {
      const trips = tripsOf(await pageOf(reader, address))

      expect(trips, `${address} for ${reader}`).toBeLessThanOrEqual(boundOf(reader) + more)
    }
  }
})

test('what pages are compared by is all that loaders read: nothing of it is lost as JSON', async () => {
  for (const path of Object.values(pages)) {
    const { headers, html } = await pageOf('visitor', dataOf(path))
    if (!headers.get('Content-Type')?.startsWith('text/x-script')) continue
    const stream = new Blob([html]).stream()
    const { value } = await decode(stream, { plugins: [(_, ...rest) => ({ value: rest })] })
    expect(oddIn(value), path).toEqual([])
  }
})

/** The address that the browser fetches for a link within the site. */
function dataOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  return `${pathname === '/' ? '/_root' : pathname.replace(/\/$/, '')}.data?${query}`
}

/** Values that JSON takes for others. */
function oddIn(value: unknown, name = ''): string[] {
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
  return Object.entries(value).flatMap(([key, part]) => oddIn(part, `${name}.${key}`))
}

function nonceOf({ headers }: Page): string {
  const [, nonce] = /'nonce-(\w+)'/.exec(headers.get('Content-Security-Policy') ?? '') ?? []
  return nonce ?? ''
}

/** Every element whose style, script or address the page's own policy would not let work. */
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

/** The bookmark that members drag from its page: the policy keeps it from running there. */
function isBookmarklet({ path }: Page, href: string | undefined): boolean {
  return path === '/settings/save-button/' && href?.includes('/pin/create/bookmarklet/') === true
}

/** Where the style sheets stand that a policy names by their hash. */
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

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkDomains } from '../../../app/db/content/links.ts'
import { sessions } from '../../../app/db/identity/accounts.ts'
import { newId } from '../../../app/db/ids.ts'
import { editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { readPin } from '../../../app/features/content/pins/read-pin.server.ts'
import { isReserved } from '../../../app/features/identity/names/reserved-usernames.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aNotedPin } from '../../factories/content/notes.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, aVisitor, browserOf, flashIn } from '../../factories/identity/people.ts'
import { aSite } from '../site.ts'
import { ADDRESSES } from '../site-map.ts'

const site = await aSite()
const { pages, readers, ana, bo, board, secret, pin, hidden } = site
const NOTHING_HERE = 'Page not found'
const MISSING = 'We couldn&#x27;t find that page. It may have been moved or deleted.'

test.each(['/', '/login/', '/a/b/c/d/'])('%s is rendered in standards mode', async (path) => {
  const response = await readers.visitor.fetch(path)

  expect(await response.text()).toMatch(/^<!DOCTYPE html><html /)
})

/** Addresses of existing pages for things that don't exist. */
const MISSING_THINGS = [
  '/nobody-at-all/',
  '/nobody-at-all/board/',
  '/nobody-at-all/board/section/',
  '/nobody-at-all/_created/',
  `/${ana.viewer.username}/no-such-board/`,
  `/${ana.viewer.username}/moon-jars/no-such-section/`,
  '/%e0%a4%a/',
  '/%ff/%fe/',
  '/%00/',
  '/..%2f..%2fetc%2fpasswd',
  `/${'x'.repeat(4000)}/`,
  '/pin/',
  '/pin/5/',
  '/pin/0/',
  '/pin/-1/',
  '/pin/abc/',
  '/pin/0x5/',
  `/pin/0${pin}/`,
  `/pin/${pin}.0/`,
  `/pin/${'9'.repeat(40)}/`,
  `/pin/${pin}/burn/`,
  '/board/',
  '/board/5/',
  `/pin/${hidden}/`,
]

/** Addresses of lists with an invalid query, and of pages that need a pin. */
const INVALID_ADDRESSES = [
  '/?bookmark=abc',
  '/?bookmark=--1',
  '/?bookmark=1&bookmark=2',
  '/ideas/?bookmark=r5',
  '/ideas/?pageSize=0',
  '/ideas/?pageSize=251',
  '/search/?q=a&q=b',
  '/search/?colour=mauve',
  '/offsite/',
  '/offsite/?pin=5',
  '/offsite/?url=a&url=b',
  `/offsite/?pin=${hidden}`,
]

test.each(MISSING_THINGS)(
  '%s doesn’t exist: members are sent home, visitors to new ideas',
  async (path) => {
    const sent = [await readers.visitor.fetch(path), await readers.member.fetch(path)].map(next)

    expect(sent).toEqual([
      [302, '/ideas/?showError=true'],
      [302, '/?showError=true'],
    ])
  },
)

test.each(INVALID_ADDRESSES)('%s doesn’t exist: everyone is sent home', async (path) => {
  for (const browser of [readers.visitor, readers.member]) {
    expect(next(await browser.fetch(path))).toEqual([302, '/?showError=true'])
  }
})

test.each([...MISSING_THINGS, ...INVALID_ADDRESSES])('crawlers get a 404 for %s', async (path) => {
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const response = await aBrowser().fetch(path, { headers: { 'User-Agent': agent } })

  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(await response.text()).toContain(NOTHING_HERE)
})

test.each(['/', '/ideas/'])(
  '%s shows a message after the redirect, even without scripts',
  async (path) => {
    for (const browser of [readers.visitor, readers.member]) {
      const response = await browser.fetch(`${path}?showError=true`)

      expect(response.status).toBe(200)
      expect(await response.text()).toContain(MISSING)
      expect(await textOf(browser.fetch(path))).not.toContain(MISSING)
    }
  },
)

test('a visitor’s home is recorded as the source of a sign-up', async () => {
  const html = await textOf(readers.visitor.fetch('/'))

  expect(html).toContain('href="/login/?source=homePage&amp;container=home_page"')
})

test('a name in another case redirects to its page, keeping the query', async () => {
  const { username } = ana.viewer
  const shouted = username.toUpperCase()
  const { visitor } = readers

  const moves = {
    [`/${shouted}/`]: `/${username}/`,
    [`/${shouted}`]: `/${username}/`,
    [`/${shouted}/_created/?bookmark=5`]: `/${username}/_created/?bookmark=5`,
    [`/${username}/Moon-Jars/`]: `/${username}/moon-jars/`,
    [`/${shouted}/MOON-JARS/Celadon/`]: `/${username}/moon-jars/celadon/`,
    [`/${shouted}/%C3%89t%C3%A9/`]: `/${username}/%C3%A9t%C3%A9/`,
  }
  for (const [from, to] of Object.entries(moves)) {
    expect(next(await visitor.fetch(from))).toEqual([301, to])
  }
})

test('a page is the same with and without a trailing slash', async () => {
  const home = `/${ana.viewer.username}`

  for (const path of [home, `${home}/_created`, `${home}/moon-jars`, `/pin/${pin}`]) {
    const canonical = `<link rel="canonical" href="https://pinfold.test${path}/"/>`
    expect(await textOf(readers.visitor.fetch(path))).toContain(canonical)
    expect(await textOf(readers.visitor.fetch(`${path}/`))).toContain(canonical)
  }
})

test('the interstitial page says where a link goes, and sends no referrer', async () => {
  const url = 'https://shop.example/<script>?a="b"'
  const response = await readers.member.fetch(`/offsite/?url=${encodeURIComponent(url)}`)
  const html = await response.text()

  expect(response.status).toBe(200)
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(html).toContain('href="https://shop.example/%3Cscript%3E?a=%22b%22"')
  expect(html).toContain('rel="noopener noreferrer nofollow"')
  expect(html).toContain('<strong class="text-ink">shop.example</strong>')
})

test('a pin’s own link opens without a referrer', async () => {
  const response = await readers.visitor.fetch(`/offsite/?pin=${pin}&csr=1&aux_data=%7B%7D`)

  expect(next(response)).toEqual([302, 'https://shop.example/'])
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://ana:secret@shop.example/'])(
  '%s is refused with a message',
  async (url) => {
    const response = await readers.visitor.fetch(`/offsite/?url=${encodeURIComponent(url)}`)
    const html = await response.text()

    expect(response.status).toBe(400)
    expect(html).toContain('This link doesn&#x27;t lead to a web page')
    expect(html).not.toContain(`href="${url}`)
  },
)

test('a link to a blocked site is not opened, and the page says why', async () => {
  const { db, now } = aVisitor()
  await db.insert(linkDomains).values({ id: newId(now), host: 'closed.example', status: 'porn' })
  const closed = await aPin(ana, board, {
    link: 'https://a.closed.example/',
  })

  const response = await readers.visitor.fetch(`/offsite/?pin=${closed.id}`)
  const html = await response.text()

  expect(response.status).toBe(403)
  expect(html).toContain('its pages show pornography')
  expect(html).not.toContain('href="https://a.closed.example')
})

test.each([
  '/',
  '/ideas/',
  '/search/',
  '/terms/',
  '/a/b/c/d/',
  `/pin/${pin}/`,
  pages[':username/'],
])('%s accepts no form', async (path = '') => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await readers.owner.fetch(path, { method })

    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    await response.text()
  }
})

test.each(['OPTIONS', 'TRACE', 'PROPFIND'])(
  'no page or call accepts %s requests',
  async (method) => {
    for (const path of ['/', `/pin/${pin}/edit/`, '/follow/', '/resource/BoardResource/get/']) {
      const response = await readers.visitor.fetch(path, { method })

      expect([response.status, response.headers.get('Allow')?.slice(0, 9)]).toEqual([
        405,
        'GET, HEAD',
      ])
      await response.text()
    }
  },
)

test('a public page can be shared and indexed, a secret one reveals nothing', async () => {
  const open = [pages[':username/:board'] ?? '', `/pin/${pin}/`]
  const closed = [`/${ana.viewer.username}/${secret.slug}/`, `/pin/${hidden}/`]

  for (const path of open) {
    const html = await textOf(readers.owner.fetch(path))
    expect(html).toContain('property="og:image"')
    expect(html).not.toContain('noindex')
  }
  for (const path of closed) {
    const html = await textOf(readers.owner.fetch(path))
    expect(html).not.toContain('og:')
    expect(html).toContain('content="noindex"')
  }
})

const LONG = 'x'.repeat(501)

test('a board is created, edited, archived, deleted and restored by plain forms', async () => {
  const cy = await aMember()
  const browser = await browserOf(cy)
  const home = `/${cy.viewer.username}/`

  const empty = await browser.submit('/board/create/', { name: ' ' })
  const long = await browser.submit('/board/create/', { name: 'Jars', description: LONG })
  const description = 'Thrown in March.'
  const made = await browser.submit('/board/create/', { name: 'Jars', secret: 'on', description })
  const taken = await browser.submit('/board/create/', { name: 'jars', description })

  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Don&#x27;t forget to name your board!')
  expect(long.status).toBe(400)
  expect(await long.text()).toContain('Please enter no more than 500 characters.')
  expect(next(made)).toEqual([302, `${home}jars/`])
  expect(taken.status).toBe(409)
  const again = await taken.text()
  expect(again).toContain('You already have a board with that name.')
  expect(again).toContain(`name="description">${description}</textarea>`)

  const page = await textOf(browser.fetch(`${home}jars/`))
  expect(page).toContain(`${description}</p>`)
  const [id] = page.match(/\/board\/\d+(?=\/edit)/) ?? []
  const edit = await browser.submit(`${id}/edit/`, { name: 'Moon jars', description: 'Round.' })
  expect(next(edit)).toEqual([302, `${home}jars/`])
  expect(await textOf(aBrowser().fetch(`${home}jars/`))).toContain('Moon jars')

  expect(next(await browser.submit(`${id}/archive/`, {}))).toEqual([302, `${home}jars/`])
  expect(await textOf(aBrowser().fetch(home))).not.toContain('Moon jars')
  expect(next(await browser.submit(`${id}/unarchive/`, {}))).toEqual([302, `${home}jars/`])
  expect(next(await browser.submit(`${id}/delete/`, {}))).toEqual([302, home])
  expect(next(await browser.fetch(`${home}jars/`))).toEqual([302, '/?showError=true'])
  expect(next(await browser.submit(`${id}/restore/`, {}))).toEqual([302, `${home}jars/`])
  expect((await browser.fetch(`${home}jars/`)).status).toBe(200)
})

test('a pin is edited, deleted, restored and saved by plain forms', async () => {
  const cy = await aMember()
  const browser = await browserOf(cy)
  const jars = await aBoard(cy, { name: 'Jars' })
  const { id } = await aPin(cy, jars, { title: 'Jar' })
  const texts = { title: 'Moon jar', description: '', altText: '', link: 'not an address' }

  const refused = await browser.submit(`/pin/${id}/edit/`, { ...texts, boardId: `${jars.id}` })
  const edited = await browser.submit(`/pin/${id}/edit/`, { ...texts, link: 'shop.example' })

  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('That doesn&#x27;t look like a web address.')
  expect(next(edited)).toEqual([302, `/pin/${id}/`])
  expect(await textOf(browser.fetch(`/pin/${id}/`))).toContain(`href="/offsite/?pin=${id}"`)

  const home = `/${cy.viewer.username}/jars/`
  expect(next(await browser.submit(`/pin/${id}/delete/`, {}))).toEqual([302, home])
  expect(next(await browser.fetch(`/pin/${id}/`))).toEqual([302, '/?showError=true'])
  expect(next(await browser.submit(`/pin/${id}/restore/`, {}))).toEqual([302, `/pin/${id}/`])

  const saved = await browser.submit(`/pin/${pin}/repin/x/`, { boardId: `${jars.id}` })
  expect(next(saved)).toEqual([302, `/pin/${pin}/`])
  expect(await textOf(browser.fetch(`/pin/${pin}/`))).toContain('You already saved this Pin to')
})

test('a private note is written by a plain form, which keeps the typed text', async () => {
  const cy = await aMember()
  const browser = await browserOf(cy)
  const { id } = await aPin(cy, await aBoard(cy), { title: 'Jar' })
  const path = `/pin/${id}/note/`
  const long = `${'x'.repeat(2000)} typed`

  const refused = await browser.submit(path, { note: long })
  const body = await refused.text()
  expect(refused.status).toBe(400)
  expect(body).toContain('Please enter no more than 2,000 characters.')
  expect(body).toContain(long)
  expect(await textOf(browser.fetch(`/pin/${id}/`))).toContain('Add a note')

  expect(next(await browser.submit(path, { note: 'For the hall' }))).toEqual([302, `/pin/${id}/`])
  const shown = await textOf(browser.fetch(`/pin/${id}/`))
  for (const text of ['Note saved', 'only you can see this', 'For the hall', 'Edit note'])
    expect(shown).toContain(text)
  expect(next(await browser.submit(path, { note: ' ' }))).toEqual([302, `/pin/${id}/`])
  const without = await textOf(browser.fetch(`/pin/${id}/`))
  expect(without).toContain('Note removed')
  expect(without).not.toContain('For the hall')
})

test('without scripts Undo restores an overwritten note, but not over a newer one', async () => {
  const cy = await aMember()
  const browser = await browserOf(cy)
  const long = 'For the hall '.repeat(150).trim()
  const { id } = await aNotedPin(cy, await aBoard(cy), long, { title: 'Jar' })
  const page = `/pin/${id}/`
  const write = async (note: string) => {
    await browser.submit(`${page}note/`, { note })
    const shown = await textOf(browser.fetch(page))
    const [, changeId = ''] = shown.match(/name="changeId" value="(\d+)"/) ?? []
    const sent = { method: 'POST', body: new URLSearchParams({ changeId }) }
    const headers = { Referer: `https://pinfold.test${page}` }
    return { shown, undo: () => browser.fetch(`${page}note/undo/`, { ...sent, headers }) }
  }

  const removed = await write('')
  expect(removed.shown).toContain(`action="${page}note/undo/"`)
  expect(next(await removed.undo())).toEqual([302, page])
  const restored = await textOf(browser.fetch(page))
  for (const text of ['Undone', long]) expect(restored).toContain(text)

  const overwritten = await write('For the attic')
  await editPin(cy, { pinId: id, note: 'For the stairs' })
  await overwritten.undo()
  const kept = await textOf(browser.fetch(page))
  expect(kept).toContain('The note has changed since')
  expect(kept).toContain('For the stairs')
})

test('Undo restores only the note that was lost by editing the whole pin', async () => {
  const cy = await aMember()
  const browser = await browserOf(cy)
  const board = await aBoard(cy)
  const { id } = await aNotedPin(cy, board, 'For the hall', { title: 'Jar' })
  const fields = { title: 'Bowl', note: '', boardId: `${board.id}` }

  expect(next(await browser.submit(`/pin/${id}/edit/`, fields))).toEqual([302, `/pin/${id}/`])
  const page = await textOf(browser.fetch(`/pin/${id}/`))
  const [, changeId = ''] = page.match(/name="changeId" value="(\d+)"/) ?? []
  expect(page).toContain('Restore old note')
  await browser.submit(`/pin/${id}/note/undo/`, { changeId })

  expect(await readPin(cy, { pinId: id })).toMatchObject({ title: 'Bowl', note: 'For the hall' })
})

test('a pin is moved to a section by plain forms, which confirm it', async () => {
  const cy = await aMember()
  const browser = await browserOf(cy)
  const jars = await aBoard(cy, { name: 'Jars' })
  const tiles = await aSection(cy, jars, 'Tiles')
  const place = `${jars.id}/${tiles.id}`

  const section = await textOf(browser.fetch(`/${cy.viewer.username}/jars/${tiles.slug}/`))
  const [, builder = ''] = /href="(\/pin-builder\/\?[^"]+)"/.exec(section) ?? []
  const asked = await textOf(browser.fetch(builder.replaceAll('&amp;', '&')))
  const made = await browser.submit('/pin-builder/', {
    place,
    color: '#7c3aed',
    method: 'pinbuilder',
  })
  const [, path] = next(made)
  const shown = await textOf(browser.fetch(path ?? ''))

  expect(asked).toContain(`<option value="${place}" dir="auto" selected="">Tiles in Jars</option>`)
  expect(shown).toContain('Saved to Tiles in Jars')
  expect(await textOf(browser.fetch(`${path}edit/`))).toContain(
    `<option value="${place}" dir="auto" selected`,
  )

  const ofBoard = `/pin/${pin}/repin/x/?board=${place.split('/')[0]}`
  expect(await textOf(browser.fetch(ofBoard))).toContain(`value="${place}"`)
  const saved = await browser.submit(`/pin/${pin}/repin/x/`, { place })
  expect(next(saved)).toEqual([302, `/pin/${pin}/`])
  expect(await textOf(browser.fetch(`/pin/${pin}/`))).toContain('Saved to Tiles in Jars')
})

test('a button returns to its page, with a message if it was refused', async () => {
  const browser = await browserOf(bo)
  const press = (fields: Record<string, string>, referer: string) =>
    browser.fetch('/follow/', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Referer: referer },
    })
  const here = 'https://pinfold.test/ideas/?bookmark=5'

  const followed = await press({ boardId: `${board.id}`, follow: 'true' }, here)
  expect(next(followed)).toEqual([302, '/ideas/?bookmark=5'])
  expect(flashIn(browser)).toBe('')

  const refused = await press({ boardId: `${secret.id}`, follow: 'true' }, here)
  expect(next(refused)).toEqual([302, '/ideas/?bookmark=5'])
  const shown = await textOf(browser.fetch('/ideas/'))
  expect(shown).toContain('We couldn&#x27;t find that.')
  expect(flashIn(browser)).toBe('')

  expect(next(await press({}, 'https://evil.example/'))).toEqual([302, '/'])
  expect(next(await aBrowser().submit('/follow/', { boardId: `${board.id}` }))).toEqual([
    302,
    '/login/?next=%2F',
  ])
})

test('a page that was requested before an act leaves its message to the next page', async () => {
  const browser = await browserOf(bo)
  const refuse = () => browser.submit('/follow/', { boardId: `${secret.id}`, follow: 'true' })
  await refuse()
  const slow = aBrowser()
  for (const [name, value] of browser.cookies) slow.cookies.set(name, value)
  const asked = [...slow.cookies.keys()]
  await slow.fetch('/ideas/')
  await refuse()

  // The slow page arrives only now, and removes its cookies.
  const removed = asked.filter((name) => !slow.cookies.has(name))
  for (const name of removed) browser.cookies.delete(name)

  expect(removed).toHaveLength(1)
  expect(await textOf(browser.fetch('/ideas/'))).toContain('We couldn&#x27;t find that.')
  expect(flashIn(browser)).toBe('')
})

test('a form from another site changes nothing', async () => {
  const browser = await browserOf(ana)
  const from = (path: string, headers: HeadersInit) =>
    browser.fetch(path, { method: 'POST', body: new URLSearchParams({ name: 'Theirs' }), headers })

  const senders: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'not an address' },
    { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  ]
  for (const headers of senders) {
    for (const path of [
      '/board/create/',
      '/board/create.data',
      `/board/${board.id}/delete/`,
      '/logout/',
      '/login/',
      '/',
    ]) {
      expect((await from(path, headers)).status).toBe(403)
    }
  }
  expect((await browser.fetch(pages[':username/:board'] ?? '')).status).toBe(200)
})

test('a form of more than 1 MiB is too large, unless it uploads a picture', async () => {
  const browser = await browserOf(ana)
  const description = 'x'.repeat(1024 * 1024)

  const form = await browser.submit('/board/create/', { name: 'Large', description })
  const body = new FormData()
  body.set('boardId', `${board.id}`)
  body.set('image', new File([description], 'large.jpg', { type: 'image/jpeg' }))
  const picture = await browser.fetch('/pin-builder/', { method: 'POST', body })

  expect(form.status).toBe(413)
  expect(await form.text()).toContain('too large to send')
  expect(picture.status).toBe(422)
})

test('after a write the browser has a bookmark and reads from there', async () => {
  const browser = await browserOf(ana)

  await browser.submit(`/board/${board.id}/edit/`, { name: 'Moon jars', description: 'Again.' })
  const bookmark = browser.cookies.get('__Host-bookmark') ?? ''

  expect(bookmark).toMatch(BOOKMARK)
  for (const kept of [bookmark, 'nonsense', '%00', 'z'.repeat(128), 'x'.repeat(5000)]) {
    browser.cookies.set('__Host-bookmark', kept)
    expect((await browser.fetch('/')).status).toBe(200)
  }
})

test('a page that writes sets its bookmark with any method, and a page that only reads does so for members', async () => {
  const visitor = aBrowser()
  const member = await browserOf(ana)

  await visitor.fetch('/ideas/')
  expect([...visitor.cookies.keys()]).toEqual([])

  await member.fetch('/ideas/')
  expect(member.cookies.get('__Host-seen')).toMatch(BOOKMARK)
  expect(member.cookies.has('__Host-bookmark')).toBe(false)

  const twoDaysAgo = Date.now() - 2 * 24 * 60 * 60 * 1000
  await ana.db
    .update(sessions)
    .set({ lastSeenAt: twoDaysAgo })
    .where(eq(sessions.memberId, ana.viewer.id))
  await member.fetch('/ideas/')
  expect(member.cookies.get('__Host-bookmark')).toMatch(BOOKMARK)
})

test('the next page of a list is a link that works without scripts', async () => {
  const html = await textOf(readers.visitor.fetch(pages[':username/:board'] ?? ''))
  const [, query] = /href="([^"]*\?bookmark=\d+)"/.exec(html) ?? []

  const further = await textOf(readers.visitor.fetch(query ?? ''))

  expect(further).toContain('role="feed"')
  expect(further).not.toContain('rel="next"')
})

/** https://www.w3.org/TR/WCAG22/: the numbers at levels A and AA. */
const WCAG =
  `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5
  1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
  2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8
  4.1.2 4.1.3`.split(/\s+/)

test('the accessibility statement has a result for each criterion, and a reason unless it is met', async () => {
  const html = await textOf(readers.visitor.fetch('/about/accessibility/'))
  const rows = [...html.matchAll(/<tr[^>]*><th scope="row"[^>]*>([\d.]+) .*?<\/tr>/g)]
  const without = rows.filter(([row]) => /<td[^>]*><\/td>/.test(row))

  expect(rows.map(([, number]) => number)).toEqual(WCAG)
  expect(without.filter(([row]) => !row.includes('>Supports<'))).toEqual([])
  expect(html).toContain(`${WCAG.length} criteria at levels A and AA`)
})

test('no member can have a page’s address as username', () => {
  const first = ADDRESSES.map((address) => address.split('/')[0] ?? '')
  const names = first.filter((name) => /^[a-z]/.test(name))

  expect(names.length).toBeGreaterThan(20)
  for (const name of names) expect(isReserved(name) || name.length < 3, name).toBe(true)
})

/** The shape of D1's bookmarks. */
const BOOKMARK = /^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32}$/

function next(response: Response): [number, string | null] {
  return [response.status, response.headers.get('Location')]
}

async function textOf(response: Promise<Response>): Promise<string> {
  return (await response).text()
}

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../app/db/content/boards.ts'
import { BODY_LIMIT } from '../../../app/http/bodies/body.server.ts'
import {
  aBrowser,
  aMember,
  aVisitor,
  type Browser,
  browserOf,
} from '../../factories/identity/people.ts'
import { aSite } from '../site.ts'

const TYPED_TEXT = 'Ziegen 🐐 ماعز'

const site = await aSite()
const { ana, kiln, pages } = site
const admin = await aMember({ staffRole: 'admin' })

/** Sends a form as a page without scripts does. */
function sendForm(browser: Browser, path: string, fields: [string, string][]) {
  return browser.fetch(path, {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams(fields),
  })
}

async function boardsOf({ viewer }: typeof ana) {
  const { db } = aVisitor()
  const rows = await db.select().from(boards).where(eq(boards.ownerId, viewer.id))
  return rows.map(({ name, privacy }) => [name, privacy])
}

test('every kind of write from a page whose session has ended is refused with that reason', async () => {
  const browser = aBrowser()
  const renderedFor = String(ana.viewer.id)
  const before = await boardsOf(ana)

  const script = await browser.fetch('/board/create.data', {
    method: 'POST',
    headers: { 'X-Rendered-For': renderedFor },
    body: new URLSearchParams({ name: TYPED_TEXT }),
  })
  const call = await browser.fetch('/resource/BoardResource/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Rendered-For': renderedFor },
    body: JSON.stringify({ name: TYPED_TEXT }),
  })
  const button = await browser.fetch('/follow.data', {
    method: 'POST',
    headers: { 'X-Rendered-For': renderedFor },
    body: new URLSearchParams({ memberId: renderedFor, act: 'follow' }),
  })
  const form = await sendForm(browser, '/board/create/', [
    ['name', TYPED_TEXT],
    ['renderedFor', renderedFor],
  ])

  const answers = [script, call, button, form]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(answers.map(({ headers }) => headers.get('X-Account-Switched'))).toEqual(
    Array(4).fill('logged_out'),
  )
  expect(await script.text()).toContain('Ziegen')
  expect(form.headers.get('Cache-Control')).toBe('no-store')
  expect(await boardsOf(ana)).toEqual(before)
})

test('a visitor’s write, and a write that doesn’t name its page’s viewer, redirect to the log-in', async () => {
  for (const fields of [{ name: TYPED_TEXT }, { name: TYPED_TEXT, renderedFor: '' }]) {
    const answer = await sendForm(aBrowser(), '/board/create/', Object.entries(fields))

    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/login/?next=%2F'])
  }
})

test('without scripts a form comes back with all its text, and only its member can send it again', async () => {
  const own = await aMember()
  const other = await aMember()
  const renderedFor = String(own.viewer.id)
  const page = await sendForm(aBrowser(), '/board/create/', [
    ['name', '"Ziegen" <🐐> & ماعز'],
    ['secret', 'on'],
    ['renderedFor', renderedFor],
  ])
  const html = await page.text()
  const again = hiddenIn(html)

  expect(html).toContain('Send again')
  expect(html).toContain(`href="/add-account/?account=${renderedFor}"`)
  expect(again).toEqual([
    ['name', '"Ziegen" <🐐> & ماعز'],
    ['secret', 'on'],
    ['renderedFor', renderedFor],
  ])
  expect((await sendForm(await browserOf(other), '/board/create/', again)).status).toBe(409)
  expect(await boardsOf(other)).toEqual([])
  expect((await sendForm(await browserOf(own), '/board/create/', again)).status).toBe(302)
  expect(await boardsOf(own)).toEqual([['"Ziegen" <🐐> & ماعز', 'secret']])
})

test('all fields with the same name come back', async () => {
  const answer = await sendForm(aBrowser(), '/pin/create/bookmarklet/', [
    ['boardId', '5'],
    ['media', 'https://shop.example/a.jpg'],
    ['media', 'https://shop.example/b.jpg'],
    ['renderedFor', String(ana.viewer.id)],
  ])

  expect(hiddenIn(await answer.text()).filter(([name]) => name === 'media')).toHaveLength(2)
})

test('a form with a password is not restored', async () => {
  const answer = await sendForm(aBrowser(), '/settings/security/', [
    ['currentPassword', 'a walk 4 the dog'],
    ['newPassword', 'a walk 4 the cat'],
    ['renderedFor', String(ana.viewer.id)],
  ])
  const html = await answer.text()

  expect(answer.status).toBe(401)
  expect(html).toContain('go back to your form')
  expect(html).not.toContain('Send again')
  expect(html).not.toContain('a walk 4')
})

test.each([
  ['of a small form', 1000, true],
  ['of one that is too large to be read', BODY_LIMIT + 1, false],
])('the file %s is reported lost', async (_, bytes, areWordsKept) => {
  const body = new FormData()
  body.set('title', TYPED_TEXT)
  body.set('renderedFor', String(ana.viewer.id))
  body.set('picture', new File([new Uint8Array(bytes)], 'goat.png', { type: 'image/png' }))

  const answer = await aBrowser().fetch('/pin-builder/', {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body,
  })
  const html = await answer.text()

  expect(answer.status).toBe(401)
  expect(html).toContain('We can’t keep your file')
  expect(html.includes(TYPED_TEXT)).toBe(areWordsKept)
})

test('another site’s form is not restored', async () => {
  const answer = await aBrowser().fetch('/board/create/', {
    method: 'POST',
    headers: { Accept: 'text/html', Origin: 'https://evil.example' },
    body: new URLSearchParams({ name: TYPED_TEXT, renderedFor: String(ana.viewer.id) }),
  })

  expect(await answer.text()).not.toContain(TYPED_TEXT)
})

/** Forms that visitors can also send, and forms with passwords and codes, which aren't restored. */
const OTHERS = /^\/(password\/reset|appeal|account\/copy)\/|assword|mfaToken/

/** The moderation pages with forms. */
const MODERATION_PAGES = ['/desk/search-terms/', '/desk/advisories/', '/desk/domains/']

/** The readers, their pages with forms, and the minimum number of kinds of forms. */
const READERS = [
  ['a member', ana, Object.values(pages), 10],
  ['a business', kiln, Object.values(pages), 10],
  ['an operator', admin, MODERATION_PAGES, 3],
] as const

/** The forms sent so far. Each reader sends only the forms that no earlier reader sent. */
const sent = new Set<string>()

test.each(READERS)('no form of %s loses its text to a log-in', async (_, person, paths, least) => {
  const browser = await browserOf(person)
  const seen = new Set<string>()
  const lost: string[] = []
  for (const path of paths) {
    const page = await browser.fetch(path)
    if (!page.headers.get('Content-Type')?.startsWith('text/html')) continue
    for (const { action, fields } of formsIn(await page.text(), path)) {
      const name = `${action} ${fields.map(([field]) => field)}`
      if (OTHERS.test(name)) continue
      seen.add(name)
      if (sent.has(name)) continue
      sent.add(name)
      const answer = await sendForm(aBrowser(), action, fields)
      const isKept = (await answer.text()).includes(TYPED_TEXT)
      if (!isKept) lost.push(`${answer.status} ${name}`)
    }
  }

  expect(lost).toEqual([])
  expect(seen.size, [...seen].join('\n')).toBeGreaterThanOrEqual(least)
})

/** The forms on a page that have text fields, with the fields filled in. */
function formsIn(html: string, path: string) {
  const forms = html.match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? []
  return forms.flatMap((form) => {
    const typed = (form.match(/<(input|textarea)\b[^>]*>/g) ?? []).map(
      (tag) => [attribute(tag, 'name'), typeOf(tag), attribute(tag, 'value')] as const,
    )
    const isTyped = typed.some(([name, type]) => name && TEXTS.includes(type))
    const fields = typed.flatMap(([name, type, value]): [string, string][] => {
      if (!name || !(type === 'hidden' || TEXTS.includes(type))) return []
      return [[name, type === 'hidden' ? value : TYPED_TEXT]]
    })
    return isTyped ? [{ action: attribute(form, 'action') || path, fields }] : []
  })
}

const TEXTS = ['text', 'textarea', 'email', 'url', 'tel', 'search', 'password']

function typeOf(tag: string): string {
  return tag.startsWith('<textarea') ? 'textarea' : attribute(tag, 'type') || 'text'
}

function hiddenIn(html: string): [string, string][] {
  return (html.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? []).map((tag) => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ])
}

function attribute(tag: string, name: string): string {
  const text = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** A part of a form as large as a camera's photograph or a short video. */
const CAMERA_BYTES = 6 * 1024 * 1024

test.each([
  ['a photograph', { image: new File([new Uint8Array(CAMERA_BYTES)], 'IMG_1.JPG') }],
  ['a video', { video: new File([new Uint8Array(CAMERA_BYTES)], 'VID_1.MP4') }],
  ['a title that is too long', { title: 'x'.repeat(101), color: '#c8553d' }],
])('%s that is sent after the session has ended asks for log-in', async (_, fields) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ board_id: '1', ...fields })) body.set(name, value)

  const response = await aBrowser().fetch('/resource/PinResource/create/', {
    method: 'POST',
    body,
    headers: { 'X-Rendered-For': String(ana.viewer.id) },
  })

  expect(response.status).toBe(401)
  expect(response.headers.get('X-Account-Switched')).toBe('logged_out')
})

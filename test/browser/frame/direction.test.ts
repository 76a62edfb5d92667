import type { Browser, Locator, Page } from '@playwright/test'
import { confirmOwner } from '../database.ts'
import { PHONE } from '../page-checks.ts'
import { anAddress, makeBoard, makePins, post, type Signed, signUp } from '../people.ts'
import { expect, plainOf, test } from '../test.ts'

const NAME = 'ليلى المنصوري (الخزف).'
const ABOUT = 'أصنع الأباريق في فاس، وأجمع ألوانها!'
const BOARD = 'مَكتبة الخزف الأزرق القديم من فاس، ومن مكناس 2026!'
const SECTION = 'أباريق: زرقاء!'
const TITLE = 'إبريق أزرق من طين مغربي قديم جدًا، وجدته في سوق المدينة، ولا أبيعه أبدًا!'
const WORDS = 'وجدته في السوق. #فخار 🏺'

test("members' text has its own direction on every page that shows it", {
  tag: '@no-scripts',
}, async ({ page, browser, plain }) => {
  const site = await aSite(page)
  await signUp(plain)
  const readerProfile = (await makeBoard(plain, 'حكايات')).path.replace(/[^/]+\/$/, '')
  for (const path of [site.profile, site.board.path]) {
    await plain.goto(path)
    const [follow] = plain.all('button', /^Follow/, plain.see('main'))
    await plain.press('button', follow?.ariaLabel ?? follow?.textContent ?? '', plain.see('main'))
    expect(plain.all('button', /Press to unfollow$/)).not.toEqual([])
  }
  const own = await plainOf(page)
  await confirmOwner(site.board.id)
  for (const who of [readerProfile.slice(1, -1), anAddress()]) {
    await own.goto(`/board/${site.board.id}/collaborators/`)
    own.fill(/^Invite/, who)
    await own.press('button', 'Invite')
  }

  await test.step('on other members’ pages', () => readPages(browser, plain, site, readerProfile))
  await test.step('on the member’s own pages', () => readOwnPages(browser, page, site))
  await test.step('in dialogs and menus over a page', () => openOver(page, browser, site))
  await test.step('typed text has its own direction as it is typed', () =>
    typeInBothDirections(page, site))
  await page.setViewportSize(PHONE)
  await test.step('on a phone a long name is truncated at its end, not at its beginning', () =>
    expectCutNames(page, site))
})

type Site = Awaited<ReturnType<typeof aSite>>

/** A page as the server renders it with this browser's colours and directions, which scripts don't change. */
async function pageWithoutScripts(browser: Browser, { request }: Signed): Promise<Page> {
  const storageState = await request.storageState()
  const context = await browser.newContext({ storageState, javaScriptEnabled: false })
  return context.newPage()
}

async function readPages(
  browser: Browser,
  member: Signed,
  { board, pin, profile }: Site,
  readerProfile: string,
): Promise<void> {
  const reader = await pageWithoutScripts(browser, member)
  for (const path of [
    '/',
    pin,
    board.path,
    `${board.path}${encodeURIComponent('أباريق-زرقاء')}/`,
    profile,
    `${profile}_created/`,
    `${profile}_followers/`,
    `${readerProfile}_following/`,
    `${readerProfile}_following/boards/`,
    `/search/?q=${TITLE}`,
    `/search/boards/?q=${BOARD}`,
    `/search/profiles/?q=${NAME}`,
    '/hashtag/فخار/',
    '/invitations/',
    `${pin}repin/x/`,
  ]) {
    await reader.goto(path)
    await expectOwnDirection(reader)
  }
}

async function readOwnPages(browser: Browser, member: Page, site: Site): Promise<void> {
  const { board, other, pin } = site
  await post(member, '/resource/RecentSearchResource/create/', { data: { q: TITLE } })
  const page = await pageWithoutScripts(browser, member)
  for (const path of [
    '/search/',
    `${pin}edit/`,
    `/board/${board.id}/edit/`,
    `/board/${board.id}/organise/`,
    `/board/${other.id}/merge/`,
    `/board/${board.id}/collaborators/`,
    '/settings/profile/',
    '/settings/trash/',
    '/dev/outbox/',
  ]) {
    await page.goto(path)
    await expectOwnDirection(page)
  }
}

async function openOver(page: Page, browser: Browser, { board, pin, profile }: Site) {
  await page.goto(board.path)
  const tile = page.getByRole('article', { name: TITLE, exact: true }).first()

  await page.getByRole('button', { name: /^Account/ }).click()
  await expectOwnDirection(page)
  await page.keyboard.press('Escape')
  await tile.hover()
  await tile.getByRole('link', { name: /Choose a board other/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: BOARD })).toBeVisible()
  await expectOwnDirection(page)
  await page.getByRole('dialog').getByRole('button', { name: BOARD }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: SECTION })).toBeVisible()
  await expectOwnDirection(page)
  await page.getByRole('dialog').getByRole('button', { name: SECTION }).click()
  await expect(page.getByText(/^Saved to/).last()).toBeVisible()
  await expectOwnDirection(page)
  await tile.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: TITLE })).toBeVisible()
  await expectOwnDirection(page)
  const overlaid = await page.title()
  expect(overlaid).toContain(`\u2068${TITLE}\u2069 · `)

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const path of [`/signup/?inviter=${profile.slice(1, -1)}`, `${pin}`]) {
    await visitor.goto(path)
    await expectOwnDirection(visitor)
  }
}

async function typeInBothDirections(page: Page, { board, pin }: Site): Promise<void> {
  const fields: [path: string, fields: ((page: Page) => Locator)[]][] = [
    ['/board/create/', [(page) => page.getByLabel('Name')]],
    [`/board/${board.id}/create_section/`, [(page) => page.getByLabel('Name')]],
    [`/board/${board.id}/organise/`, [(page) => page.locator('input[name=name]')]],
    [`/board/${board.id}/collaborators/`, [(page) => page.getByLabel(/^Invite/)]],
    [
      `${pin}edit/`,
      ['Title', 'Description', 'Alt text'].map((label) => (page) => page.getByLabel(label)),
    ],
    [
      '/settings/profile/',
      [
        (page) => page.getByLabel('Name', { exact: true }),
        (page) => page.getByLabel('About'),
        (page) => page.getByRole('combobox', { name: 'Search' }),
      ],
    ],
  ]
  for (const [path, finds] of fields) {
    await page.goto(path)
    for (const find of finds) {
      const field = find(page)
      await field.fill('')
      await expect(field).toHaveCSS('direction', 'ltr')

      await field.fill('שלום, קנקן!')
      await expect(field).toHaveCSS('direction', 'rtl')
      await field.fill('A jug, 2 L!')
      await expect(field).toHaveCSS('direction', 'ltr')
    }
  }
}

async function expectCutNames(page: Page, { profile }: Site): Promise<void> {
  await page.goto(profile)
  await expectCutAtItsEnd(page.getByRole('main').getByText(BOARD, { exact: true }).first())

  await page.goto(`/search/?q=${TITLE}`)
  await expectCutAtItsEnd(page.getByRole('main').getByText(NAME, { exact: true }).first())
}

/** A member with an Arabic name, a board with a section, a second board, and trash. */
async function aSite(page: Page) {
  await signUp(page)
  const board = await makeBoard(page, BOARD)
  const other = await makeBoard(page, 'صور')
  const gone = await makeBoard(page, 'قديم!')
  const [pinId, goneId] = await makePins(page, board, 2)
  const pin = `/pin/${pinId}/`
  for (const [path, form] of [
    [`${pin}edit/`, { title: TITLE, description: WORDS, altText: TITLE, place: board.id }],
    [`/pin/${goneId}/edit/`, { title: TITLE, description: WORDS, altText: '', place: board.id }],
    [`/pin/${goneId}/delete/`, {}],
    [`/board/${gone.id}/delete/`, {}],
    [`${pin}repin/x/`, { boardId: board.id, newSection: SECTION, stay: '1' }],
    [`/board/${board.id}/edit/`, { name: BOARD, description: WORDS }],
  ] as const) {
    const answer = await post(page, path, { form: { ...form }, maxRedirects: 0 })
    expect(answer.ok() || answer.status() === 302, path).toBe(true)
  }
  const own = await plainOf(page)
  await own.goto('/settings/profile/')
  own.fill('Name', NAME)
  own.fill('About', ABOUT)
  await own.press('button', 'Save changes')
  expect(own.text()).toContain('Changes saved')
  return { board, other, pin, profile: board.path.replace(/[^/]+\/$/, '') }
}

/** Checks that every visible Arabic word is in a right-to-left element or isolated. */
async function expectOwnDirection(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect.poll(() => page.evaluate(arabicTexts), page.url()).not.toEqual([])
  const words = await page.evaluate(arabicTexts)
  expect(
    words.filter(({ direction }) => direction !== 'rtl').map(({ text, html }) => [text, html]),
    page.url(),
  ).toEqual([])
}

/** The Arabic text on the page with its direction. A single initial has no direction. */
function arabicTexts(): { text: string; html: string; direction: string }[] {
  const found: { text: string; html: string; direction: string }[] = []
  for (const field of document.querySelectorAll('input:not([type=hidden]), textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    add(field, field.value)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('script, textarea, .sr-only')) continue
    if (parent.checkVisibility()) add(parent, node.nodeValue ?? '')
  }
  return found

  function add(element: Element, text: string) {
    const isolate = /\u2068[^\u2069]*\u2069/g
    if (!/\p{Script=Arabic}{2}/u.test(text)) return
    const direction = /\p{Script=Arabic}/u.test(text.replace(isolate, ''))
      ? getComputedStyle(element).direction
      : 'rtl'
    found.push({ text, html: element.outerHTML.slice(0, 200), direction })
  }
}

/** Checks that a truncated name shows its first character at its box's right edge, and hides its last character. */
async function expectCutAtItsEnd(name: Locator): Promise<void> {
  const [first, last] = await name.evaluate((element) => {
    const text = element.firstChild
    const box = element.getBoundingClientRect()
    const length = text?.nodeValue?.length ?? 0
    return [0, length - 1].map((place) => {
      const range = document.createRange()
      if (!text) return false
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      const { left, right } = range.getBoundingClientRect()
      return left >= box.left - 1 && right <= box.right + 1
    })
  })
  expect([first, last]).toEqual([true, false])
}

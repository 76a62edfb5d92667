import type { Browser, Locator, Page } from '@playwright/test'
import { PHONE } from '../looks.ts'
import { anAddress, makeBoard, makePins, post, type Signed, signUp } from '../people.ts'
import { expect, plainOf, test } from '../test.ts'

const NAME = 'ليلى المنصوري (الخزف).'
const ABOUT = 'أصنع الأباريق في فاس، وأجمع ألوانها!'
const BOARD = 'مَكتبة الخزف الأزرق القديم من فاس، ومن مكناس 2026!'
const SECTION = 'أباريق: زرقاء!'
const TITLE = 'إبريق أزرق من طين مغربي قديم جدًا، وجدته في سوق المدينة، ولا أبيعه أبدًا!'
const WORDS = 'وجدته في السوق. #فخار 🏺'

test("members' words run their own way on every page that shows them", async ({
  page,
  browser,
  plain,
}) => {
  test.setTimeout(120_000)
  const site = await aSite(page)
  await signUp(plain)
  const readerProfile = (await makeBoard(plain, 'حكايات')).path.replace(/[^/]+\/$/, '')
  for (const path of [site.profile, site.board.path]) {
    await plain.goto(path)
    const [follow] = plain.all('button', /^Follow/, plain.see('main'))
    await plain.press('button', follow?.ariaLabel ?? follow?.textContent ?? '', plain.see('main'))
    expect(plain.all('button', /^Unfollow/)).not.toEqual([])
  }
  const own = await plainOf(page)
  for (const who of [readerProfile.slice(1, -1), anAddress()]) {
    await own.goto(`/board/${site.board.id}/collaborators/`)
    own.fill(/^Invite/, who)
    await own.press('button', 'Invite')
  }

  await test.step('on every page of others', () => readPages(browser, plain, site, readerProfile))
  await test.step('on every page of their own', () => readOwnPages(browser, page, site))
  await test.step('in what opens over a page', () => openOver(page, browser, site))
  await test.step('what is typed runs its own way as it is typed', () => typeBothWays(page, site))
  await page.setViewportSize(PHONE)
  await test.step('on a phone a name that is too long is cut where it ends, not where it begins', () =>
    expectCutNames(page, site))
})

type Site = Awaited<ReturnType<typeof aSite>>

/** Pages as they come, in the colours and directions of a browser; their scripts change neither. */
async function drawnFor(browser: Browser, { request }: Signed): Promise<Page> {
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
  const reader = await drawnFor(browser, member)
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
    await expectOwnWay(reader)
  }
}

async function readOwnPages(browser: Browser, member: Page, site: Site): Promise<void> {
  const { board, other, pin } = site
  await post(member, '/resource/RecentSearchResource/create/', { data: { q: TITLE } })
  const page = await drawnFor(browser, member)
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
    await expectOwnWay(page)
  }
}

async function openOver(page: Page, browser: Browser, { board, pin, profile }: Site) {
  await page.goto(board.path)
  const tile = page.getByRole('article', { name: TITLE, exact: true }).first()

  await page.getByRole('button', { name: /^Account/ }).click()
  await expectOwnWay(page)
  await page.keyboard.press('Escape')
  await tile.hover()
  await tile.getByRole('link', { name: /Choose another board/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: BOARD })).toBeVisible()
  await expectOwnWay(page)
  await page.getByRole('dialog').getByRole('button', { name: BOARD }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: SECTION })).toBeVisible()
  await expectOwnWay(page)
  await page.getByRole('dialog').getByRole('button', { name: SECTION }).click()
  await expect(page.getByText(/^Saved to/).last()).toBeVisible()
  await expectOwnWay(page)
  await tile.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: TITLE })).toBeVisible()
  await expectOwnWay(page)
  const overlaid = await page.title()
  expect(overlaid).toContain(`\u2068${TITLE}\u2069 · `)

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const path of [`/signup/?inviter=${profile.slice(1, -1)}`, `${pin}`]) {
    await visitor.goto(path)
    await expectOwnWay(visitor)
  }
}

async function typeBothWays(page: Page, { board, pin }: Site): Promise<void> {
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

async function expectCutNames(page: Page, { profile, pin }: Site): Promise<void> {
  await page.goto(profile)
  await expectCutAtItsEnd(page.getByRole('main').getByText(BOARD, { exact: true }).first())

  await page.goto(`/search/?q=${TITLE}`)
  await expectCutAtItsEnd(page.getByRole('main').getByText(NAME, { exact: true }).first())
  await page.goto(`${pin}repin/x/`)
  await expectCutAtItsEnd(page.getByRole('main').getByText(BOARD, { exact: true }).first())
}

/** A member with an Arabic name, and things of theirs: a board with a section, another, and trash. */
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

/** Every Arabic word that can be seen stands in an element that runs from right to left, or isolated. */
async function expectOwnWay(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect.poll(() => page.evaluate(wordsOf), page.url()).not.toEqual([])
  const words = await page.evaluate(wordsOf)
  expect(
    words.filter(({ direction }) => direction !== 'rtl').map(({ text, html }) => [text, html]),
    page.url(),
  ).toEqual([])
}

/** Where Arabic stands on the page, and which way it runs there. An initial of one letter has no direction. */
function wordsOf(): { text: string; html: string; direction: string }[] {
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

/** The first letter of a cut name is inside its box, at the right edge, and the last one isn't. */
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

import * as v from 'valibot'
import { type FirefoxExtension, test } from '../engine/firefox-extension.ts'
import { until } from '../engine/marionette.ts'
import { SHOP_ORIGIN } from '../origins.ts'
import { makeBoard, signUp } from '../people.ts'
import { expect } from '../test.ts'

const GOODS = `${SHOP_ORIGIN}/goods/stools/oak.html`
const STOOL = `${SHOP_ORIGIN}/pictures/oak-stool-1200.jpg`
const DRAWING = `
  document.body.innerHTML = '<canvas width="300" height="400"></canvas>'
  document.querySelector('canvas').getContext('2d').fillRect(20, 20, 100, 100)`
const SHOWN = 'img[alt="A stool of oak"]'

test('the extension saves from a page in Firefox, by its button, a picture’s menu, and the button on pictures', async ({
  extension,
  plain,
}) => {
  await signUp(plain)
  await makeBoard(plain, 'Stools')
  await extension.signIn(plain.request)

  await test.step('the toolbar’s button opens a window with the page’s pictures, and a chosen board gets the pin', () =>
    saveToBoard(extension))
  await test.step('a picture’s menu saves that picture', () => saveByMenu(extension))
  await test.step('a picture drawn in the page is passed as bytes', () => saveDrawn(extension))
  await test.step('a site that forbids saving, and a page of the browser itself, get a message on the button', () =>
    expectRefusals(extension))
  await test.step('the button on pictures appears once the browser has given permission', () =>
    saveByButton(extension))
  await test.step('the next picture’s menu opens both in the tray of the same window', () =>
    collectByMenu(extension))
})

/** Whether the extension's button is in the page, whose own elements are all in its head and body. */
const HAS_BUTTON = `return document.querySelector('html > div') !== null`

async function saveToBoard(extension: FirefoxExtension): Promise<void> {
  const { firefox } = extension
  await firefox.goto(GOODS)

  const query = await extension.opened(() => extension.press())

  expect(query.get('url')).toBe(GOODS)
  expect(query.get('description')).toBe('Never read')
  expect(query.getAll('media')[0]).toBe(`${STOOL}\nA stool of oak`)
  // The page's buttons are plain until its scripts run.
  await firefox.see('[aria-label="Close"]')
  await firefox.press('content', `//button[contains(., 'Stools')]`, 'xpath')
  await expect
    .poll(() => firefox.run('content', `return document.querySelector('h1')?.textContent`))
    .toBe('Saved to Stools')
  await extension.close()
}

async function saveByMenu(extension: FirefoxExtension): Promise<void> {
  const { firefox } = extension
  const { x, y } = await pointOn(extension, SHOWN)
  await firefox.point(x, y, 2)

  const query = await extension.opened(() => extension.choose('picture'))

  expect([query.get('url'), query.getAll('media').length]).toEqual([GOODS, 1])
  await extension.close()
}

async function collectByMenu(extension: FirefoxExtension): Promise<void> {
  const { firefox } = extension
  const chooseShown = async (selector: string) => {
    const { x, y } = await pointOn(extension, selector)
    await firefox.point(x, y, 2)
    await extension.choose('picture')
    await extension.closeMenu()
  }
  await extension.closeMenu()
  await extension.opened(() => chooseShown(SHOWN))
  // The page's buttons are plain until its scripts run.
  await firefox.see('[aria-label="Close"]')
  await extension.switchTo(0)

  await chooseShown('img[alt="A green rug"]')

  await extension.switchTo(1)
  await expect
    .poll(() => firefox.run('content', `return document.querySelectorAll('main li img').length`))
    .toBe(2)
  expect(await firefox.windows()).toHaveLength(2)
  await extension.close()
}

async function saveDrawn(extension: FirefoxExtension): Promise<void> {
  const { firefox } = extension
  await firefox.goto(`${SHOP_ORIGIN}/manual`)
  await firefox.run('content', DRAWING)

  const query = await extension.opened(() => extension.press(), '/pin-builder/')

  expect(query.get('link')).toBe(`${SHOP_ORIGIN}/manual`)
  await firefox.see('img[alt="Chosen"]')
  await extension.close()
}

async function expectRefusals(extension: FirefoxExtension): Promise<void> {
  for (const [address, title] of [
    [`${SHOP_ORIGIN}/members`, "This site doesn't allow saving"],
    ['about:license', 'Pinfold can’t read this page'],
  ] as const) {
    await extension.firefox.goto(address)
    await extension.press()
    await expect.poll(() => extension.shown()).toEqual({ title, mark: '!' })
  }
  await extension.firefox.goto(GOODS)
  const title = 'Save from this page to Pinfold'
  await expect.poll(() => extension.shown()).toEqual({ title, mark: '' })
}

async function saveByButton(extension: FirefoxExtension): Promise<void> {
  const { firefox } = extension
  await extension.openOptions()
  await firefox.press('content', '#on')
  await extension.allow()
  await expect
    .poll(() => firefox.run('content', `return document.querySelector('#on-said').textContent`))
    .toBe('On, for pages you open from now on.')

  // The script may be registered with a delay; the next page has it.
  const query = await until(async () => {
    await firefox.goto(GOODS)
    const { x, y } = await pointOn(extension, SHOWN)
    await firefox.point(x, y)
    if (!(await firefox.run('content', HAS_BUTTON))) throw new Error('the button is not there yet')
    const { left, top } = await cornerOf(extension, SHOWN)
    return extension.opened(() => firefox.point(left + 24, top + 24, 0))
  })

  expect(query.get('url')).toBe(GOODS)
  expect(query.getAll('media')).toHaveLength(1)
  await extension.close()
}

type Corner = { left: number; top: number }

async function cornerOf({ firefox }: FirefoxExtension, selector: string): Promise<Corner> {
  const found = await firefox.run(
    'content',
    `const image = document.querySelector(arguments[0])
     image.scrollIntoView({ block: 'center' })
     const { left, top } = image.getBoundingClientRect()
     return { left: Math.round(Math.max(0, left)), top: Math.round(Math.max(0, top)) }`,
    selector,
  )
  return v.parse(v.object({ left: v.number(), top: v.number() }), found)
}

async function pointOn(extension: FirefoxExtension, selector: string) {
  const { left, top } = await cornerOf(extension, selector)
  return { x: left + 60, y: top + 90 }
}

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Minified: less than half the size of the package's export and twice as fast to parse. Escaped to ASCII, which needs
 * no encoding on its way to the browser.
 */
const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replaceAll(
  /[^\0-\x7f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/** The axe rules about colours. Only their results can differ between the two colour schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: typeof axe
    /** The elements described by {@link shapesOf}. */
    describedElements?: Element[]
  }
}

/** A page without its text: the shape of each visible element, and the order of its headings and landmarks. */
type Shapes = { outline: string; elements: string[] }

/**
 * Checks that axe finds no violations, in light and dark. Skips elements that passed in this run in the same position
 * at this width, and page rules if these headings and landmarks passed in this order.
 */
export async function expectAxePasses(page: Page): Promise<void> {
  if (test.info().project.name !== 'chromium') return
  const [ownShapes, ...framed] = await Promise.all(
    page.frames().map((frame) => frame.evaluate(shapesOf)),
  )
  const passed = readPassed()
  const nameOf = (shape: string) => hash(`${page.viewportSize()?.width} ${shape}`)
  const names = (ownShapes?.elements ?? []).map(nameOf)
  const unseen = [...names.keys()].filter((place) => !passed.has(names[place] ?? ''))
  const framedNames = framed.flatMap(({ outline, elements }) => [outline, ...elements].map(nameOf))
  const outline = nameOf(ownShapes?.outline ?? '')
  const isFrameNew = framedNames.some((name) => !passed.has(name))
  const isOutlineNew = isFrameNew || !passed.has(outline)
  if (unseen.length === 0 && !isOutlineNew) return

  // No transitions, because halfway through one a colour belongs to neither scheme.
  const isCalm = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const among = isFrameNew ? null : unseen
  const light = isOutlineNew
    ? [
        ...(await violations(page, null, { without: COLOR_RULES })),
        ...(await violations(page, among, { only: COLOR_RULES })),
      ]
    : await violations(page, unseen, {})
  expect(light, `axe, light, ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, among, { only: COLOR_RULES })
  expect(dark, `axe, dark, ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: isCalm ? 'reduce' : null })
  recordPassed([outline, ...names, ...framedNames].filter((name) => !passed.has(name)))
}

function hash(shape: string): string {
  return createHash('sha256').update(shape).digest('base64url').slice(0, 16)
}

/** The file that records what has passed; Playwright empties its folder when a run starts. */
function passedFile(): string {
  return join(test.info().project.outputDir, 'passed-looks')
}

function readPassed(): Set<string> {
  const file = passedFile()
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
}

function recordPassed(names: string[]): void {
  mkdirSync(dirname(passedFile()), { recursive: true })
  appendFileSync(passedFile(), `${[...new Set(names)].join('\n')}\n`)
}

/** The shape of an element: its name, states and styles, whether it has text, and its three ancestors' shapes. */
function shapesOf(): Shapes {
  const WHOLE =
    /^(class|role|type|dir|lang|rel|tabindex|autocomplete|style|aria-(?!label|described|controls|owns|active|details|error).*)$/
  const owns = new Map<Element, string>()
  const own = (element: Element) => {
    const known = owns.get(element)
    if (known !== undefined) return known
    const states = Array.from(element.attributes, ({ name, value }) =>
      WHOLE.test(name) ? `${name}=${value.replaceAll(/\d+/g, '0')}` : `${name}${value ? '=' : ''}`,
    )
    const hasText = Array.from(element.childNodes).some(
      (node) => node instanceof Text && node.data.trim(),
    )
    const shape = [element.tagName, ...states, hasText ? 'text' : ''].join(' ')
    owns.set(element, shape)
    return shape
  }
  const shapeOf = (element: Element, around = 3): string =>
    element.parentElement && around > 0
      ? `${own(element)} in ${shapeOf(element.parentElement, around - 1)}`
      : own(element)

  const visible = Array.from(document.querySelectorAll('*')).filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  window.describedElements = visible
  const marks = visible
    .filter((element) =>
      element.matches('h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, dialog, [role]'),
    )
    .map((element) => element.getAttribute('role') ?? element.tagName)
  return {
    outline: marks.filter((mark, place) => mark !== marks[place - 1]).join(' '),
    elements: visible.map(
      (element) =>
        shapeOf(element) + (element.closest('[inert], [aria-hidden=true]') ? ' silent' : ''),
    ),
  }
}

/** Runs some of axe's rules on the whole page, or on some of the recorded elements. Loads axe once per page. */
async function violations(
  page: Page,
  places: number[] | null,
  { only, without = [] }: { only?: string[]; without?: string[] },
): Promise<string[]> {
  if (places?.length === 0) return []
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(AXE)
  }
  const found = await page.evaluate(
    ({ places, only, without }) => {
      const unseen = new Set(places?.flatMap((place) => window.describedElements?.[place] ?? []))
      const include = [...unseen].filter((element) => element.isConnected)
      const exclude = include.flatMap((element) =>
        [...element.children].filter((child) => !unseen.has(child)),
      )
      if (places && include.length === 0) return []
      const judged = window.axe.run(places ? { include, exclude } : document, {
        resultTypes: ['violations'],
        // Style sheets needn't be preloaded, since the rules that use them are off.
        preload: { assets: ['media'] },
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        ...(only && { runOnly: only }),
      })
      return judged.then(({ violations }) => violations)
    },
    { places, only, without },
  )
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Less than half of what the package hands out as its source, and twice as quick to take in. In ASCII, which goes
 * to the browser without being encoded.
 */
const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The rules of axe that colours decide: all that can differ between the two schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: typeof axe
    /** The elements whose shapes a test asked for. */
    shaped?: Element[]
  }
}

/** A page without its words: the shape of each visible element, and the order of its headings and landmarks. */
type Shapes = { outline: string; elements: string[] }

/**
 * axe finds nothing against the page, light and dark. An element that it passed in this run, at this width,
 * in the same place, isn't asked about again, nor is a page whose headings and landmarks it passed in this order.
 */
export async function expectAxePasses(page: Page): Promise<void> {
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

  // A colour that is still on its way to the other scheme would be judged as neither.
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
  notePassed([outline, ...names, ...framedNames].filter((name) => !passed.has(name)))
}

function hash(shape: string): string {
  return createHash('sha256').update(shape).digest('base64url').slice(0, 16)
}

/** The file of what axe has passed: Playwright empties its folder as a run begins. */
function fileOfPassed(): string {
  return join(test.info().project.outputDir, 'passed-looks')
}

function readPassed(): Set<string> {
  const file = fileOfPassed()
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
}

function notePassed(names: string[]): void {
  mkdirSync(dirname(fileOfPassed()), { recursive: true })
  appendFileSync(fileOfPassed(), `${[...new Set(names)].join('\n')}\n`)
}

/** An element's shape: its name, states and styles, whether it has text, and those of the three around it. */
function shapesOf(): Shapes {
  const WHOLE =
    /^(class|role|type|dir|lang|rel|tabindex|autocomplete|style|aria-(?!label|described|controls|owns|active|details|error).*)$/
  const own = (element: Element) => {
    const states = Array.from(element.attributes, ({ name, value }) =>
      WHOLE.test(name) ? `${name}=${value.replaceAll(/\d+/g, '0')}` : `${name}${value ? '=' : ''}`,
    )
    const hasText = Array.from(element.childNodes).some(
      (node) => node instanceof Text && node.data.trim(),
    )
    return [element.tagName, ...states, hasText ? 'text' : ''].join(' ')
  }
  const shapeOf = (element: Element, around = 3): string =>
    element.parentElement && around > 0
      ? `${own(element)} in ${shapeOf(element.parentElement, around - 1)}`
      : own(element)

  const visible = Array.from(document.querySelectorAll('*')).filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  window.shaped = visible
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

/** Runs axe by some of its rules over the whole page, or over some of the elements that were shaped. A page loads it once. */
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
      const unseen = new Set(places?.flatMap((place) => window.shaped?.[place] ?? []))
      const include = [...unseen].filter((element) => element.isConnected)
      const exclude = include.flatMap((element) =>
        [...element.children].filter((child) => !unseen.has(child)),
      )
      if (places && include.length === 0) return []
      const judged = window.axe.run(places ? { include, exclude } : document, {
        resultTypes: ['violations'],
        // The styles it would read besides are for rules that are not on.
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

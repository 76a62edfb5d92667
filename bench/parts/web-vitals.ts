import type { BrowserContext, Page } from '@playwright/test'
import { type BenchBrowser, withBrowser } from '../browser/browser.ts'
import {
  delayRequests,
  interactionMs,
  largestPaint,
  layoutShift,
  slowDown,
} from '../browser/probe.ts'
import { percentile } from '../load/load.ts'
import type { Built } from '../site/build.ts'
import { PLACES } from '../site/fill.ts'
import { type Figure, mustHold, shouldHold, type Table } from '../table.ts'

/** How many times slower the reader's machine is, and the round trip to the site. */
const SLOWNESS = 4
const RTT_MS = 150

/** web.dev calls these values good if 75 % of visits meet them. */
const PAINT_BOUND_MS = 2500
const INPUT_BOUND_MS = 200

const VISITS = 3

const PAGES = { board: PLACES.board, pin: PLACES.pin, home: '/' } as const

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
} as const

/** `far` is a slow machine at a distance; `near` is this machine at full speed. */
const READER_PLACES = ['far', 'near'] as const
type Place = (typeof READER_PLACES)[number]

/** Measures the Largest Contentful Paint of a first visit from far away, and the delay after an input. */
export async function measureWebVitals(built: Built): Promise<Table[]> {
  return withBrowser(built, async (opened) => [
    {
      title: `Web vitals at ${RTT_MS} ms and ${SLOWNESS} × slowdown`,
      figures: [...(await paintFigures(opened)), ...(await inputFigures(opened))],
      notes: ['Compared with the same without distance and slowdown.'],
    },
  ])
}

async function paintFigures({ open }: BenchBrowser): Promise<Figure[]> {
  const figures: Figure[] = []
  let shift = 0
  for (const [screen, options] of Object.entries(SCREENS)) {
    for (const [name, path] of Object.entries(PAGES)) {
      const times: Record<Place, number[]> = { far: [], near: [] }
      const elements = new Set<string>()
      for (let visit = 0; visit < VISITS; visit++) {
        for (const place of READER_PLACES) {
          const context = await open('visitor', options)
          const page = await pageAt(place, context)
          await page.goto(path, { waitUntil: 'networkidle' })
          const { ms, element } = await largestPaint(page)
          times[place].push(ms)
          elements.add(element)
          shift += await layoutShift(page)
          await context.close()
        }
      }
      const far = percentile(times.far, 0.5)
      const near = percentile(times.near, 0.5)
      figures.push({
        name: `Largest Contentful Paint of ${name}, visitor, ${screen}`,
        value: `${far.toFixed(0)} ms, ${[...elements].join(' or ')}`,
        peer: `${near.toFixed(0)} ms`,
        bound: `≤ ${PAINT_BOUND_MS} ms`,
        verdict: shouldHold(far <= PAINT_BOUND_MS),
      })
    }
  }
  return [...figures, shiftFigure('layout shift of all these visits', shift)]
}

/** Times the interactions of a phone user on a first visit to a board, and a visitor's first key on home. */
async function inputFigures({ open }: BenchBrowser): Promise<Figure[]> {
  const figures: Figure[] = []
  let shift = 0
  for (const [name, act] of Object.entries({ ...ACTS, [FIRST_KEY]: pressFirstKey })) {
    const ms: Record<Place, number> = { far: 0, near: 0 }
    for (const place of READER_PLACES) {
      const context = await open(act === pressFirstKey ? 'visitor' : 'member')
      const page = await pageAt(place, context)
      await (act === pressFirstKey ? openHome(page) : openBoard(page))
      ms[place] = await interactionMs(page, () => act(page))
      shift += await layoutShift(page)
      await context.close()
    }
    figures.push({
      name: `${name}, to the next paint`,
      value: `${ms.far.toFixed(0)} ms`,
      peer: `${ms.near.toFixed(0)} ms`,
      bound: `≤ ${INPUT_BOUND_MS} ms`,
      verdict: shouldHold(ms.far <= INPUT_BOUND_MS),
    })
  }
  return [...figures, shiftFigure('layout shift of all these acts', shift)]
}

const ACTS = {
  'save a pin': async (page) => {
    const tile = page.locator('.wall-tile').nth(2)
    await tile.hover()
    await tile.locator('[data-save] button').click()
    await tile.getByText('Saved').waitFor()
  },
  'open a pin over the wall': async (page) => {
    await page.locator('.wall-tile').nth(1).locator('a.tile-link').click()
    await page.locator('dialog[open] .pin-sheet [data-save]').waitFor()
  },
  'open the picker': async (page) => {
    const tile = page.locator('.wall-tile').nth(3)
    await tile.hover()
    await tile.locator('.tile-controls a[data-pick]').click()
    await page.getByRole('dialog').getByRole('button').first().waitFor()
  },
  'type into the search field': async (page) => {
    await page.getByRole('combobox', { name: 'Search' }).click()
    await page.keyboard.type('bowl', { delay: 80 })
  },
} as const satisfies Record<string, (page: Page) => Promise<void>>

const FIRST_KEY = "the first key of a visitor's email on home"

async function pressFirstKey(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).press('a')
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByLabel('Email', { exact: true }).focus()
}

async function openBoard(page: Page): Promise<void> {
  await page.goto(PLACES.board)
  await page.waitForSelector('.wall-tiles.is-placed')
}

async function pageAt(place: Place, context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  if (place === 'far') {
    await slowDown(page, SLOWNESS)
    await delayRequests(page, RTT_MS)
  }
  return page
}

function shiftFigure(name: string, shift: number): Figure {
  return { name, value: shift.toFixed(4), bound: '0', verdict: mustHold(shift === 0) }
}

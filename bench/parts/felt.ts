import type { BrowserContext, Page } from '@playwright/test'
import { type Opened, withBrowser } from '../browser/browser.ts'
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

/** How much slower than this machine the reader's is, and how far away the site. */
const SLOWNESS = 4
const RTT_MS = 150

/** web.dev calls these good for three quarters of visits. */
const PAINT_BOUND_MS = 2500
const INPUT_BOUND_MS = 200

const VISITS = 3

const PAGES = { board: PLACES.board, pin: PLACES.pin, home: '/' } as const

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
} as const

/** Far is slow and distant, near is this machine as it is. */
const PLACES_OF_READERS = ['far', 'near'] as const
type Place = (typeof PLACES_OF_READERS)[number]

/** Measures the largest paint of a first visit from far away, and the wait after an input. */
export async function measureFelt(built: Built): Promise<Table[]> {
  return withBrowser(built, async (opened) => [
    {
      title: `Felt at ${RTT_MS} ms and ${SLOWNESS} × slowdown`,
      figures: [...(await paintFigures(opened)), ...(await inputFigures(opened))],
      notes: ['The peer is the same without distance and slowdown.'],
    },
  ])
}

async function paintFigures({ open }: Opened): Promise<Figure[]> {
  const figures: Figure[] = []
  let shift = 0
  for (const [screen, options] of Object.entries(SCREENS)) {
    for (const [name, path] of Object.entries(PAGES)) {
      const times: Record<Place, number[]> = { far: [], near: [] }
      const elements = new Set<string>()
      for (let visit = 0; visit < VISITS; visit++) {
        for (const place of PLACES_OF_READERS) {
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
      const [far, near] = [percentile(times.far, 0.5), percentile(times.near, 0.5)]
      figures.push({
        name: `largest paint of ${name}, visitor, ${screen}`,
        value: `${far.toFixed(0)} ms, ${[...elements].join(' or ')}`,
        peer: `${near.toFixed(0)} ms`,
        bound: `≤ ${PAINT_BOUND_MS} ms`,
        verdict: shouldHold(far <= PAINT_BOUND_MS),
      })
    }
  }
  return [...figures, shiftFigure('layout shift of all these visits', shift)]
}

/** The acts that a thumb waits for, on a member's first visit to a board. */
async function inputFigures({ open }: Opened): Promise<Figure[]> {
  const figures: Figure[] = []
  let shift = 0
  for (const [name, act] of Object.entries(ACTS)) {
    const ms: Record<Place, number> = { far: 0, near: 0 }
    for (const place of PLACES_OF_READERS) {
      const context = await open('member')
      const page = await pageAt(place, context)
      await page.goto(PLACES.board)
      await page.waitForSelector('.wall-tiles.is-placed')
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

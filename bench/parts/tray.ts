import type { Page } from '@playwright/test'
import { type BenchBrowser, withBrowser } from '../browser/browser.ts'
import { FRAME_MS, scrollThrough } from '../browser/scroll.ts'
import type { Built } from '../site/build.ts'
import { type Figure, shouldHold, type Table } from '../table.ts'
import { browserCosts, type Cost } from '../tray/browser-cost.ts'
import { writePhotographs } from '../tray/photographs.ts'
import { figuresOfSaving, SAVING_NOTES } from '../tray/saving.ts'

const PHOTOGRAPHS = 100

/** The aim for a desktop without other work. */
const VISIBLE_MS = 3000

/** Some photographs of 12 megapixels, but far from all of them. */
const MORE_BYTES = 300_000_000

/** Measures a hundred photographs: added to the tray in a browser, and saved, compared with single uploads and Pinry. */
export async function measureTray(built: Built): Promise<Table[]> {
  const paths = await writePhotographs(PHOTOGRAPHS)
  return withBrowser(built, async (opened) => [
    {
      title: `${PHOTOGRAPHS} photographs of 12 megapixels and about 3 MB in the tray`,
      figures: await figuresOfAdding(opened, paths),
      notes: ['Processor time includes other threads, without a GPU. Scrolling is at full speed.'],
    },
    {
      title: `${PHOTOGRAPHS} photographs saved`,
      figures: await figuresOfSaving(opened, paths),
      notes: SAVING_NOTES,
    },
  ])
}

async function figuresOfAdding({ open }: BenchBrowser, paths: readonly string[]) {
  const context = await open('member')
  const page = await context.newPage()
  await page.goto('/pin-builder/tray/', { waitUntil: 'networkidle' })
  const [visible, ready] = await browserCosts(page, [
    () => addUntilVisible(page, paths),
    () => untilReady(page, paths.length),
  ])
  if (!visible || !ready) throw new Error('There are two costs.')
  const scrolled = await scrollThrough(page, 1, 'full', 'glance')
  await context.close()
  const { moreBytes } = ready
  const figures: Figure[] = [
    {
      name: 'until all are visible, processor time of the page',
      value: processorTime(visible),
      bound: `≤ ${seconds(VISIBLE_MS)}`,
      verdict: shouldHold(visible.rendererMs <= VISIBLE_MS),
    },
    { name: 'until all are visible, elapsed', value: seconds(visible.elapsedMs) },
    { name: 'until all are ready, processor time of the page', value: processorTime(ready) },
    { name: 'until all are ready, elapsed', value: seconds(ready.elapsedMs) },
    {
      name: "more memory of the page's process at most",
      value: moreBytes === null ? 'unknown' : megabytes(moreBytes),
      bound: `≤ ${megabytes(MORE_BYTES)}`,
      ...(moreBytes !== null && { verdict: shouldHold(moreBytes <= MORE_BYTES) }),
    },
    {
      name: `frames over ${FRAME_MS} ms while scrolling`,
      value: `${scrolled.slowFrames} of ${scrolled.frames}, slowest ${scrolled.slowestMs.toFixed(0)} ms`,
      bound: '0',
      verdict: shouldHold(scrolled.slowFrames === 0),
    },
  ]
  return figures
}

/** Looks in the page, because a poll from outside costs time there. */
async function addUntilVisible(page: Page, paths: readonly string[]): Promise<void> {
  const areVisible = page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const shown = [...document.querySelectorAll<HTMLImageElement>('main li img')]
          if (shown.filter(({ naturalWidth }) => naturalWidth > 0).length < count) return
          document.removeEventListener('load', look, true)
          resolve()
        }
        document.addEventListener('load', look, true)
      }),
    paths.length,
  )
  await page.getByLabel('Add pictures').setInputFiles([...paths])
  await areVisible
}

/** Waits until all pictures can be saved. */
async function untilReady(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const buttons = [...document.querySelectorAll('button')]
          const save = buttons.find(({ textContent }) => textContent === label)
          if (!save || save.ariaDisabled === 'true') return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        look()
      }),
    `Save ${count} pins`,
  )
}

function processorTime({ rendererMs, threadMs: pageMs }: Cost): string {
  return `${seconds(rendererMs)} (its main thread ${seconds(pageMs)})`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../looks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

/** A picture as a browser chooses and fetches it; widths in pixels. */
type Shown = { priority: string; loading: string; fileWidth: number; width: number }

test('the pictures that are seen first come first, as wide as they are shown', async ({ page }) => {
  await signUp(page)
  const board = await makeBoard(page, 'First')
  const [pin = ''] = await makePins(page, board, 30)

  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(board.path)
    const tiles = await picturesOf(page, 'article img.tile-image')
    const [first, later] = [tiles.slice(0, 5), tiles.slice(5)]
    expect(new Set(first.map(kind)), `first at ${size.width}`).toEqual(new Set(['high eager']))
    expect(later.map(({ priority }) => priority)).not.toContain('high')
    for (const one of first) expect(Math.abs(one.fileWidth - one.width)).toBeLessThan(8)

    await page.goto(`/pin/${pin}/`)
    const [own] = await picturesOf(page, '.pin-sheet-picture img')
    expect(own?.priority).toBe('high')
    expect((own?.fileWidth ?? 0) / (own?.width ?? 1), `pin at ${size.width}`).toBeLessThan(1.25)
  }
})

function kind({ priority, loading }: Shown): string {
  return `${priority} ${loading}`
}

/** `fileWidth` is what the browser takes from `sizes`. */
function picturesOf(page: Page, selector: string): Promise<Shown[]> {
  return page.locator(selector).evaluateAll((images) =>
    images.flatMap((image) => {
      if (!(image instanceof HTMLImageElement)) return []
      const ruler = document.createElement('div')
      const [other = '', ...conditional] = image.sizes.split(/,\s*/).reverse()
      const fitting = conditional
        .reverse()
        .map((entry) => /^(\(.+?\)) (.+)$/.exec(entry))
        .find((parts) => parts !== null && matchMedia(parts[1] ?? '').matches)
      ruler.style.cssText = `position: absolute; width: ${fitting?.[2] ?? other}`
      document.body.appendChild(ruler)
      const fileWidth = ruler.offsetWidth
      ruler.remove()
      const { fetchPriority: priority, loading, clientWidth: width } = image
      return [{ priority, loading, fileWidth, width }]
    }),
  )
}

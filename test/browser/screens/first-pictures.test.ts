import type { Page } from '@playwright/test'
import { PICTURE_FALLBACK } from '../../../app/frame/inline/picture-fallback.ts'
import { DESKTOP, PHONE } from '../page-checks.ts'
import { makeBoard, makePins, signUp } from '../people.ts'
import { expect, IN_MOTION, test } from '../test.ts'

test.use(IN_MOTION)

/** A picture as the browser chose and fetched it; widths in pixels. */
type Shown = { priority: string; loading: string; fileWidth: number; width: number }

test('the pictures in the first viewport load first, in the width that they are shown in', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'First')
  const [pin = ''] = await makePins(page, board, 30)

  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(board.path)
    const tiles = await picturesOf(page, 'article img.tile-image')
    const first = tiles.slice(0, 5)
    const later = tiles.slice(5)
    expect(new Set(first.map(kind)), `first at ${size.width}`).toEqual(new Set(['high eager']))
    expect(later.map(({ priority }) => priority)).not.toContain('high')
    for (const one of first) expect(Math.abs(one.fileWidth - one.width)).toBeLessThan(8)

    await page.goto(`/pin/${pin}/`)
    const [own] = await picturesOf(page, '.pin-sheet-picture img')
    expect(own?.priority).toBe('high')
    expect((own?.fileWidth ?? 0) / (own?.width ?? 1), `pin at ${size.width}`).toBeLessThan(1.25)
  }
})

test('if the media origin lacks a picture, the page loads it from our origin', async ({ page }) => {
  const media = 'https://media.pinfold.example'
  const lacked = new Set<string>()
  await signUp(page)
  const board = await makeBoard(page, 'Elsewhere')
  await makePins(page, board, 30)
  await page.route(`${media}/**`, (route) => {
    lacked.add(new URL(route.request().url()).pathname)
    // Responds with a body, because a 404 would appear on the console.
    return route.fulfill({ contentType: 'image/webp', body: 'no picture' })
  })
  await page.route(`**${board.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: withMediaOrigin(await response.text(), media) })
  })

  await page.goto(board.path)
  await expect.poll(() => unseenIn(page, 'article img.tile-image')).toEqual([])
  expect(lacked.size).toBeGreaterThan(4)
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => unseenIn(page, 'article img.tile-image')).toEqual([])

  await page.locator('a.tile-link:visible').last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => unseenIn(page, '.pin-sheet-picture img')).toEqual([])
  expect([...lacked].filter((path) => path.startsWith('/media/orig/'))).toEqual([])
})

function withMediaOrigin(page: string, media: string): string {
  const [, nonce] = /<script nonce="(\w+)"/.exec(page) ?? []
  return page
    .replace('<html ', `<html data-media-origin="${media}" `)
    .replace(/<img[^>]*>/g, (image) => image.replace(/\/media\/(?!orig)/g, `${media}/media/`))
    .replace(
      '</script>',
      `</script><link rel="preconnect" href="${media}"/><script nonce="${nonce}">${PICTURE_FALLBACK}</script>`,
    )
}

function unseenIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((images) =>
    images.flatMap((image) => {
      if (!(image instanceof HTMLImageElement) || image.loading === 'lazy') return []
      return image.complete && image.naturalWidth > 0 ? [] : [image.src]
    }),
  )
}

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

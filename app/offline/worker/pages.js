import { BOARDS_MARK, offlineFile } from './files.js'
import { keptBoards, keptPage } from './kept-boards.js'

/** If the network takes longer, a cached page is shown. */
const PATIENCE_MS = 5000

export async function answerPage({ request, preloadResponse }) {
  const { pathname } = new URL(request.url)
  const answer = askForPage(request, preloadResponse)
  let timer = 0
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(keptPage(pathname)), PATIENCE_MS)
  })
  try {
    return await Promise.race([answer, late.then((kept) => kept ?? answer)])
  } catch {
    return (await keptPage(pathname)) ?? (await offlinePage())
  } finally {
    clearTimeout(timer)
  }
}

async function askForPage(request, preloadResponse) {
  return (await preloadResponse) ?? (await fetch(request))
}

/** The offline page, with links to the kept boards. */
async function offlinePage() {
  const page = await offlineFile()
  if (!page) return Response.error()
  const boards = await keptBoards()
  if (boards.length === 0) return page
  const links = boards.map(
    ({ name, path, pins }) =>
      `<li class="py-1"><a class="underline underline-offset-4" href="${escaped(path)}"><bdi>${escaped(name)}</bdi></a>, ${pins.length === 1 ? '1 pin' : `${pins.length} pins`}</li>`,
  )
  const list = `<section class="mt-12"><h2 class="mb-3 text-lg">Kept on this device</h2><ul>${links.join('')}</ul></section>`
  const html = (await page.text()).replace(BOARDS_MARK, () => list)
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

import type { WallPin } from '../../app/features/content/pins/wall-pins.server.ts'
import { picturePath, pictureSrcSet } from '../../app/features/core/pictures/picture-path.ts'
import { boxOf, titleLines } from '../../app/features/screens/wall/tile/tile-box.ts'
import { GRIDS } from '../../app/ui/masonry/masonry.ts'
import { masonryStyle } from '../../app/ui/masonry/masonry-style.ts'
import { type BareBoard, readBareBoard } from './bare-data.ts'

const TITLE_LINES = ['hidden', 'line-clamp-1', 'line-clamp-2'] as const

/** The page around its content, the same for every page of one viewer. */
type Frame = { before: string; after: string }

const frames = new Map<string, Frame>()

/**
 * Answers the board page from the same rows by joining strings, without Remix, React or hydration
 * data. Takes the frame from the product's own answer (`ask`), once per viewer.
 */
export async function answerBareBoard(
  request: Request,
  env: Env,
  ask: () => Promise<Response>,
): Promise<Response> {
  const cookie = request.headers.get('Cookie') ?? ''
  const frame = frames.get(cookie) ?? frameOf(await (await ask()).text())
  frames.set(cookie, frame)
  const [, username = '', slug = ''] = new URL(request.url).pathname.split('/')
  const board = await readBareBoard(env.DB, cookie, { username, slug })
  if (!board) return new Response('Not found', { status: 404 })
  return new Response(frame.before + main(board) + frame.after, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' },
  })
}

function frameOf(page: string): Frame {
  const html = page.replace(/<script.*?<\/script>|<link rel="modulepreload".*?>/gs, '')
  return {
    before: html.slice(0, html.indexOf('<main')),
    after: html.slice(html.indexOf('</main>') + '</main>'.length),
  }
}

function main({ board, pins, bookmark }: BareBoard): string {
  const boxes = pins.map((pin) => boxOf(pin, 1))
  const colours = pins.map(({ picture }, place) => `.t${place}{--c:${picture.dominantColor}}`)
  return `<main id="main" tabindex="-1" class="outline-none px-2 pt-4 narrow:px-4">
    <header class="mx-auto mb-8 flex max-w-3xl flex-col items-center gap-4 px-2 text-center">
      <h1 class="text-xl narrow:text-2xl">${escaped(board.name)}</h1>
      <p class="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-muted">
        <a class="flex items-center gap-2 font-semibold text-ink" href="/${board.owner.username}/">${avatar(board.owner)}${escaped(board.owner.fullName)}</a>
        <span>${board.pinCount} pins</span>
      </p>
      <div class="flex gap-2"><form method="post" action="/follow/">
        <input type="hidden" name="boardId" value="${board.id}">
        <button type="submit" name="follow" value="${!board.isFollowed}" class="inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors duration-160 ease-out disabled:opacity-45 bg-sunken text-ink hover:bg-pressed h-11 px-4.5 text-base" aria-label="Follow ${escaped(board.name)}">${board.isFollowed ? 'Following' : 'Follow'}</button>
      </form></div>
    </header>
    <style>${masonryStyle(boxes, GRIDS.standard)}${colours.join('')}</style>
    <div class="wall"><div role="feed" aria-label="${escaped(board.name)}" aria-busy="false" class="wall-tiles">${pins.map(tile).join('')}</div></div>
    <div class="flex flex-col items-center gap-3 py-8" aria-live="polite"><a rel="next" class="inline-flex h-11 items-center gap-2 rounded-full bg-sunken px-4.5 font-semibold hover:bg-pressed" href="?bookmark=${bookmark}">More pins</a></div>
  </main>`
}

function tile(pin: WallPin, place: number): string {
  const { picture, maker } = pin
  const name = escaped(pin.title || pin.altText || `Pin by ${maker.fullName}`)
  return `<article aria-posinset="${place + 1}" aria-setsize="-1" aria-label="${name}" data-place="${place}" class="wall-tile t${place}">
    <div class="tile-picture relative overflow-hidden rounded-pin"><a class="tile-link block" aria-label="${name}" href="/pin/${pin.id}/">
      <img src="${picturePath(picture.hash, '236x')}" srcset="${pictureSrcSet(picture.hash, picture.width)}" sizes="(max-width: 519px) 50vw, 236px" alt="${escaped(pin.altText)}" width="${picture.width}" height="${picture.height}" ${place < 5 ? 'fetchpriority="high"' : 'loading="lazy"'} decoding="async" class="tile-image block h-auto w-full object-cover transition-opacity duration-240">
    </a></div>
    <div class="px-1.5 pt-1.5">
      <p class="text-sm font-semibold ${TITLE_LINES[titleLines(pin)]}">${escaped(pin.title)}</p>
      <a class="flex h-10 w-fit max-w-full items-center gap-2 text-sm text-muted hover:text-ink" href="/${maker.username}/">${avatar(maker)}<span class="truncate">${escaped(maker.fullName)}</span></a>
    </div>
  </article>`
}

function avatar({ fullName, avatarColorIndex }: WallPin['maker']): string {
  return `<span aria-hidden="true" class="shrink-0 rounded-full size-8 text-sm inline-flex items-center justify-center font-semibold text-white bg-avatar-${avatarColorIndex}">${escaped(fullName.slice(0, 1).toUpperCase())}</span>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark)
}

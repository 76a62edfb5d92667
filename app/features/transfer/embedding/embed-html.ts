import { BRAND } from '../../../brand.ts'
import { escaped } from '../../../text/escaped.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import { pinPath } from '../../content/pins/pin-path.ts'
import { picturePath, pictureSrcSet } from '../../core/pictures/picture-path.ts'
import type { ListedPin } from '../listed-pins.server.ts'
import { embedStyle } from './embed-style.ts'
import type { OpenBoard } from './open-board.server.ts'

/** A page for frames on other websites. Its Content-Security-Policy names its style sheet. */
export type EmbeddedPage = { html: string; style: string }

/** Opens links in a new tab, so that the website around the frame stays open. */
const OPEN = 'target="_blank" rel="noopener"'

export function embeddedBoard(board: OpenBoard, origin: string): EmbeddedPage {
  const { name, section, owner, pinCount, pins } = board
  const title = section?.title ?? name
  const from = section ? `<bdi>${escaped(name)}</bdi> by` : 'By'
  const list =
    pins.length === 0
      ? '<p class="none">No pins here yet.</p>'
      : `<ul>\n${pins.map((pin) => `<li>${pictureLink(pin)}</li>\n`).join('')}</ul>`
  return page({
    title,
    path: board.path,
    origin,
    pins,
    body: `<header>
<h1 dir="auto"><a href="${board.path}" ${OPEN}>${escaped(title)}</a></h1>
<p>${from} ${nameLink(owner.fullName, owner.username)} · ${pinsText(pinCount)}</p>
</header>
<div class="pins">
${list}
</div>`,
  })
}

export function embeddedPin(pin: ListedPin, origin: string): EmbeddedPage {
  const title = pin.title || `Pin by ${pin.author}`
  return page({
    title,
    path: pinPath(pin),
    origin,
    pins: [pin],
    body: `<div class="pins one">
${pictureLink(pin)}
</div>
<header>
<h1 dir="auto"><a href="${pinPath(pin)}" ${OPEN}>${escaped(title)}</a></h1>
<p>By ${nameLink(pin.author, pin.authorUsername)}</p>
</header>`,
  })
}

export function embeddedMessage(messageText: string, origin: string): EmbeddedPage {
  return page({
    title: BRAND,
    path: '/',
    origin,
    pins: [],
    body: `<div class="pins">
<h1 class="none">${escaped(messageText)}</h1>
</div>`,
  })
}

function page({
  title,
  path,
  origin,
  pins,
  body,
}: {
  title: string
  path: string
  origin: string
  pins: readonly ListedPin[]
  body: string
}): EmbeddedPage {
  const style = embedStyle(pins)
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${BRAND}</title>
<link rel="canonical" href="${origin}${path}">
<style>${style}</style>
</head>
<body>
<main aria-label="${escaped(title)} · ${BRAND}">
${body}
<footer><a href="${path}" ${OPEN}>See on ${BRAND}</a></footer>
</main>
</body>
</html>
`
  return { html, style }
}

function nameLink(fullName: string, username: string): string {
  return `<a href="/${username}/" ${OPEN}><bdi>${escaped(fullName)}</bdi></a>`
}

function pictureLink(pin: ListedPin): string {
  const { id, pictureHash, width, height, title, altText, author } = pin
  const alt = escaped(altText || title || `Pin by ${author}`)
  return `<a id="p${id}" href="${pinPath(pin)}" ${OPEN}><img src="${picturePath(pictureHash, '474x')}" srcset="${pictureSrcSet(pictureHash, width)}" sizes="(max-width: 24rem) 100vw, 15rem" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></a>`
}

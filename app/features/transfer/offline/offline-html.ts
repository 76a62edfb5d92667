import { BRAND } from '../../../brand.ts'
import { LANGUAGE } from '../../../text/direction.ts'
import { escaped } from '../../../text/escaped.ts'
import type { DescribedSection } from '../../content/boards/sections/sections.server.ts'
import { isAiMade } from '../../content/pins/pin-media/is-ai-made.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { KEPT_DAY, offlinePath } from './offline-board.ts'
import { OFFLINE_STYLE } from './offline-style.ts'

type OfflinePin = WallPin & { description: string; sectionId: number | null; note: string }

type Shown = {
  id: number
  name: string
  description: string
  owner: string
  sections: readonly DescribedSection[]
  pins: readonly OfflinePin[]
  isWhole: boolean
}

/** The page of a kept board. The addresses of its pictures only work through the service worker. */
export function offlineHtml({ name, description, owner, sections, pins, ...board }: Shown): string {
  const loose = pins.filter(({ sectionId }) => sectionId === null)
  return `<!doctype html>
<html lang="${LANGUAGE.lang}" dir="${LANGUAGE.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escaped(name)} · ${BRAND}</title>
<link rel="icon" href="data:,">
<style>${OFFLINE_STYLE}</style>
</head>
<body>
<div class="bar" role="region" aria-label="Copy on this device">
<p>Kept on this device${KEPT_DAY}</p>
<nav aria-label="Offline"><a href="">Try again</a> <a href="/settings/device/">All kept boards</a></nav>
</div>
<header>
<h1 dir="auto">${escaped(name)}</h1>
<p class="muted">By <bdi>${escaped(owner)}</bdi></p>
${description && `<p class="text" dir="auto">${escaped(description)}</p>`}
</header>
<main>
${pins.length === 0 ? '<p class="none">No pins here yet.</p>' : ''}
${list(loose, board.id)}
${sections
  .map((section) => {
    const within = pins.filter(({ sectionId }) => sectionId === section.id)
    return `<h2 id="section-${section.id}" dir="auto">${escaped(section.title)}</h2>
${section.description && `<p class="text" dir="auto">${escaped(section.description)}</p>`}
${within.length === 0 ? '<p class="muted">No pins here yet.</p>' : list(within, board.id)}`
  })
  .join('\n')}
${board.isWhole ? '' : `<p class="none">These are its first ${pins.length.toLocaleString('en')} pins.</p>`}
</main>
</body>
</html>
`
}

function list(pins: readonly OfflinePin[], boardId: number): string {
  return pins.length === 0 ? '' : `<ul>\n${pins.map((pin) => pinHtml(pin, boardId)).join('')}</ul>`
}

function pinHtml(pin: OfflinePin, boardId: number): string {
  const { id, title, description, altText, note, link, picture, maker, durationMs, aiLabel } = pin
  const alt = escaped(altText || title || `Pin by ${maker.fullName}`)
  const at = offlinePath(boardId) + picture.hash
  return `<li id="pin-${id}">
<a href="${at}"><img src="${at}" width="${picture.width}" height="${picture.height}" alt="${alt}" loading="lazy" decoding="async"></a>
${title && `<p class="title" dir="auto">${escaped(title)}</p>`}
${description && `<p class="text" dir="auto">${escaped(description)}</p>`}
${link && /^https?:/i.test(link) ? `<p><a href="${escaped(link)}" rel="noopener noreferrer nofollow">${escaped(URL.parse(link)?.host ?? link)}</a></p>` : ''}
<p class="muted">By <bdi>${escaped(maker.fullName)}</bdi>${isAiMade(aiLabel) ? ', AI-made' : ''}${durationMs === null ? '' : '. Its video isn’t available offline.'}</p>
${note && `<p class="note" dir="auto">${escaped(note)}</p>`}
</li>
`
}

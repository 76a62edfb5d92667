import { BRAND } from '../../../brand.ts'
import { escaped } from '../../../text/escaped.ts'
import type { ExportedBoard, ExportedPin, ExportedSection, PinsJson } from '../export-format.ts'
import { INDEX_STYLE } from './index-style.ts'

const LIST = new Intl.ListFormat('en')

const PRIVACY = { public: '', secret: 'Secret', protected: 'Protected' } as const

/** A page that shows an export from the disk, without scripts and without our site. */
export function indexHtml({ boards, exported_at, part, missing }: PinsJson): string {
  const missingFiles = new Set(missing)
  const day = exported_at.slice(0, 10)
  const title = boards.length === 1 ? `${boards[0]?.name} · ${BRAND}` : `Boards · ${BRAND}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<style>${INDEX_STYLE}</style>
</head>
<body>
<header>
<p>Exported from ${BRAND} on <time datetime="${exported_at}">${day}</time>${part > 1 ? `, part ${part}` : ''}</p>
${missing.length > 0 ? `<p class="lost">${missing.length === 1 ? 'One file' : `${missing.length} files`} could not be read and ${missing.length === 1 ? 'is' : 'are'} missing: ${escaped(missing.join(', '))}</p>` : ''}
${boards.length > 1 ? contents(boards) : ''}
</header>
<main>
${boards.length === 0 ? '<h1>No boards</h1>' : boards.map((board, place) => boardHtml(board, { id: `board-${place}`, level: boards.length > 1 ? 2 : 1, lost: missingFiles })).join('')}
</main>
</body>
</html>
`
}

function contents(boards: readonly ExportedBoard[]): string {
  const rows = boards.map(
    ({ name }, place) => `<li><a href="#board-${place}" dir="auto">${escaped(name)}</a></li>`,
  )
  return `<h1>Boards</h1>\n<nav aria-label="Boards"><ul>${rows.join('\n')}</ul></nav>`
}

function boardHtml(
  board: ExportedBoard,
  { id, level, lost: missingFiles }: { id: string; level: 1 | 2; lost: ReadonlySet<string> },
): string {
  const { name, description, privacy, is_archived, pins, sections } = board
  const notes = [PRIVACY[privacy], is_archived ? 'Archived' : '']
  const notesText = notes.filter(Boolean).join(', ')
  return `<section aria-labelledby="${id}">
<h${level} id="${id}" dir="auto">${escaped(name)}</h${level}>
${notesText && `<p class="note">${notesText}</p>`}
${textHtml(description)}${pinList(pins, missingFiles)}
${sections.map((section) => `<h${level + 1} dir="auto">${escaped(section.title)}</h${level + 1}>\n${textHtml(section.description)}${sectionHtml(section, missingFiles)}`).join('\n')}
${pins.length + sections.length === 0 ? '<p class="note">No pins here.</p>' : ''}
</section>
`
}

function textHtml(text: string): string {
  return text && `<p class="text" dir="auto">${escaped(text)}</p>\n`
}

function sectionHtml(
  { pins, other_parts }: ExportedSection,
  missingFiles: ReadonlySet<string>,
): string {
  const where = `${other_parts.length === 1 ? 'part' : 'parts'} ${LIST.format(other_parts.map(String))}`
  if (pins.length > 0) {
    return (
      pinList(pins, missingFiles) +
      (other_parts.length > 0 ? `\n<p class="note">More is in ${where}.</p>` : '')
    )
  }
  return `<p class="note">${other_parts.length > 0 ? `Its pins are in ${where}.` : 'No pins here.'}</p>`
}

function pinList(pins: readonly ExportedPin[], missingFiles: ReadonlySet<string>): string {
  return pins.length === 0
    ? ''
    : `<ul class="pins">\n${pins.map((pin) => pinHtml(pin, missingFiles)).join('')}</ul>`
}

function pinHtml(pin: ExportedPin, missingFiles: ReadonlySet<string>): string {
  const { title, description, link } = pin
  return `<li>
${mediaHtml(pin, missingFiles)}
${title && `<p class="title" dir="auto">${escaped(title)}</p>`}
${textHtml(description)}${link && /^https?:/i.test(link) ? `<p><a href="${escaped(link)}" rel="noopener noreferrer nofollow" dir="auto">${escaped(hostOf(link))}</a></p>` : ''}
</li>
`
}

function mediaHtml(pin: ExportedPin, missingFiles: ReadonlySet<string>): string {
  const alt = escaped(pin.alt_text || pin.title)
  if (pin.video && !missingFiles.has(pin.video)) {
    const poster = missingFiles.has(pin.picture) ? '' : ` poster="${pin.picture}"`
    return `<video src="${pin.video}"${poster} controls preload="none" aria-label="${alt || 'Video'}">${trackHtml(pin, missingFiles)}</video>
${pin.has_no_speech ? '<p class="note">This video has no speech.</p>' : ''}`
  }
  if (missingFiles.has(pin.picture)) return '<p class="lost">The picture is missing.</p>'
  return `<a href="${pin.picture}"><img src="${pin.picture}" alt="${alt || 'Picture'}" loading="lazy"></a>`
}

function trackHtml({ captions }: ExportedPin, missingFiles: ReadonlySet<string>): string {
  if (!captions || missingFiles.has(captions)) return ''
  return `<track kind="captions" src="${captions}" label="Captions">`
}

function hostOf(link: string): string {
  return URL.parse(link)?.host ?? link
}

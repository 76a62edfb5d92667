import { type Fill, NO_BOARD } from '../../collection.ts'
import { looksLikeAddress, webLink } from '../addresses.ts'
import { attribute, htmlTokens } from '../bookmarks/html-tokens.ts'
import { placeOf, putLink } from '../records.ts'

const HIDDEN = /^(?:script|style|template|title|head|nav|noscript)$/
const HEADING = /^h[1-6]$/

/** Longer headings are cut, because each link gets a copy of its heading. */
const HEADING_LENGTH = 200

type PageLink = { href: string; title: string; alt: string; heading: string }

/** Reads a page that is a list of links: most of its text is in links. Headings become boards. */
export function linkPage(html: string): Fill | null {
  const { links, shown, linked } = linksIn(html)
  if (links.length === 0 || linked < shown / 2) return null
  return (found) => {
    for (const { href, title, heading } of links) {
      putLink(found, () => [placeOf(found, [heading || NO_BOARD])], {
        href,
        title,
        within: heading || NO_BOARD,
      })
    }
  }
}

/** The links to web addresses, and how many characters the page shows, in total and in links. */
function linksIn(html: string): { links: PageLink[]; shown: number; linked: number } {
  const links: PageLink[] = []
  let shown = 0
  let linked = 0
  let hidden = ''
  let heading = ''
  let isHeading = false
  let open: PageLink | null = null
  for (const token of htmlTokens(html)) {
    if (hidden !== '') {
      if (token.kind === 'close' && token.tag === hidden) hidden = ''
    } else if (token.kind === 'text') {
      const text = token.text.replace(/\s+/g, ' ')
      const length = text.trim().length
      if (open) {
        open.title += text
        linked += length
      }
      if (isHeading) heading = (heading + text).slice(0, HEADING_LENGTH)
      else shown += length
    } else if (token.kind === 'open' && HIDDEN.test(token.tag)) {
      hidden = token.tag
    } else if (HEADING.test(token.tag)) {
      isHeading = token.kind === 'open'
      if (isHeading) heading = ''
    } else if (token.tag === 'img' && open) {
      open.alt ||= attribute(token.attributes, 'alt')
    } else if (token.tag === 'a') {
      const href: string = token.kind === 'open' ? attribute(token.attributes, 'href') : ''
      open = webLink(href) === null ? null : { href, title: '', alt: '', heading: heading.trim() }
      if (open) links.push(open)
    }
  }
  return {
    links: links.map((link) => ({ ...link, title: titleOf(link) })),
    shown,
    linked,
  }
}

function titleOf({ title, alt }: PageLink): string {
  const written = title.trim() || alt
  return looksLikeAddress(written) ? '' : written
}

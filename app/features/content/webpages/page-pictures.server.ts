import { splitIntoPieces } from '../../../gateways/web-body.ts'
import { MOST_THINGS } from './facts/limits.ts'
import { thingsInJsonLd } from './facts/reading/things.ts'
import { attributeOf, type FoundPlace, mention, type PageReading } from './page-pictures.ts'
import {
  isUnpinnable,
  lazyBackgrounds,
  readImg,
  readSource,
  readSvgImage,
} from './page-pictures-img.ts'
import { picturesInJsonLd } from './page-pictures-json-ld.ts'
import { readMeta } from './page-pictures-meta.ts'
import { backgroundsIn, type PictureSource } from './page-pictures-sources.ts'
import { decodeEntities } from './page-pictures-text.ts'

const MENTIONS_READ = 500

/** The budget of calls, which take 20 to 35 µs each. 500 pictures need 4,000; a `<title>` of 1.8 MB, 257,000. */
const HANDLER_CALLS = 10_000

/** The maximum length of a text. The JSON-LD of a long product has about 50,000 characters. */
const TEXT_LENGTH = 262_144

/** Reads a page as it streams, until the page forbids pinning, enough is found, or the budget is used up. */
export async function readPage(body: ReadableStream<Uint8Array>): Promise<PageReading> {
  const page: PageReading = {
    base: null,
    metaTags: new Map(),
    mentions: [],
    unpinnable: [],
    noPin: null,
    refresh: null,
    things: [],
  }
  const unscripted: string[] = []
  const budget = { calls: HANDLER_CALLS }
  await readInto(page, body, unscripted, budget)
  // Ignores a refresh in `<noscript>`, which browsers with scripts don't follow.
  const { refresh } = page
  if (!isRead(page)) await readInto(page, unscripted.join('\n'), [], budget)
  return { ...page, refresh }
}

type Budget = { calls: number }
type Handlers = Parameters<HTMLRewriter['on']>[1]

type Listener = { on(selector: string, handlers: Handlers): Listener }

/** Stops calling handlers once the budget is used up. Does so without throwing, which would be logged as a bug. */
function withinBudget(rewriter: HTMLRewriter, budget: Budget): Listener {
  const listener: Listener = {
    on(selector, { element, text }) {
      rewriter.on(selector, {
        ...(element && { element: (tag) => (--budget.calls < 0 ? undefined : element(tag)) }),
        ...(text && { text: (piece) => (--budget.calls < 0 ? undefined : text(piece)) }),
      })
      return listener
    },
  }
  return listener
}

function isRead(page: PageReading): boolean {
  return page.noPin !== null || page.mentions.length >= MENTIONS_READ
}

async function readInto(
  page: PageReading,
  html: ReadableStream<Uint8Array> | string,
  unscripted: string[],
  budget: Budget,
): Promise<void> {
  const rewriter = new HTMLRewriter()
  const listener = withinBudget(rewriter, budget)
  listenForMetaTags(listener, page)
  listenForPictures(listener, page)
  listener.on(
    // The parser reads this element's content as text, like a browser that runs scripts.
    'noscript',
    textOf((text) => unscripted.push(text)),
  )
  try {
    for await (const _ of rewriter.transform(new Response(splitIntoPieces(streamOf(html)))).body ??
      []) {
      if (isRead(page) || budget.calls < 0) break
    }
  } catch {
    // Deeply nested elements used up the parser's memory. The pictures found so far are kept.
  }
}

function streamOf(html: ReadableStream<Uint8Array> | string): ReadableStream<Uint8Array> {
  return typeof html === 'string' ? new Blob([html]).stream() : html
}

function listenForMetaTags(listener: Listener, page: PageReading): void {
  listener
    .on('meta', { element: (tag) => readMeta(page, tag) })
    .on('base[href]', {
      element(tag) {
        page.base ??= attributeOf(tag, 'href')
      },
    })
    .on(
      'title',
      textOf((title) => {
        if (!page.metaTags.has('title')) page.metaTags.set('title', decodeEntities(title))
      }),
    )
    .on(
      'script[type^="application/ld+json" i]',
      textOf((text) => {
        page.mentions.push(...picturesInJsonLd(text))
        if (page.things.length < MOST_THINGS) page.things.push(...thingsInJsonLd(text))
      }),
    )
}

/** Handlers run in this order: those that set `place` come before the one for `<img>`. */
function listenForPictures(listener: Listener, page: PageReading): void {
  const found = (place: FoundPlace, address: string) => page.mentions.push(mention(address, place))
  let place: FoundPlace = 'content'
  let sources: PictureSource[] = []
  listener
    .on('link[rel~="image_src" i], link[itemprop="image"]', {
      element: (tag) => void found('schema', attributeOf(tag, 'href')),
    })
    .on('video[poster]', { element: (tag) => void found('poster', attributeOf(tag, 'poster')) })
    .on('[style*="url("]', {
      element(tag) {
        for (const address of backgroundsIn(attributeOf(tag, 'style'))) found('background', address)
      },
    })
    .on('[data-bg], [data-bgset], [data-background], [data-background-image]', {
      element(tag) {
        for (const address of lazyBackgrounds(tag)) found('background', address)
      },
    })
    .on('picture', {
      element() {
        sources = []
      },
    })
    .on('picture source', {
      element: (tag) => void sources.push(...readSource(tag)),
    })
    .on('nav img, header img, footer img, aside img', {
      element() {
        place = 'margin'
      },
    })
    .on('main img, article img', {
      element() {
        place = 'main'
      },
    })
    .on('svg image', {
      element(tag) {
        const picture = readSvgImage(tag, 'content')
        if (picture) page.mentions.push(picture)
      },
    })
    .on('img, amp-img', {
      element(tag) {
        const picture = readImg(tag, place, sources)
        if (picture && isUnpinnable(tag)) page.unpinnable.push(picture.address)
        else if (picture) page.mentions.push(picture)
        place = 'content'
        sources = []
      },
    })
}

function textOf(take: (text: string) => void) {
  let text = ''
  return {
    text(piece: { readonly text: string; readonly lastInTextNode: boolean }) {
      if (text.length < TEXT_LENGTH) text += piece.text
      if (!piece.lastInTextNode) return
      take(text)
      text = ''
    },
  }
}

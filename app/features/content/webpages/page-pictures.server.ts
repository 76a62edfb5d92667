import { inPieces } from '../../../gateways/web-body.ts'
import { MOST_THINGS } from './facts/limits.ts'
import { thingsInJsonLd } from './facts/reading/things.ts'
import { attributeOf, mention, type PageReading, type Place } from './page-pictures.ts'
import { isUnpinnable, readImg, readSource } from './page-pictures-img.ts'
import { picturesInJsonLd } from './page-pictures-json-ld.ts'
import { readMeta } from './page-pictures-meta.ts'
import { backgroundsIn, type Source } from './page-pictures-sources.ts'
import { decodeEntities } from './page-pictures-words.ts'

const MENTIONS_READ = 500

/** 20 to 35 µs each: 500 pictures make 4,000 calls, 1.8 MB of `<title>` would make 257,000. */
const HANDLER_CALLS = 10_000

/** A long product's JSON-LD has about 50,000 characters. */
const TEXT_LENGTH = 262_144

/** Reads a page as it streams, until it forbids pinning, names enough, or spends the budget. */
export async function readPage(body: ReadableStream<Uint8Array>): Promise<PageReading> {
  const page: PageReading = {
    base: null,
    words: new Map(),
    mentions: [],
    unpinnable: [],
    noPin: null,
    things: [],
  }
  const unscripted: string[] = []
  const budget = { calls: HANDLER_CALLS }
  await readInto(page, body, unscripted, budget)
  if (!isRead(page)) await readInto(page, unscripted.join('\n'), [], budget)
  return page
}

type Budget = { calls: number }
type Handlers = Parameters<HTMLRewriter['on']>[1]

type Listener = { on(selector: string, handlers: Handlers): Listener }

/** Calls no handler once the budget is spent; throwing would log a bug. */
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
  listenForWords(listener, page)
  listenForPictures(listener, page)
  listener.on(
    // The parser, like a scripting browser, treats it as text.
    'noscript',
    textOf((text) => unscripted.push(text)),
  )
  try {
    for await (const _ of rewriter.transform(new Response(inPieces(streamOf(html)))).body ?? []) {
      if (isRead(page) || budget.calls < 0) break
    }
  } catch {
    // Nesting exhausted the parser's memory; what was read counts.
  }
}

function streamOf(html: ReadableStream<Uint8Array> | string): ReadableStream<Uint8Array> {
  return typeof html === 'string' ? new Blob([html]).stream() : html
}

function listenForWords(listener: Listener, page: PageReading): void {
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
        if (!page.words.has('title')) page.words.set('title', decodeEntities(title))
      }),
    )
    .on(
      'script[type="application/ld+json" i]',
      textOf((text) => {
        page.mentions.push(...picturesInJsonLd(text))
        if (page.things.length < MOST_THINGS) page.things.push(...thingsInJsonLd(text))
      }),
    )
}

/** Handlers run in order, so that an `<img>` knows its place. */
function listenForPictures(listener: Listener, page: PageReading): void {
  const found = (place: Place, address: string) => page.mentions.push(mention(address, place))
  let place: Place = 'content'
  let sources: Source[] = []
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
    .on('[data-bg]', { element: (tag) => void found('background', attributeOf(tag, 'data-bg')) })
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
